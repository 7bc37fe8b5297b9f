package io.reconnect.core.impl.machine;

import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.Fate.REJECTED;
import static io.reconnect.core.SessionState.CLOSED;
import static io.reconnect.core.SessionState.CLOSING;
import static io.reconnect.core.impl.machine.TestCall.notification;
import static io.reconnect.core.impl.machine.TestCall.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Closing wins every race, and ends. */
class ClosingTest {

  @Nested
  class FromEveryState {

    @Test
    void aNewSessionIsClosedAtOnce() {
      new Stage().closes(2_000).ordered("state CLOSING", "state CLOSED").rests(CLOSED, "");
    }

    @Test
    void aRunningConnectIsCalledOff() {
      Stage stage = new Stage();
      TestCall call = stage.call("a");
      stage
          .forget()
          .closes(2_000)
          .ordered("a ends CLOSED NOT_SENT", "abort 1", "state CLOSING")
          .rests(CLOSING, "accepted=1 failed=1", "LINK_CLOSE in 1000 ms")
          .openFails(LinkException.retryable(LossReason.LOCAL, "cancelled"))
          .ordered("state CLOSED")
          .rests(CLOSED, "accepted=1 failed=1");
      assertThat(call.ending.why()).isEqualTo("the session is closing");
      assertThat(stage.machine.isClosedCleanly()).isTrue();
    }

    @Test
    void aHandshakeIsCutShort() {
      Stage stage = new Stage();
      stage.start().opens();
      stage.control("initialize");
      stage.call("a");
      stage
          .forget()
          .closes(2_000)
          .ordered(
              "a ends CLOSED NOT_SENT",
              "state CLOSING",
              "close 1",
              "initialize ends UNREACHABLE UNKNOWN")
          .rests(CLOSING, "accepted=1 failed=1", "LINK_CLOSE in 1000 ms")
          .linkCloses(1)
          .ordered("state CLOSED");
    }

    @Test
    void anIdleReadyLinkIsClosedAtOnce() {
      Stage.ready()
          .closes(2_000)
          .ordered("state CLOSING", "close 1")
          .rests(CLOSING, "", "LINK_CLOSE in 1000 ms")
          .linkCloses(1)
          .ordered("state CLOSED")
          .rests(CLOSED, "");
    }

    @Test
    void inBackoffNothingIsTriedAnyMore() {
      Stage stage = Stage.backoff();
      stage.call("a");
      stage
          .closes(2_000)
          .ordered("a ends CLOSED NOT_SENT", "state CLOSING", "state CLOSED")
          .advance(86_400_000)
          .ordered()
          .rests(CLOSED, "accepted=1 failed=1");
    }

    @Test
    void inBackoffNothingIsTriedWhileALinkStillCloses() {
      Stage stage = new Stage();
      stage.start().opens().handshakeFails(Stage.refusal(Duration.ZERO)).forget();
      stage
          .closes(2_000)
          .ordered("state CLOSING")
          .rests(CLOSING, "", "LINK_CLOSE in 1000 ms")
          .advance(500)
          .ordered()
          .linkCloses(1)
          .ordered("state CLOSED");
    }

    @Test
    void aFailedSessionIsClosedAtOnce() {
      Stage.failed().closes(2_000).ordered("state CLOSING", "state CLOSED").rests(CLOSED, "");
    }

    @Test
    void aFailedSessionWaitsForTheLinkItIsStillClosing() {
      Stage stage = new Stage();
      stage.start().opens();
      stage.handshakeFails(LinkException.permanent(LossReason.PROTOCOL, "version")).forget();
      stage
          .closes(0)
          .ordered("state CLOSING")
          .rests(CLOSING, "", "LINK_CLOSE in 1000 ms")
          .linkCloses(1)
          .ordered("state CLOSED");
    }

    @Test
    void twiceIsOnce() {
      Stage stage = Stage.ready();
      stage.call("a");
      stage.closes(2_000).forget().closes(0).ordered();
      assertThat(stage.ports.timers()).contains("GRACE in 2000 ms");
    }
  }

  @Nested
  class Grace {

    private final Stage stage = Stage.ready(Numbers.defaults().maxInFlight(2));
    private final TestCall a = stage.call("a");
    private final TestCall b = stage.call("b");
    private final TestCall waiting = stage.call("waiting");

    Grace() {
      stage.forget().closes(2_000);
    }

    @Test
    void refusesNewCallsAndEndsWaitingOnesButKeepsThoseInFlight() {
      stage
          .ordered("waiting ends CLOSED NOT_SENT", "state CLOSING")
          .rests(
              CLOSING,
              "accepted=3 failed=1 inFlight=2",
              "DEADLINE in 30000 ms",
              "GRACE in 2000 ms");
      assertThat(stage.call("new").outcome()).isEqualTo("CLOSED NOT_SENT");
      assertThat(waiting.ending.reason()).as("the link was fine").isNull();
    }

