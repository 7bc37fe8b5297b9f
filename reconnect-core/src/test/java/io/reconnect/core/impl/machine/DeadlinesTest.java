package io.reconnect.core.impl.machine;

import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.READY;
import static io.reconnect.core.impl.machine.TestCall.notification;
import static io.reconnect.core.impl.machine.TestCall.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** One deadline per call, over waiting, every send and every replay. */
class DeadlinesTest {

  @Nested
  class WhileWaiting {

    @Test
    void endsTheCallAtItsDeadlineAndNotBefore() {
      Stage stage = new Stage();
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.forget().advanceNanos(999_999_999).ordered().advanceNanos(1);
      stage
          .ordered("a ends UNREACHABLE NOT_SENT")
          .rests(CONNECTING, "accepted=1 failed=1", "CONNECT in 4000 ms");
      assertThat(call.ending.why()).isEqualTo("no link in time");
      assertThat(call.ending.waitedNanos()).isEqualTo(1_000_000_000);
    }

    @Test
    void isATimeoutWhenTheLinkWasThereButFull() {
      Stage stage = Stage.ready(Numbers.defaults().maxInFlight(1));
      stage.call("first");
      stage.call(request("a").timeout(1_000));
      stage
          .forget()
          .advance(1_000)
          .ordered("a ends TIMEOUT NOT_SENT")
          .rests(READY, "accepted=2 failed=1 inFlight=1", "DEADLINE in 29000 ms");
    }

    @Test
    void spansAttemptsAndLinks() {
      Stage stage = new Stage();
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.cannotOpen().advance(300).becomesReady();
      stage.advance(300).loses(Stage.loss(Map.of(call, NOT_SENT)));
      stage.advance(399);
      assertThat(call.isOver()).isFalse();
      stage.advance(1);
      assertThat(call.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    }

    @Test
    void callsEndInTheOrderOfTheirDeadlines() {
      Stage stage = new Stage();
      stage.call(request("late").timeout(300));
      stage.call(request("early").timeout(100));
      stage.call(request("middle").timeout(200));
      stage
          .forget()
          .advance(300)
          .ordered(
              "early ends UNREACHABLE NOT_SENT",
              "middle ends UNREACHABLE NOT_SENT",
              "late ends UNREACHABLE NOT_SENT");
    }
  }

  @Nested
  class WaitBound {

