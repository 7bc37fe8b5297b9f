package io.reconnect.core.impl.machine;

import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CLOSED;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.FAILED;
import static io.reconnect.core.SessionState.HANDSHAKING;
import static io.reconnect.core.SessionState.NEW;
import static io.reconnect.core.SessionState.READY;
import static io.reconnect.core.impl.machine.TestCall.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of states, row by row; closing has a test of its own. */
class StatesTest {

  private static final LinkException WRONG_VERSION =
      LinkException.permanent(LossReason.PROTOCOL, "no common version");

  @Nested
  class New {

    @Test
    void nothingHappensBeforeSomebodyWantsSomething() {
      new Stage().ordered().rests(NEW, "");
    }

    @Test
    void startOpensTheFirstLink() {
      new Stage()
          .start()
          .ordered("state CONNECTING", "open 1, attempt 1")
          .rests(CONNECTING, "", "CONNECT in 5000 ms");
    }

    @Test
    void theFirstCallOpensTheFirstLinkAndWaitsForIt() {
      Stage stage = new Stage();
      stage.call("a");
      stage
          .ordered("state CONNECTING", "open 1, attempt 1")
          .rests(CONNECTING, "accepted=1 waiting=1", "CONNECT in 5000 ms", "DEADLINE in 30000 ms");
    }

    @Test
    void reconnectOpensTheFirstLink() {
      new Stage().reconnects().ordered("state CONNECTING", "open 1, attempt 1");
    }

    @Test
    void aFirstCallThatDoesNotWaitFailsButWakesTheSession() {
      Stage stage = new Stage();
      stage.call(request("a").failsFast());
      stage
          .ordered("a ends UNREACHABLE NOT_SENT", "state CONNECTING", "open 1, attempt 1")
          .rests(CONNECTING, "refused=1", "CONNECT in 5000 ms");
    }
  }

  @Nested
  class Connecting {

    private final Stage stage = new Stage();

    Connecting() {
      stage.start();
      stage.forget();
    }

    @Test
    void aFreshLinkIsHandshaken() {
      stage
          .opens()
          .ordered("state HANDSHAKING", "handshake 1")
          .rests(HANDSHAKING, "", "HANDSHAKE in 10000 ms");
    }

    @Test
    void aResumedLinkIsReadyAtOnceAndKeepsTheCallsItStillOwns() {
      Stage resuming = Stage.ready();
      TestCall kept = resuming.call("kept");
      resuming.loses(Stage.resumable(kept)).reconnects().forget();
      TestCall waiting = resuming.call("waiting");
      resuming
          .opensResumed()
          .ordered("state READY", "ready 2, resumed", "send waiting #2")
          .rests(READY, "accepted=2 inFlight=2", "DEADLINE in 30000 ms");
      assertThat(resuming.answersOn(2, 1)).isSameAs(kept);
      assertThat(resuming.answersOn(2, 2)).isSameAs(waiting);
    }

