package io.reconnect.core.impl.machine;

import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.HANDSHAKING;
import static io.reconnect.core.SessionState.READY;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.impl.machine.Liveness.Outcome;
import io.reconnect.core.impl.machine.Ports.Probe;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What old links and unknown ids say never touches a new link or its calls. */
class LateEventsTest {

  private static final LinkLoss CUT = LinkLoss.of(LossReason.PEER_RESET, "cut");

  /** A session ready on link 2, with a call on it, while link 1 still closes. */
  private final Stage stage = Stage.ready();

  private final TestCall call;

  LateEventsTest() {
    stage.reconnects().becomesReady();
    call = stage.call("a");
    stage.forget();
  }

  private void untouched(String counts) {
    stage.ordered().rests(READY, counts, "DEADLINE in 30000 ms");
    assertThat(call.outcome()).isEqualTo("IN_FLIGHT");
  }

  @Nested
  class OfAnOldLink {

    @Test
    void itsEndIsExpected() {
      stage.loses(1, CUT);
      untouched("accepted=1 inFlight=1");
      stage.linkCloses(1);
      untouched("accepted=1 inFlight=1");
    }

    @Test
    void itsAnswerIsStaleEvenWithAnIdInUse() {
      assertThat(stage.answersOn(1, call.wireId)).isNull();
      untouched("accepted=1 inFlight=1 stale=1");
    }

    @Test
    void itsRequestFailureIsStaleEvenWithAnIdInUse() {
      stage.ports.event(
          () ->
              stage.machine.requestFailed(
                  1, call.wireId, LinkException.retryable(LossReason.PEER_RESET, "cut")));
      untouched("accepted=1 inFlight=1 stale=1");
    }

    @Test
    void itsDeliveryIsNobodys() {
      stage.ports.event(() -> assertThat(stage.machine.delivered(1, call.wireId)).isNull());
      untouched("accepted=1 inFlight=1");
    }

    @Test
    void itsProgressIsNobodys() {
      stage.ports.event(() -> assertThat(stage.machine.progressed(1, call.wireId)).isNull());
      untouched("accepted=1 inFlight=1");
    }

    @Test
    void itsHandshakeMeansNothing() {
      Stage other = Stage.ready().reconnects().opens().forget();
      other.ports.event(() -> other.machine.agreed(1));
      other.ports.event(() -> other.machine.handshakeFailed(1, Stage.refusal(Duration.ZERO)));
      other.advance(1_000).ports.event(() -> other.machine.handshakeAdvanced(1));
      other.ordered().rests(HANDSHAKING, "", "HANDSHAKE in 9000 ms");
    }

    @Test
    void itsRoomMeansNothing() {
      stage.isFull();
      stage.call("b");
      stage.ports.writable = true;
      stage.ports.event(() -> stage.machine.drained(1));
      stage.ordered();
    }

    @Test
    void itsMessagesAreNotAdmitted() {
      stage.ports.event(() -> assertThat(stage.machine.admits(1)).isFalse());
      stage.ports.event(() -> assertThat(stage.machine.admits(2)).isTrue());
      untouched("accepted=1 inFlight=1 stale=1");
    }

    @Test
    void itsControlsAreRefused() {
      TestCall ping = TestCall.control("ping").make();
      stage.ports.event(() -> stage.machine.control(1, ping));
      stage.ordered("ping ends UNREACHABLE NOT_SENT");
    }

    @Test
    void itsProbesMeanNothing() {
      Stage watching = Stage.ready(Numbers.defaults().livenessIdle(1_000));
      watching.advance(1_000).reconnects().becomesReady().forget();
      watching.ports.event(() -> watching.machine.probed(1, Probe.CONFIRMATION, Outcome.SILENT));
      watching.ports.event(() -> watching.machine.probed(1, Probe.PING, Outcome.UNSUPPORTED));
      watching.ordered().rests(READY, "", "LIVENESS in 1000 ms");
    }