    @Test
    void endsWithTheLastAnswer() {
      stage.forget().answers(a).ordered();
      stage
          .answers(b)
          .ordered("close 1")
          .rests(CLOSING, "accepted=3 answered=2 failed=1", "LINK_CLOSE in 1000 ms")
          .linkCloses(1);
      assertThat(stage.machine.closingTally()).isEqualTo(new ClosingTally(2, 1, 0));
    }

    @Test
    void endsWhenTheLastCallIsCancelled() {
      stage.cancels(a).forget().cancels(b);
      stage.ordered("withdraw b #2: the caller gave up", "b ends CANCELLED UNKNOWN", "close 1");
      assertThat(stage.machine.closingTally()).isEqualTo(new ClosingTally(0, 1, 2));
    }

    @Test
    void endsWhenTheLastDeadlinePasses() {
      Stage other = Stage.ready();
      other.call(request("a").timeout(500));
      other
          .closes(2_000)
          .forget()
          .advance(500)
          .ordered("withdraw a #1: deadline", "a ends TIMEOUT UNKNOWN", "close 1");
    }

    @Test
    void endsWhenTheLastNotificationIsDelivered() {
      Stage other = Stage.ready();
      TestCall call = other.call(notification("n"));
      other.closes(2_000).forget().delivers(call).ordered("close 1");
    }

    @Test
    void isOverWhenItIsOver() {
      stage
          .forget()
          .advanceNanos(1_999_999_999)
          .ordered()
          .advanceNanos(1)
          .ordered(
              "withdraw a #1: the session is closing",
              "a ends CLOSED UNKNOWN",
              "withdraw b #2: the session is closing",
              "b ends CLOSED UNKNOWN",
              "close 1")
          .rests(CLOSING, "accepted=3 failed=3 unknown=2", "LINK_CLOSE in 1000 ms");
      assertThat(stage.machine.closingTally()).isEqualTo(new ClosingTally(0, 1, 2));
    }

    @Test
    void endsWithTheLinkAndNothingIsOpenedForIt() {
      stage
          .forget()
          .loses(Stage.loss(Map.of(a, NOT_SENT)))
          .ordered("a ends CLOSED NOT_SENT", "b ends CLOSED UNKNOWN", "state CLOSED")
          .rests(CLOSED, "accepted=3 failed=3 unknown=1");
    }

    @Test
    void keepsNoCallForAResumedLink() {
      stage.forget().loses(Stage.resumable(a, b));
      stage.ordered("a ends CLOSED UNKNOWN", "b ends CLOSED UNKNOWN", "state CLOSED");
    }

    @Test
    void aRequestThatFailsUnsentIsNotSentAgain() {
      stage
          .forget()
          .requestFails(a, NOT_SENT, LossReason.PEER_RESET)
          .ordered("a ends CLOSED NOT_SENT")
          .requestFails(b, REJECTED, LossReason.OVERLOADED)
          .ordered("b ends CLOSED REJECTED", "close 1");
    }

    @Test
    void aSafeCallIsNotReplayed() {
      Stage other = Stage.ready();
      TestCall safe = other.call(request("safe").repeatable());
      other.closes(2_000).cut();
      assertThat(safe.outcome()).isEqualTo("CLOSED UNKNOWN");
    }

    @Test
    void doesNotProlongTheEndOfLinksThatLinger() {
      Stage other = new Stage();
      other.start().advance(5_000).becomesReady();
      other.call("a");
      other.closes(1_500).cut();
      assertThat(other.ports.timers()).as("link 1 never answered").hasSize(1);
      other.advance(999);
      assertThat(other.machine.state()).isEqualTo(CLOSING);
      other.advance(1);
      assertThat(other.machine.state()).isEqualTo(CLOSED);
    }

    @Test
    void progressStillMovesADeadline() {
      Stage other = Stage.ready();
      TestCall call = other.call(request("a").timeout(1_000).progressCap(10_000));
      other.closes(5_000).advance(900).progresses(call).advance(900);
      assertThat(call.isOver()).isFalse();
    }

    @Test
    void drainedReleasesNothing() {
      stage.forget().drains().ordered();
    }
  }

  @Nested
  class WithoutGrace {

    @Test
    void callsInFlightEndAtOnce() {
      Stage stage = Stage.ready();
      stage.call("a");
      stage
          .forget()
          .closes(0)
          .ordered(
              "withdraw a #1: the session is closing",
              "a ends CLOSED UNKNOWN",
              "state CLOSING",
              "close 1")
          .rests(CLOSING, "accepted=1 failed=1 unknown=1", "LINK_CLOSE in 1000 ms");
    }