    @Test
    void aRetryableFailureSchedulesTheNextAttempt() {
      stage.cannotOpen().ordered("state BACKOFF").rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void aPermanentFailureEndsAllWaitingCalls() {
      stage.call("a");
      stage.call("b");
      stage
          .openFails(LinkException.permanent(LossReason.REFUSED_CREDENTIALS, "who are you"))
          .ordered("a ends UNREACHABLE NOT_SENT", "b ends UNREACHABLE NOT_SENT", "state FAILED")
          .rests(FAILED, "accepted=2 failed=2");
      assertThat(stage.machine.view().cause()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
      assertThat(stage.machine.view().detail()).isEqualTo("who are you");
    }

    @Test
    void anAttemptThatTakesTooLongIsCalledOff() {
      stage
          .advanceNanos(4_999_999_999L)
          .ordered()
          .advanceNanos(1)
          .ordered("abort 1", "state BACKOFF", "state CONNECTING", "open 2, attempt 2")
          .rests(CONNECTING, "", "CONNECT in 5000 ms");
      assertThat(stage.machine.view().cause()).isEqualTo(LossReason.UNREACHABLE);
      assertThat(stage.machine.view().detail()).isEqualTo("no connection within 5000 ms");
    }

    @Test
    void startAndReconnectDoNotOpenASecondLink() {
      stage.start().reconnects().ordered().rests(CONNECTING, "", "CONNECT in 5000 ms");
    }

    @Test
    void callsWaitInOrder() {
      stage.call("a");
      stage.call("b");
      stage
          .ordered()
          .becomesReady()
          .ordered(
              "state HANDSHAKING",
              "handshake 1",
              "state READY",
              "ready 1",
              "send a #1",
              "send b #2");
    }
  }

  @Nested
  class Handshaking {

    private final Stage stage = new Stage();

    Handshaking() {
      stage.start().opens().forget();
    }

    @Test
    void agreementMakesItReadyAndReleasesWaitingCallsInOrder() {
      stage.call("a");
      stage.call("b");
      stage
          .agrees()
          .ordered("state READY", "ready 1", "send a #1", "send b #2")
          .rests(READY, "accepted=2 inFlight=2", "DEADLINE in 30000 ms");
    }

    @Test
    void silenceDropsTheLinkAndSchedulesAnAttempt() {
      stage
          .advanceNanos(9_999_999_999L)
          .ordered()
          .advanceNanos(1)
          .ordered("close 1", "state BACKOFF", "state CONNECTING", "open 2, attempt 2")
          .rests(CONNECTING, "", "CONNECT in 5000 ms");
      assertThat(stage.machine.view().cause()).isEqualTo(LossReason.UNREACHABLE);
      assertThat(stage.machine.view().detail()).contains("handshake", "10000 ms");
    }

    @Test
    void everyStepForwardGetsItsOwnTime() {
      stage.advance(9_000);
      stage.ports.event(() -> stage.machine.handshakeAdvanced(1));
      stage.rests(HANDSHAKING, "", "HANDSHAKE in 10000 ms");
    }

    @Test
    void noStepOutlivesTheBoundOnTheWholeAttempt() {
      Stage bounded = new Stage(Numbers.defaults().attemptTimeout(12_000));
      bounded.start().advance(3_000).opens().rests(HANDSHAKING, "", "HANDSHAKE in 9000 ms");
      bounded.advance(8_000);
      bounded.ports.event(() -> bounded.machine.handshakeAdvanced(1));
      bounded.rests(HANDSHAKING, "", "HANDSHAKE in 1000 ms").forget();
      bounded
          .advance(1_000)
          .ordered("close 1", "state BACKOFF", "state CONNECTING", "open 2, attempt 2");
      assertThat(bounded.machine.view().detail()).contains("12000 ms of the attempt");
    }

    @Test
    void connectingIsBoundByTheWholeAttemptToo() {
      new Stage(Numbers.defaults().attemptTimeout(2_000))
          .start()
          .rests(CONNECTING, "", "CONNECT in 2000 ms");
    }

    @Test
    void aLostLinkSchedulesAnAttemptAndEndsTheRequestsOfTheSession() {
      stage.control("initialize");
      stage.call("a");
      stage
          .cut()
          .ordered("send initialize #1", "initialize ends UNREACHABLE UNKNOWN", "state BACKOFF")
          .rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 100 ms", "DEADLINE in 30000 ms");
      assertThat(stage.machine.view().cause()).isEqualTo(LossReason.PEER_RESET);
      assertThat(stage.machine.view().detail()).isEqualTo("during the handshake: cut");
    }

    @Test
    void aLostLinkCanSayWhenToComeBack() {
      stage
          .loses(LinkLoss.of(LossReason.OVERLOADED, "busy").withRetryAfter(Duration.ofSeconds(7)))
          .rests(BACKOFF, "", "ATTEMPT in 7000 ms");
    }

    @Test
    void aRetryableErrorDropsTheLinkAndSchedulesAnAttempt() {
      stage
          .handshakeFails(LinkException.retryable(LossReason.PROTOCOL, "error -32603"))
          .ordered("close 1", "state BACKOFF")
          .rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void aPermanentErrorDropsTheLinkAndEndsAllWaitingCalls() {
      stage.call("a");
      stage
          .handshakeFails(WRONG_VERSION)
          .ordered("close 1", "a ends HANDSHAKE NOT_SENT", "state FAILED")
          .rests(FAILED, "accepted=1 failed=1");
    }

    @Test
    void theSessionMaySpeakButCallsWait() {
      TestCall control = stage.control("initialize");
      stage.call("a");
      stage
          .answers(control)
          .ordered("send initialize #1")
          .rests(
              HANDSHAKING, "accepted=1 waiting=1", "HANDSHAKE in 10000 ms", "DEADLINE in 30000 ms");
    }

    @Test
    void drainedAndReconnectMeanNothingYet() {
      stage.call("a");
      stage.drains().reconnects().ordered();
    }
  }

  @Nested
  class Ready {

    private final Stage stage = Stage.ready();

    @Test
    void aCallIsSentAtOnce() {
      TestCall call = stage.call("a");
      stage
          .ordered("send a #1")
          .rests(READY, "accepted=1 inFlight=1", "DEADLINE in 30000 ms")
          .answers(call)
          .ordered()
          .rests(READY, "accepted=1 answered=1");
    }

    @Test
    void aLinkThatAnsweredIsReplacedAtOnce() {
      stage.answers(stage.call("a"));
      TestCall lost = stage.call("b");
      stage
          .cut()
          .ordered(
              "send a #1",
              "send b #2",
              "b ends OUTCOME_UNKNOWN UNKNOWN",
              "state CONNECTING",
              "open 2, attempt 1")
          .rests(CONNECTING, "accepted=2 answered=1 failed=1 unknown=1", "CONNECT in 5000 ms");
      assertThat(lost.ending.why()).contains("cut", "check the effect before repeating it");
      assertThat(lost.ending.reason()).isEqualTo(LossReason.PEER_RESET);
    }

    @Test
    void aLinkThatDidNothingGoesOnWhereTheScheduleStood() {
      stage.cut().ordered("state BACKOFF").rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void startMeansNothingAnyMore() {
      stage.start().ordered();
    }

    @Test
    void reconnectReplacesTheLinkAndSettlesItsCalls() {
      stage.call("a");
      stage.call(request("b").repeatable());
      stage
          .forget()
          .reconnects()
          .ordered(
              "close 1", "a ends OUTCOME_UNKNOWN UNKNOWN", "state CONNECTING", "open 2, attempt 1")
          .rests(
              CONNECTING,
              "accepted=2 failed=1 waiting=1 unknown=1",
              "CONNECT in 5000 ms",
              "DEADLINE in 30000 ms");
      assertThat(stage.machine.view().cause()).isEqualTo(LossReason.LOCAL);
    }

    @Test
    void outagesAreAddedUpFromTheSecondReadyLinkOn() {
      assertThat(stage.machine.view().reconnects()).isZero();
      assertThat(stage.machine.view().outageTotal()).isZero();
      stage.cut().advance(100).opens().advance(50).agrees();
      assertThat(stage.machine.view().reconnects()).isEqualTo(1);
      assertThat(stage.machine.view().outageTotal()).isEqualTo(150_000_000);
      stage.reconnects().advance(20).becomesReady();
      assertThat(stage.machine.view().reconnects()).isEqualTo(2);
      assertThat(stage.machine.view().outageTotal()).isEqualTo(170_000_000);
      assertThat(stage.machine.view().outageLongest()).isEqualTo(150_000_000);
    }
  }

  @Nested
  class Backoff {

    private final Stage stage = Stage.backoff();

    @Test
    void theTimerOpensTheNextLink() {
      stage
          .advanceNanos(99_999_999)
          .ordered()
          .advanceNanos(1)
          .ordered("state CONNECTING", "open 2, attempt 2")
          .rests(CONNECTING, "", "CONNECT in 5000 ms");
    }

    @Test
    void reconnectOpensTheNextLinkNow() {
      stage
          .reconnects()
          .ordered("state CONNECTING", "open 2, attempt 2")
          .rests(CONNECTING, "", "CONNECT in 5000 ms");
    }

    @Test
    void theViewSaysWhenTheNextAttemptIsDue() {
      stage.advance(40);
      assertThat(stage.machine.view().nextAttemptIn()).isEqualTo(60_000_000);
      assertThat(stage.machine.view().attempt()).isEqualTo(1);
      stage.advance(60);
      assertThat(stage.machine.view().nextAttemptIn()).isEqualTo(-1);
    }

    @Test
    void aCallWaits() {
      stage.call("a");
      stage
          .ordered()
          .rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 100 ms", "DEADLINE in 30000 ms");
    }

    @Test
    void aCallThatDoesNotWaitFailsAtOnce() {
      TestCall call = stage.call(request("a").failsFast());
      stage.ordered("a ends UNREACHABLE NOT_SENT").rests(BACKOFF, "refused=1", "ATTEMPT in 100 ms");
      assertThat(call.ending.reason()).isEqualTo(LossReason.UNREACHABLE);
    }

    @Test
    void everyFailureInARowWaitsLonger() {
      stage.advance(100).cannotOpen().rests(BACKOFF, "", "ATTEMPT in 200 ms");
      stage.advance(200).cannotOpen().rests(BACKOFF, "", "ATTEMPT in 300 ms");
    }
  }

  @Nested
  class Failed {

    private final Stage stage = Stage.failed();

    @Test
    void aCallFailsAtOnceWithTheStoredReason() {
      TestCall call = stage.call("a");
      stage.ordered("a ends HANDSHAKE NOT_SENT").rests(FAILED, "refused=1");
      assertThat(call.ending.why()).isEqualTo("wrong version; reconnect() tries again");
      assertThat(call.ending.reason()).isEqualTo(LossReason.PROTOCOL);
    }

    @Test
    void aFailureOfAnotherKindIsCalledUnreachable() {
      Stage other = new Stage();
      other.start().openFails(LinkException.permanent(LossReason.LOCAL, "path too long")).forget();
      other.call("a");
      other.ordered("a ends UNREACHABLE NOT_SENT");
    }

    @Test
    void reconnectStartsTheScheduleAnew() {
      stage
          .reconnects()
          .ordered("state CONNECTING", "open 2, attempt 1")
          .rests(CONNECTING, "", "CONNECT in 5000 ms");
    }

    @Test
    void startDoesNot() {
      stage.start().ordered().rests(FAILED, "");
    }

    @Test
    void nothingIsTriedByItself() {
      stage.advance(86_400_000).ordered().rests(FAILED, "");
    }

    @Test
    void afterReconnectCallsFlowAgain() {
      stage.reconnects();
      TestCall call = stage.call("a");
      stage.becomesReady().answers(call).rests(READY, "accepted=1 answered=1");
    }
  }

  @Nested
  class Closed {

    private final Stage stage = new Stage();

    Closed() {
      stage.closes(0).forget();
    }

    @Test
    void aCallIsRefused() {
      stage.call("a");
      stage.ordered("a ends CLOSED NOT_SENT").rests(CLOSED, "refused=1");
    }

    @Test
    void nothingOpensALinkAnyMore() {
      stage.start().reconnects().closes(1_000).ordered().rests(CLOSED, "");
    }

    @ParameterizedTest
    @EnumSource(TimerKind.class)
    void noTimerMeansAnything(TimerKind kind) {
      stage.ports.event(() -> stage.machine.due(kind));
      stage.ordered().rests(CLOSED, "");
    }
  }

  /** Timers that fire although nobody waits for them any more change nothing. */
  @ParameterizedTest
  @EnumSource(TimerKind.class)
  void aTimerOfAnotherStateMeansNothing(TimerKind kind) {
    for (Stage stage : new Stage[] {new Stage(), Stage.ready(), Stage.failed()}) {
      stage.ports.event(() -> stage.machine.due(kind));
      stage.ordered();
    }
  }

  @Test
  void aFateIsReportedWithEpochWaitAndAttempts() {
    Stage stage = new Stage();
    TestCall call = stage.call(request("a").timeout(1_000));
    stage.advance(10).cannotOpen().advance(90).becomesReady();
    stage.advance(100).loses(Stage.loss(Map.of(call, Fate.NOT_SENT)));
    stage.advance(800);
    assertThat(call.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    assertThat(call.ending.epoch()).isEqualTo(2);
    assertThat(call.ending.waitedNanos()).isEqualTo(1_000_000_000);
    assertThat(call.ending.attempts()).isEqualTo(3);
    assertThat(call.ending.reason()).isEqualTo(LossReason.PEER_RESET);
  }
}