    @Test
    void itsActivityDoesNotCount() {
      Stage watching = Stage.ready(Numbers.defaults().livenessIdle(1_000));
      watching.reconnects().becomesReady().forget();
      watching.advance(900).ports.event(() -> watching.machine.inbound(1));
      watching.advance(100).ordered("PING 2");
    }
  }

  @Nested
  class OfAnOldAttempt {

    @Test
    void aLinkThatOpensLateIsClosed() {
      Stage other = new Stage();
      other.start().advance(5_000).forget();
      other
          .opens(1, false)
          .ordered("close 1")
          .rests(CONNECTING, "stale=1", "CONNECT in 5000 ms")
          .becomesReady();
      assertThat(other.machine.epoch()).isEqualTo(2);
      assertThat(other.machine.state()).isEqualTo(READY);
    }

    @Test
    void aLinkThatOpensDuringTheBackoffIsClosed() {
      Stage other =
          new Stage(Numbers.defaults().backoff((attempt, cause, random) -> Duration.ofSeconds(60)));
      other
          .start()
          .advance(5_000)
          .ordered("state CONNECTING", "open 1, attempt 1", "abort 1", "state BACKOFF");
      other
          .opens(1, false)
          .ordered("close 1")
          .rests(BACKOFF, "stale=1", "ATTEMPT in 55000 ms")
          .linkCloses(1)
          .ordered();
    }

    @Test
    void aLinkThatOpensLateWhileAnotherIsReadyIsClosed() {
      Stage other = new Stage();
      other.start().advance(5_000).becomesReady().forget();
      other.opens(1, false).ordered("close 1").rests(READY, "stale=1");
    }

    @Test
    void itsFailureMeansNothing() {
      Stage other = new Stage();
      other.start().advance(5_000).forget();
      other
          .openFails(1, LinkException.permanent(LossReason.LOCAL, "cancelled"))
          .ordered()
          .rests(CONNECTING, "stale=1", "CONNECT in 5000 ms");
    }

    @Test
    void itsFailureIsNotWhyTheNextOneFailed() {
      Stage other = new Stage();
      other.start().advance(5_000);
      other.openFails(1, LinkException.retryable(LossReason.LOCAL, "cancelled"));
      assertThat(other.machine.view().cause()).isEqualTo(LossReason.UNREACHABLE);
    }
  }

  @Nested
  class OfAnUnknownId {

    @Test
    void isUnmatched() {
      for (long id : new long[] {0, -1, 99, Long.MAX_VALUE, Long.MIN_VALUE}) {
        assertThat(stage.answersOn(2, id)).isNull();
      }
      untouched("accepted=1 inFlight=1 unmatched=5");
    }

    @Test
    void theSecondAnswerIsLate() {
      stage.answers(call);
      assertThat(stage.answersOn(2, call.wireId)).isNull();
      stage.rests(READY, "accepted=1 answered=1 late=1");
    }

    @Test
    void anAnswerToAnEarlierSendIsLateAndEndsNothing() {
      stage.loses(Stage.loss(Map.of(call, NOT_SENT))).reconnects().becomesReady();
      assertThat(call.wireId).isEqualTo(2);
      assertThat(stage.answersOn(3, 1)).isNull();
      stage.rests(READY, "accepted=1 inFlight=1 late=1", "DEADLINE in 30000 ms");
    }

    @Test
    void garbageIsCounted() {
      stage.ports.event(stage.machine::garbage);
      assertThat(stage.machine.view().garbage()).isEqualTo(1);
      untouched("accepted=1 inFlight=1");
    }
  }

  @Test
  void oneLossIsOneReconnect() {
    stage.forget().cut().loses(1, CUT).loses(2, CUT).linkCloses(1);
    assertThat(stage.ports.orders)
        .containsExactly("a ends OUTCOME_UNKNOWN UNKNOWN", "state BACKOFF");
  }
}