    @Test
    void callsKeptForAResumedLinkGetNone() {
      Stage stage = Stage.ready();
      stage.loses(Stage.resumable(stage.call("kept"))).forget();
      stage
          .closes(2_000)
          .ordered("kept ends CLOSED UNKNOWN", "state CLOSING", "state CLOSED")
          .rests(CLOSED, "accepted=1 failed=1 unknown=1");
    }

    @Test
    void callsKeptWhileResumingGetNone() {
      Stage stage = Stage.ready();
      stage.loses(Stage.resumable(stage.call("kept"))).reconnects().forget();
      stage.closes(2_000).ordered("kept ends CLOSED UNKNOWN", "abort 2", "state CLOSING");
    }

    @Test
    void callsOnAResumedLinkGetIt() {
      Stage stage = Stage.ready();
      TestCall kept = stage.call("kept");
      stage.loses(Stage.resumable(kept)).reconnects().opensResumed();
      stage.closes(2_000).answers(kept).linkCloses(2);
      assertThat(stage.machine.closingTally()).isEqualTo(new ClosingTally(1, 0, 0));
    }
  }

  @Nested
  class Late {

    @Test
    void aLinkThatOpensLateIsClosed() {
      Stage stage = new Stage();
      stage.start().closes(2_000).forget();
      stage
          .opens()
          .ordered("close 1")
          .rests(CLOSING, "stale=1", "LINK_CLOSE in 1000 ms")
          .linkCloses(1)
          .ordered("state CLOSED");
      assertThat(stage.machine.isClosedCleanly()).isTrue();
    }

    @Test
    void aLinkThatOpensAfterTheEndIsClosedToo() {
      Stage stage = new Stage();
      stage.start().closes(2_000).advance(1_000).forget();
      stage.opens().ordered("close 1").linkCloses(1).ordered().rests(CLOSED, "stale=1");
    }

    @Test
    void aLinkThatOpensResumedIsNoException() {
      Stage stage = Stage.ready();
      stage.loses(Stage.resumable(stage.call("kept"))).reconnects().closes(2_000).forget();
      stage.opensResumed().ordered("close 2");
    }

    @Test
    void theEndOfALinkIsBounded() {
      Stage stage = Stage.ready();
      stage
          .closes(2_000)
          .forget()
          .advanceNanos(999_999_999)
          .ordered()
          .advanceNanos(1)
          .ordered("state CLOSED")
          .rests(CLOSED, "");
      assertThat(stage.machine.isClosedCleanly()).isFalse();
    }

    @Test
    void anAttemptThatNeverAnswersIsBoundedToo() {
      Stage stage = new Stage();
      stage.start().closes(2_000).advance(1_000);
      assertThat(stage.machine.state()).isEqualTo(CLOSED);
      assertThat(stage.machine.isClosedCleanly()).isFalse();
    }

    @Test
    void everyLinkThatIsStillAroundIsWaitedFor() {
      Stage stage = new Stage();
      stage.start().advance(5_000).becomesReady().reconnects().forget();
      stage.closes(0).ordered("abort 3", "state CLOSING");
      stage.linkCloses(2).openFails(3, Stage.refusal(Duration.ZERO)).ordered();
      stage.openFails(1, Stage.refusal(Duration.ZERO)).ordered("state CLOSED");
    }

    @Test
    void nothingThatCallsDoProlongsIt() {
      Stage stage = Stage.ready();
      TestCall call = stage.call("a");
      stage
          .closes(0)
          .advance(600)
          .cancels(call)
          .rests(CLOSING, "accepted=1 failed=1 unknown=1", "LINK_CLOSE in 400 ms");
    }

    @Test
    void noLingeringLinkIsProlongedByACancelledCall() {
      Stage stage = new Stage();
      stage.start().advance(5_000).becomesReady();
      TestCall call = stage.call("a");
      stage.closes(1_500).cut().advance(600).cancels(call);
      assertThat(stage.ports.timers()).containsExactly("LINK_CLOSE in 400 ms");
    }

    @Test
    void aLinkThatIsLostWhileItClosesIsGone() {
      Stage stage = Stage.ready();
      stage.closes(0).forget().cut().ordered("state CLOSED").rests(CLOSED, "");
      stage.linkCloses(1).ordered();
    }

    @Test
    void handshakeEventsMeanNothingAnyMore() {
      Stage stage = new Stage();
      stage.start().opens().closes(0).forget();
      stage.agrees().handshakeFails(Stage.refusal(Duration.ZERO)).ordered();
    }
  }
}