    @Test
    void isShorterThanTheDeadline() {
      Stage stage = new Stage();
      TestCall call = stage.call(request("a").waitsAtMost(200));
      stage.advanceNanos(199_999_999);
      assertThat(call.isOver()).isFalse();
      stage.advanceNanos(1);
      assertThat(call.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    }

    @Test
    void neverGoesBeyondTheDeadline() {
      Stage stage = new Stage();
      TestCall call = stage.call(request("a").timeout(100).waitsAtMost(200));
      stage.advance(100);
      assertThat(call.isOver()).isTrue();
    }

    @Test
    void isLiftedWhenTheCallIsSent() {
      Stage stage = new Stage();
      TestCall call = stage.call(request("a").waitsAtMost(200));
      stage.becomesReady().advance(29_999);
      assertThat(call.outcome()).isEqualTo("IN_FLIGHT");
      stage.advance(1);
      assertThat(call.outcome()).isEqualTo("TIMEOUT UNKNOWN");
    }

    @Test
    void comesBackWhenTheCallWaitsAgain() {
      Stage stage = Stage.ready();
      TestCall call = stage.call(request("a").waitsAtMost(200));
      stage.advance(1_000).loses(Stage.loss(Map.of(call, NOT_SENT))).reconnects().advance(199);
      assertThat(call.outcome()).isEqualTo("WAITING");
      stage.advance(1);
      assertThat(call.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    }
  }

  @Nested
  class InFlight {

    @Test
    void withdrawsTheCallAndLeavesTheLinkAlone() {
      Stage stage = Stage.ready();
      TestCall other = stage.call("other");
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.forget().advanceNanos(999_999_999).ordered().advanceNanos(1);
      stage
          .ordered("withdraw a #2: deadline", "a ends TIMEOUT UNKNOWN")
          .rests(READY, "accepted=2 failed=1 inFlight=1 unknown=1", "DEADLINE in 29000 ms")
          .answers(other);
      assertThat(call.ending.reason()).as("the link was fine").isNull();
    }

    @Test
    void aLateAnswerIsCountedAndDropped() {
      Stage stage = Stage.ready();
      stage.call(request("a").timeout(1_000));
      stage.advance(1_000);
      assertThat(stage.answersOn(1, 1)).isNull();
      stage.rests(READY, "accepted=1 failed=1 unknown=1 late=1");
    }

    @Test
    void makesRoomForWaitingCalls() {
      Stage stage = Stage.ready(Numbers.defaults().maxInFlight(1));
      stage.call(request("a").timeout(1_000));
      stage.call("b");
      stage
          .forget()
          .advance(1_000)
          .ordered("withdraw a #1: deadline", "a ends TIMEOUT UNKNOWN", "send b #2");
    }

    @Test
    void hasNobodyToTellWhileTheLinkIsResumed() {
      Stage stage = Stage.ready();
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.loses(Stage.resumable(call)).advance(100).forget().advance(900);
      stage.ordered("a ends TIMEOUT UNKNOWN");
    }

    @Test
    void aNotificationIsNotWithdrawn() {
      Stage stage = Stage.ready();
      stage.call(notification("n").timeout(1_000));
      stage.forget().advance(1_000).ordered("n ends TIMEOUT UNKNOWN");
    }

    @Test
    void theLinkMayKnowThatTheCallNeverLeft() {
      Stage stage = Stage.ready();
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.ports.known.put(call.wireId, Fate.NOT_SENT);
      stage
          .forget()
          .advance(1_000)
          .ordered("withdraw a #1: deadline", "a ends TIMEOUT NOT_SENT")
          .rests(READY, "accepted=1 failed=1");
      assertThat(call.ending.why()).isEqualTo("the link could not hand it to the peer in time");
    }

    @Test
    void whatRanBeforeMayHaveRunWhateverTheLinkKnowsOfTheReplay() {
      Stage stage = Stage.ready();
      TestCall call = stage.call(request("a").timeout(1_000).repeatable());
      stage.requestFails(call, Fate.UNKNOWN, LossReason.PEER_RESET);
      stage.ports.known.put(call.wireId, Fate.NOT_SENT);
      stage.advance(1_000);
      assertThat(call.outcome()).isEqualTo("TIMEOUT UNKNOWN");
    }

    @Test
    void isNotBoundByTheWaitOfEarlierCalls() {
      Stage stage = Stage.ready();
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.answers(call);
      TestCall next = stage.call(request("b").timeout(1_500));
      stage.advance(1_499);
      assertThat(next.isOver()).isFalse();
      stage.advance(1);
      assertThat(next.outcome()).isEqualTo("TIMEOUT UNKNOWN");
    }
  }

  @Nested
  class Progress {

    private final Stage stage = Stage.ready();

    @Test
    void startsTheDeadlineAnew() {
      TestCall call = stage.call(request("a").timeout(1_000).progressCap(10_000));
      stage.advance(900).progresses(call).advance(999);
      assertThat(call.isOver()).isFalse();
      stage.advance(1);
      assertThat(call.outcome()).isEqualTo("TIMEOUT UNKNOWN");
    }

    @Test
    void endsAtTheCap() {
      TestCall call = stage.call(request("a").timeout(1_000).progressCap(2_500));
      for (int i = 0; i < 24; i++) {
        stage.advance(100).progresses(call);
      }
      stage.advance(99);
      assertThat(call.isOver()).isFalse();
      stage.advance(1);
      assertThat(call.ending.waitedNanos()).isEqualTo(2_500_000_000L);
    }

    @Test
    void neverShortensTheDeadline() {
      TestCall call = stage.call(request("a").timeout(1_000).progressCap(500));
      stage.advance(100).progresses(call).advance(899);
      assertThat(call.isOver()).isFalse();
      stage.advance(1);
      assertThat(call.isOver()).isTrue();
    }

    @Test
    void meansNothingToACallThatDidNotAsk() {
      TestCall call = stage.call(request("a").timeout(1_000));
      stage.advance(900).progresses(call).advance(100);
      assertThat(call.outcome()).isEqualTo("TIMEOUT UNKNOWN");
    }

    @Test
    void ofAnEndedCallIsNobodys() {
      TestCall call = stage.call(request("a").progressCap(10_000));
      stage.answers(call);
      stage.ports.event(() -> assertThat(stage.machine.progressed(1, 1)).isNull());
    }

    @Test
    void ofAnOldLinkIsNobodys() {
      stage.call(request("a").repeatable().progressCap(10_000));
      stage.cut();
      stage.ports.event(() -> assertThat(stage.machine.progressed(1, 1)).isNull());
    }
  }

  @Nested
  class Cancelling {

    @Test
    void aWaitingCallIsNeverSent() {
      Stage stage = Stage.backoff();
      TestCall call = stage.call("a");
      stage
          .cancels(call)
          .ordered("a ends CANCELLED NOT_SENT")
          .rests(BACKOFF, "accepted=1 cancelled=1", "ATTEMPT in 100 ms")
          .reconnects()
          .becomesReady();
      assertThat(call.sends()).isZero();
    }

    @Test
    void aCallInFlightIsWithdrawnAndMakesRoom() {
      Stage stage = Stage.ready(Numbers.defaults().maxInFlight(1));
      TestCall call = stage.call("a");
      stage.call("b");
      stage
          .forget()
          .cancels(call)
          .ordered("withdraw a #1: the caller gave up", "a ends CANCELLED UNKNOWN", "send b #2")
          .rests(READY, "accepted=2 cancelled=1 inFlight=1 unknown=1", "DEADLINE in 30000 ms");
    }

    @Test
    void aCallThatTheLinkDidNotSendYetNeverRan() {
      Stage stage = Stage.ready();
      TestCall call = stage.call("a");
      stage.ports.known.put(call.wireId, Fate.REJECTED);
      stage.cancels(call);
      assertThat(call.outcome()).isEqualTo("CANCELLED REJECTED");
      assertThat(call.ending.why()).isEqualTo("before the peer took it");
    }

    @Test
    void anEndedCallIsLeftAlone() {
      Stage stage = Stage.ready();
      TestCall call = stage.call("a");
      stage.answers(call).forget().cancels(call).ordered().rests(READY, "accepted=1 answered=1");
    }

    @Test
    void aRefusedCallIsLeftAlone() {
      Stage stage = Stage.failed();
      TestCall call = stage.call("a");
      stage.forget().cancels(call).ordered();
    }

    @Test
    void anAnswerThatCrossesIsLate() {
      Stage stage = Stage.ready();
      TestCall call = stage.call("a");
      stage.cancels(call);
      assertThat(stage.answersOn(1, 1)).isNull();
      stage.rests(READY, "accepted=1 cancelled=1 unknown=1 late=1");
    }
  }

  @Nested
  class Clock {

    /** The platform's timers count in milliseconds, and its clock does not. */
    @Test
    void neverEndsACallTooEarlyWhereverTheMillisecondsFall() {
      for (long origin : new long[] {-1, 1, 499_999, 999_999, -3_000_001}) {
        Stage stage = new Stage(Numbers.defaults(), origin);
        TestCall call = stage.call(request("a").timeout(100));
        stage.advanceNanos(99_999_999);
        assertThat(call.isOver()).as("before, from %s", origin).isFalse();
        stage.advanceNanos(2_000_001);
        assertThat(call.isOver()).as("2 ms after, from %s", origin).isTrue();
        assertThat(call.ending.waitedNanos()).isGreaterThanOrEqualTo(100_000_000);
      }
    }

    @Test
    void aTimerThatFiresEarlyEndsNothing() {
      Stage stage = new Stage();
      TestCall call = stage.call(request("a").timeout(100));
      stage.advance(50).ports.event(() -> stage.machine.due(TimerKind.DEADLINE));
      assertThat(call.isOver()).isFalse();
      stage.advance(50);
      assertThat(call.isOver()).isTrue();
    }

    @Test
    void theTimerIsSetAgainForACallThatComesAfterTheLastOneEnded() {
      Stage stage = Stage.ready();
      stage.call(request("a").timeout(100));
      stage.advance(100);
      TestCall next = stage.call(request("b").timeout(5_000));
      stage.advance(5_000);
      assertThat(next.outcome()).isEqualTo("TIMEOUT UNKNOWN");
    }

    @Test
    void oneTimerServesAllCalls() {
      Stage stage = Stage.ready(Numbers.defaults().maxInFlight(100));
      for (int i = 0; i < 100; i++) {
        stage.call(request("c" + i).timeout(1_000 + i));
      }
      assertThat(stage.ports.timers()).containsExactly("DEADLINE in 1000 ms");
      stage.advance(1_050);
      assertThat(stage.machine.view().failed()).isEqualTo(51);
      assertThat(stage.ports.timers()).containsExactly("DEADLINE in 1 ms");
    }
  }

  @Test
  void aSlowCallIsNotADeadLink() {
    Stage stage = Stage.ready();
    TestCall quick = stage.call("quick");
    stage.call(request("slow").timeout(100));
    stage.advance(100).answers(quick);
    assertThat(stage.machine.epoch()).isEqualTo(1);
    assertThat(stage.machine.state()).isEqualTo(READY);
  }

  @Test
  void aReplayDoesNotStartTheDeadlineAnew() {
    Stage stage = Stage.ready();
    TestCall call = stage.call(request("a").repeatable().timeout(1_000));
    stage.advance(900).cut().reconnects().becomesReady().advance(100);
    assertThat(call.outcome()).isEqualTo("TIMEOUT UNKNOWN");
  }

  @Test
  void aRequestFailureOfAnEndedCallMeansNothing() {
    Stage stage = Stage.ready();
    TestCall call = stage.call("a");
    stage.answers(call).forget().requestFails(call, NOT_SENT, LossReason.PEER_RESET);
    stage.ordered().rests(READY, "accepted=1 answered=1");
  }
}
