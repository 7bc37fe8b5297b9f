package io.reconnect.core.impl.machine;

import static io.reconnect.core.Fate.ANSWERED;
import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.Fate.REJECTED;
import static io.reconnect.core.Fate.UNKNOWN;
import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.HANDSHAKING;
import static io.reconnect.core.SessionState.READY;
import static io.reconnect.core.impl.machine.TestCall.notification;
import static io.reconnect.core.impl.machine.TestCall.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** What becomes of calls in flight when their link is lost, or cannot carry them. */
class FatesTest {

  private final Stage stage = Stage.ready();

  @Nested
  class NotSent {

    @Test
    void waitsAgainAheadOfNewerCallsInOriginalOrder() {
      TestCall a = stage.call("a");
      TestCall b = stage.call("b");
      stage.forget().loses(Stage.loss(Map.of(b, NOT_SENT, a, NOT_SENT)));
      stage.call("c");
      stage
          .ordered("state BACKOFF")
          .rests(BACKOFF, "accepted=3 waiting=3", "ATTEMPT in 100 ms", "DEADLINE in 30000 ms")
          .reconnects()
          .becomesReady()
          .forget();
      assertThat(stage.counts()).isEqualTo("accepted=3 inFlight=3");
      assertThat(new long[] {a.wireId, b.wireId}).containsExactly(3, 4);
    }

    @Test
    void comesBackOneByOneInOriginalOrderToo() {
      Stage narrow = Stage.ready(Numbers.defaults().maxInFlight(3));
      TestCall a = narrow.call("a");
      TestCall b = narrow.call("b");
      TestCall c = narrow.call("c");
      narrow.call("d");
      narrow.isFull();
      for (TestCall call : new TestCall[] {c, a, b}) {
        narrow.requestFails(call, NOT_SENT, LossReason.PEER_CLOSED);
      }
      narrow
          .forget()
          .drains()
          .ordered("send a #4", "send b #5", "send c #6")
          .rests(READY, "accepted=4 waiting=1 inFlight=3", "DEADLINE in 30000 ms");
    }

    @Test
    void isSentAgainOnTheSameLinkWhenThatLives() {
      TestCall a = stage.call("a");
      stage
          .requestFails(a, NOT_SENT, LossReason.PEER_CLOSED)
          .ordered("send a #1", "send a #2")
          .rests(READY, "accepted=1 inFlight=1", "DEADLINE in 30000 ms");
    }

    @Test
    void isNotTriedForEverOnALinkThatLives() {
      TestCall a = stage.call("a");
      for (int i = 0; i < 3; i++) {
        stage.requestFails(a, NOT_SENT, LossReason.PEER_CLOSED);
      }
      stage
          .ordered("send a #1", "send a #2", "send a #3", "a ends UNREACHABLE NOT_SENT")
          .rests(READY, "accepted=1 failed=1");
    }

    @Test
    void isBoundedByNothingButTheDeadlineWhenLinksDie() {
      TestCall a = stage.call("a");
      for (int i = 0; i < 20; i++) {
        stage.loses(Stage.loss(Map.of(a, NOT_SENT))).reconnects().becomesReady();
      }
      stage.answers(a);
      assertThat(a.sends()).isEqualTo(21);
      assertThat(stage.machine.view().replayed()).as("none of them may have run").isZero();
    }
  }

  @Nested
  class HeldBackByThePeer {

    @Test
    void isNotSentAgainBeforeThePauseIsOver() {
      TestCall a = stage.call("a");
      stage
          .forget()
          .requestFails(a, REJECTED, LossReason.OVERLOADED, 2_000)
          .ordered()
          .rests(READY, "accepted=1 waiting=1", "DEADLINE in 2000 ms")
          .advanceNanos(1_999_999_999)
          .ordered()
          .advanceNanos(1)
          .ordered("send a #2")
          .rests(READY, "accepted=1 inFlight=1", "DEADLINE in 28000 ms");
    }

    @Test
    void delaysNobodyElse() {
      TestCall a = stage.call("a");
      TestCall b = stage.call("b");
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 2_000).forget();
      TestCall c = stage.call("c");
      stage.ordered("send c #3").answers(b).answers(c).advance(2_000).ordered("send a #4");
    }

    @Test
    void isSentAheadOfNewerCallsThatStillWait() {
      Stage narrow = Stage.ready(Numbers.defaults().maxInFlight(2));
      TestCall a = narrow.call("a");
      narrow.call("b");
      narrow.call("c");
      narrow.requestFails(a, REJECTED, LossReason.OVERLOADED, 1_000).isFull().advance(1_000);
      narrow.call("d");
      narrow.forget().drains().ordered();
      narrow.answers(narrow.ports.calls.get(1)).ordered("send a #4");
    }

    @Test
    void comesBackInOriginalOrderWhicheverPauseEndsFirst() {
      TestCall a = stage.call("a");
      TestCall b = stage.call("b");
      TestCall c = stage.call("c");
      stage
          .requestFails(c, REJECTED, LossReason.OVERLOADED, 100)
          .requestFails(a, REJECTED, LossReason.OVERLOADED, 200)
          .requestFails(b, REJECTED, LossReason.OVERLOADED, 300)
          .isFull()
          .advance(300)
          .forget()
          .drains()
          .ordered("send a #4", "send b #5", "send c #6");
    }

    @Test
    void doesNotWaitLongerThanItsDeadline() {
      TestCall a = stage.call(request("a").timeout(1_000));
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000).advanceNanos(999_999_999);
      assertThat(a.isOver()).isFalse();
      stage.advanceNanos(1).rests(READY, "accepted=1 failed=1");
      assertThat(a.outcome()).isEqualTo("TIMEOUT REJECTED");
      assertThat(a.ending.why())
          .isEqualTo("the peer asked for a longer pause than the call may wait");
    }

    @Test
    void doesNotWaitLongerThanItMay() {
      TestCall a = stage.call(request("a").waitsAtMost(500));
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000).advance(500);
      assertThat(a.outcome()).isEqualTo("TIMEOUT REJECTED");
    }

    @Test
    void doesNotHoldAClose() {
      TestCall a = stage.call("a");
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000).closes(1_000);
      assertThat(a.outcome()).isEqualTo("CLOSED NOT_SENT");
    }

    @Test
    void canBeCancelled() {
      TestCall a = stage.call("a");
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000).cancels(a);
      assertThat(a.outcome()).isEqualTo("CANCELLED REJECTED");
      stage.rests(READY, "accepted=1 cancelled=1");
    }

    @Test
    void isNotHeldLongerThanTheCap() {
      TestCall a = stage.call(request("a").timeout(3_600_000));
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 86_400_000).forget().advance(29_999);
      stage.ordered().advance(1).ordered("send a #2");
    }

    @Test
    void isBoundedPerCauseAllTheSame() {
      TestCall a = stage.call("a");
      for (int i = 0; i < 3; i++) {
        stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 100).advance(100);
      }
      assertThat(a.outcome()).isEqualTo("UNREACHABLE REJECTED");
      assertThat(a.sends()).isEqualTo(3);
    }

    @Test
    void waitsForTheNextLinkWhenThePauseEndsWithoutOne() {
      TestCall a = stage.call("a");
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 50).cut().advance(50);
      assertThat(a.outcome()).isEqualTo("WAITING");
      stage.reconnects().becomesReady().answers(a);
    }

    @Test
    void keepsItsPauseOverALinkThatIsQuickerBack() {
      TestCall a = stage.call("a");
      stage
          .requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000)
          .cut()
          .reconnects()
          .becomesReady();
      assertThat(a.outcome()).isEqualTo("RESTING");
      stage.forget().advance(5_000).ordered("send a #2");
    }

    @Test
    void failsWithTheLinkWhenItDoesNotWaitForOne() {
      TestCall a = stage.call(request("a").failsFast());
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000).cut();
      assertThat(a.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    }

    @Test
    void endsWhenTheSessionGivesUp() {
      Stage short_ = Stage.ready(Numbers.defaults().maxAttempts(1));
      TestCall a = short_.call("a");
      short_.requestFails(a, REJECTED, LossReason.OVERLOADED, 5_000).cut().advance(100);
      short_.cannotOpen();
      assertThat(a.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    }

    @Test
    void isHeldBackWhenItMayHaveRunToo() {
      TestCall a = stage.call(request("a").repeatable());
      stage.requestFails(a, UNKNOWN, LossReason.OVERLOADED, 1_000).forget().advance(999);
      stage.ordered().advance(1).ordered("send a #2");
      assertThat(stage.machine.view().replayed()).isEqualTo(1);
    }
  }

  @Nested
  class RefusedCredentials {

    @Test
    void endTheCallAtOnceAsTheLinkHasAskedForNewOnes() {
      TestCall a = stage.call("a");
      stage.requestFails(a, REJECTED, LossReason.REFUSED_CREDENTIALS);
      assertThat(a.outcome()).isEqualTo("UNREACHABLE REJECTED");
      stage.rests(READY, "accepted=1 failed=1");
    }

    @Test
    void leaveWhatMayHaveRunInDoubt() {
      TestCall a = stage.call(request("a").repeatable());
      stage.requestFails(a, UNKNOWN, LossReason.REFUSED_CREDENTIALS);
      assertThat(a.outcome()).isEqualTo("IN_FLIGHT");
      stage.requestFails(a, REJECTED, LossReason.REFUSED_CREDENTIALS);
      assertThat(a.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }
  }

  @Nested
  class Rejected {

    @Test
    void waitsAgain() {
      TestCall a = stage.call("a");
      stage
          .loses(Stage.loss(LossReason.SESSION_EXPIRED, Map.of(a, REJECTED)))
          .reconnects()
          .becomesReady()
          .answers(a)
          .rests(READY, "accepted=1 answered=1");
    }

    @Test
    void failsOnTheSecondExpiry() {
      TestCall a = stage.call("a");
      stage
          .loses(Stage.loss(LossReason.SESSION_EXPIRED, Map.of(a, REJECTED)))
          .reconnects()
          .becomesReady()
          .forget()
          .loses(Stage.loss(LossReason.SESSION_EXPIRED, Map.of(a, REJECTED)));
      assertThat(a.outcome()).isEqualTo("UNREACHABLE REJECTED");
      assertThat(a.ending.why()).isEqualTo("refused again and again: cut");
    }

    @Test
    void isBoundedPerCause() {
      TestCall a = stage.call("a");
      stage
          .requestFails(a, REJECTED, LossReason.OVERLOADED)
          .requestFails(a, REJECTED, LossReason.OVERLOADED)
          .requestFails(a, REJECTED, LossReason.SESSION_EXPIRED);
      assertThat(a.outcome()).isEqualTo("IN_FLIGHT");
      stage
          .requestFails(a, REJECTED, LossReason.OVERLOADED)
          .ordered(
              "send a #1", "send a #2", "send a #3", "send a #4", "a ends UNREACHABLE REJECTED")
          .rests(READY, "accepted=1 failed=1");
    }

    @Test
    void saysWhyAlthoughTheLinkIsFine() {
      TestCall refused = stage.call("a");
      TestCall lost = stage.call("b");
      for (int i = 0; i < 3; i++) {
        stage.requestFails(refused, REJECTED, LossReason.OVERLOADED);
      }
      stage.requestFails(lost, UNKNOWN, LossReason.PEER_CLOSED);
      assertThat(refused.ending.reason()).isEqualTo(LossReason.OVERLOADED);
      assertThat(lost.ending.reason()).isEqualTo(LossReason.PEER_CLOSED);
    }

    @Test
    void doesNotHarmOthers() {
      TestCall a = stage.call("a");
      TestCall b = stage.call("b");
      for (int i = 0; i < 3; i++) {
        stage.requestFails(a, REJECTED, LossReason.OVERLOADED);
      }
      stage.answers(b).rests(READY, "accepted=2 answered=1 failed=1");
    }

    @Test
    void neverCountsAsReplay() {
      TestCall a = stage.call("a");
      stage.requestFails(a, REJECTED, LossReason.OVERLOADED);
      assertThat(stage.machine.view().replayed()).isZero();
    }
  }

  @Nested
  class Resumable {

    @Test
    void staysInFlightWhileTheLinkIsResumed() {
      TestCall kept = stage.call("kept");
      TestCall other = stage.call("other");
      stage
          .forget()
          .loses(Stage.resumable(kept))
          .ordered("other ends OUTCOME_UNKNOWN UNKNOWN", "state BACKOFF")
          .rests(
              BACKOFF,
              "accepted=2 failed=1 inFlight=1 unknown=1",
              "ATTEMPT in 100 ms",
              "DEADLINE in 30000 ms");
      assertThat(other.isOver()).isTrue();
      stage.advance(100).ordered("state CONNECTING", "open 2, attempt 2, resuming");
    }

    @Test
    void isResumedByTheNextAttemptThatSucceeds() {
      TestCall kept = stage.call("kept");
      stage.loses(Stage.resumable(kept)).advance(100).cannotOpen().forget();
      stage.advance(200).ordered("state CONNECTING", "open 3, attempt 3, resuming");
      stage.opensResumed().answers(kept).rests(READY, "accepted=1 answered=1");
    }

    @Test
    void fallsToUnknownWhenResumeIsRefused() {
      TestCall unsafe = stage.call("unsafe");
      TestCall safe = stage.call(request("safe").repeatable());
      stage.loses(Stage.resumable(unsafe, safe)).advance(100).forget();
      stage
          .opens()
          .ordered("unsafe ends OUTCOME_UNKNOWN UNKNOWN", "state HANDSHAKING", "handshake 2")
          .rests(
              HANDSHAKING,
              "accepted=2 failed=1 waiting=1 unknown=1",
              "HANDSHAKE in 10000 ms",
              "DEADLINE in 29900 ms");
      stage.agrees().ordered("state READY", "ready 2", "send safe #3");
    }

    @Test
    void aPositionIsForgottenOnceALinkIsFresh() {
      stage.loses(Stage.resumable()).advance(100).opens().cut().forget();
      stage.advance(200).ordered("state CONNECTING", "open 3, attempt 3");
    }

    @Test
    void aPositionIsForgottenOnceALinkIsResumed() {
      stage.loses(Stage.resumable()).advance(100).opensResumed().forget();
      stage.cut().advance(200).ordered("state BACKOFF", "state CONNECTING", "open 3, attempt 3");
    }

    @Test
    void aPositionIsNotUsedAgainWhenAResumedLinkIsReplaced() {
      stage.loses(Stage.resumable()).advance(100).opensResumed().forget();
      stage.reconnects().ordered("close 2", "state CONNECTING", "open 3, attempt 1");
    }

    @Test
    void isWithdrawnFromThePeerOnTheResumedLink() {
      TestCall kept = stage.call("kept");
      stage.loses(Stage.resumable(kept)).advance(100).opensResumed().forget();
      stage
          .cancels(kept)
          .ordered("withdraw kept #1: the caller gave up", "kept ends CANCELLED UNKNOWN");
    }

    @Test
    void endsUnknownWhenTheSessionGivesUp() {
      TestCall kept = stage.call(request("kept").repeatable());
      stage.loses(Stage.resumable(kept)).advance(100).forget();
      stage
          .openFails(LinkException.permanent(LossReason.LOCAL, "bad config"))
          .ordered("kept ends OUTCOME_UNKNOWN UNKNOWN", "state FAILED");
      stage.reconnects().ordered("state CONNECTING", "open 3, attempt 1");
    }

    @Test
    void isNotKeptWithoutAPosition() {
      TestCall call = stage.call("a");
      stage.loses(
          new LinkLoss(
              LossReason.PEER_RESET, "cut", Map.of(), Set.of(call.wireId), null, Duration.ZERO));
      assertThat(call.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }
  }

  @Nested
  class Unknown {

    @Test
    void failsAtOnceWhenNotSafe() {
      TestCall a = stage.call("a");
      stage.cut();
      assertThat(a.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
      assertThat(a.ending.waitedNanos()).isZero();
    }

    @Test
    void endsInTheOrderOfAcceptanceAndNotOfSending() {
      TestCall a = stage.call("a");
      stage.call("b");
      stage.requestFails(a, NOT_SENT, LossReason.PEER_CLOSED).forget().cut();
      stage.ordered(
          "a ends OUTCOME_UNKNOWN UNKNOWN", "b ends OUTCOME_UNKNOWN UNKNOWN", "state BACKOFF");
    }

    @Test
    void isReplayedWhenSafe() {
      TestCall a = stage.call(request("a").repeatable());
      stage
          .cut()
          .reconnects()
          .becomesReady()
          .rests(READY, "accepted=1 inFlight=1 replayed=1", "DEADLINE in 30000 ms")
          .answers(a);
      assertThat(a.sends()).isEqualTo(2);
    }

    @Test
    void isReplayedABoundedNumberOfTimes() {
      TestCall a = stage.call(request("a").repeatable());
      for (int i = 0; i < 2; i++) {
        stage.cut().reconnects().becomesReady();
      }
      assertThat(a.outcome()).isEqualTo("IN_FLIGHT");
      stage.cut();
      assertThat(a.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
      assertThat(stage.machine.view().replayed()).isEqualTo(2);
    }

    @Test
    void concernsOneRequestOnlyWhenTheLinkLives() {
      TestCall a = stage.call("a");
      TestCall safe = stage.call(request("safe").repeatable());
      stage
          .forget()
          .requestFails(a, UNKNOWN, LossReason.PEER_RESET)
          .requestFails(safe, UNKNOWN, LossReason.PEER_RESET)
          .ordered("a ends OUTCOME_UNKNOWN UNKNOWN", "send safe #3")
          .rests(
              READY, "accepted=2 failed=1 inFlight=1 unknown=1 replayed=1", "DEADLINE in 30000 ms");
    }

    @Test
    void anAnswerNobodyCanReadIsNoProofOfNotRunning() {
      TestCall a = stage.call("a");
      stage.requestFails(a, ANSWERED, LossReason.PROTOCOL);
      assertThat(a.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }
  }

  /** Once nobody could know, no later fact takes that back. */
  @Nested
  class OnceUnknown {

    private final TestCall call = stage.call(request("a").repeatable().timeout(5_000));

    OnceUnknown() {
      stage.cut().forget();
    }

    @Test
    void neverEndsNotSentWhileWaitingForItsReplay() {
      stage.advance(100).advance(4_900);
      assertThat(call.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }

    @Test
    void neverEndsNotSentWhenCancelled() {
      stage.cancels(call);
      assertThat(call.outcome()).isEqualTo("CANCELLED UNKNOWN");
    }

    @Test
    void neverEndsNotSentWhenTheSessionCloses() {
      stage.closes(1_000);
      assertThat(call.outcome()).isEqualTo("CLOSED UNKNOWN");
      assertThat(stage.machine.closingTally()).isEqualTo(new ClosingTally(0, 0, 1));
    }

    /** The failure for a handshake always says NOT_SENT, so it must not be used here. */
    @Test
    void neverEndsNotSentWhenTheSessionGivesUp() {
      stage
          .reconnects()
          .opens()
          .handshakeFails(LinkException.permanent(LossReason.PROTOCOL, "no common version"));
      assertThat(call.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }

    @Test
    void neverEndsRejectedWhenTheReplayIsRefused() {
      stage.reconnects().becomesReady();
      for (int i = 0; i < 3; i++) {
        stage.requestFails(call, REJECTED, LossReason.OVERLOADED);
      }
      assertThat(call.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }

    @Test
    void neverEndsNotSentWhenTheReplayCannotBeSent() {
      stage.reconnects().becomesReady();
      for (int i = 0; i < 3; i++) {
        stage.requestFails(call, NOT_SENT, LossReason.PEER_CLOSED);
      }
      assertThat(call.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }

    @Test
    void countsAsUnknown() {
      stage.cancels(call).rests(BACKOFF, "accepted=1 cancelled=1 unknown=1", "ATTEMPT in 100 ms");
    }
  }

  @Nested
  class Notifications {

    @Test
    void endWhenHandedToTheKernel() {
      TestCall call = stage.call(notification("n"));
      stage.ordered("send n #1").delivers(call).rests(READY, "accepted=1 answered=1");
    }

    @Test
    void areNotEndedByAnAnswerWithTheirNumber() {
      TestCall call = stage.call(notification("n"));
      assertThat(stage.answersOn(1, 1)).isNull();
      stage.delivers(call).rests(READY, "accepted=1 answered=1 unmatched=1");
    }

    @Test
    void aDeliveredOneCannotEndTwice() {
      TestCall call = stage.call(notification("n"));
      stage.delivers(call);
      stage.ports.event(() -> assertThat(stage.machine.delivered(1, 1)).isNull());
    }

    @Test
    void aRequestIsNotEndedByItsDelivery() {
      TestCall call = stage.call("a");
      stage.ports.event(() -> assertThat(stage.machine.delivered(1, 1)).isNull());
      assertThat(call.outcome()).isEqualTo("IN_FLIGHT");
    }

    @Test
    void areNotLostByAnExpiredSession() {
      TestCall call = stage.call(notification("n"));
      stage
          .loses(Stage.loss(LossReason.SESSION_EXPIRED, Map.of(call, REJECTED)))
          .reconnects()
          .becomesReady()
          .delivers(call)
          .rests(READY, "accepted=1 answered=1");
    }

    @Test
    void areNeverSentTwiceWhenTheyMayHaveArrived() {
      TestCall call = stage.call(notification("n"));
      stage.cut();
      assertThat(call.outcome()).isEqualTo("OUTCOME_UNKNOWN UNKNOWN");
    }

    @Test
    void haveNothingToWithdraw() {
      TestCall call = stage.call(notification("n"));
      stage.forget().cancels(call).ordered("n ends CANCELLED UNKNOWN");
    }

    @Test
    void doNotMakeALinkGood() {
      stage.delivers(stage.call(notification("n"))).cut();
      assertThat(stage.machine.state()).isEqualTo(BACKOFF);
    }
  }

  @Nested
  class Controls {

    @Test
    void areNeitherCountedNorBounded() {
      Stage narrow = Stage.ready(Numbers.defaults().maxInFlight(1));
      TestCall ping = narrow.control("ping");
      narrow.control("another");
      narrow.call("a");
      narrow
          .ordered("send ping #1", "send another #2", "send a #3")
          .answers(ping)
          .rests(READY, "accepted=1 inFlight=1", "DEADLINE in 30000 ms");
    }

    @Test
    void endWithTheirLinkAndAreNeverReplayed() {
      TestCall ping = stage.control("ping");
      stage.cut();
      assertThat(ping.outcome()).isEqualTo("UNREACHABLE UNKNOWN");
      stage.rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void endWithTheLinkThatIsReplaced() {
      TestCall ping = stage.control("ping");
      stage.reconnects().rests(CONNECTING, "", "CONNECT in 5000 ms");
      assertThat(ping.isOver()).isTrue();
    }

    @Test
    void areRefusedWhenTheLinkIsGone() {
      stage.cut();
      TestCall ping = stage.control("ping");
      assertThat(ping.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
      stage.rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void endWhenTheLinkCannotCarryThem() {
      TestCall ping = stage.control("ping");
      stage.requestFails(ping, NOT_SENT, LossReason.OVERLOADED);
      assertThat(ping.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
      assertThat(stage.counts()).isEmpty();
    }

    @Test
    void haveTheirOwnDeadlineAndAreNotWithdrawn() {
      TestCall ping = stage.control("ping");
      stage.forget().advance(30_000).ordered("ping ends TIMEOUT UNKNOWN");
      assertThat(ping.isOver()).isTrue();
      assertThat(stage.counts()).isEmpty();
    }

    @Test
    void doNotMakeALinkGood() {
      stage.answers(stage.control("ping")).cut();
      assertThat(stage.machine.state()).isEqualTo(BACKOFF);
    }
  }

  /** The protocol knows that the peer cannot serve a call. */
  @Nested
  class Refused {

    @Test
    void endsAtOnceWithoutAWireId() {
      stage.ports.refuses = call -> true;
      stage.call("a");
      stage.ports.refuses = call -> false;
      stage.call("b");
      stage
          .ordered("a ends PROTOCOL NOT_SENT", "send b #1")
          .rests(READY, "accepted=2 failed=1 inFlight=1", "DEADLINE in 30000 ms");
    }

    @Test
    void isAskedAgainOfThePeerBehindTheNextLink() {
      stage.loses(Stage.loss(Map.of()));
      stage.call("a");
      stage.call("b");
      stage.call("c");
      stage.ports.refuses = call -> !call.toString().equals("b");
      stage.reconnects().opens().agrees();
      assertThat(stage.counts()).isEqualTo("accepted=3 failed=2 inFlight=1");
      assertThat(stage.ports.orders)
          .containsSubsequence(
              "ready 2", "a ends PROTOCOL NOT_SENT", "send b #1", "c ends PROTOCOL NOT_SENT");
    }

    @Test
    void staysInDoubtWhenItMayHaveRunBefore() {
      stage.call(request("a").repeatable());
      stage.loses(Stage.loss(Map.of()));
      stage.ports.refuses = call -> true;
      stage.reconnects().opens().agrees();
      assertThat(stage.ports.orders).last().isEqualTo("a ends PROTOCOL UNKNOWN");
      assertThat(stage.counts()).contains("unknown=1");
    }

    @Test
    void leavesALinkWithNothingToDo() {
      stage.ports.refuses = call -> true;
      stage.call("a");
      stage.advance(10_000).forget().cut();
      assertThat(stage.machine.state()).as("as after any good link").isEqualTo(CONNECTING);
    }

    @Test
    void controlsTooAreRefused() {
      stage.ports.refuses = call -> true;
      stage.control("restore");
      stage.ordered("restore ends PROTOCOL NOT_SENT").rests(READY, "");
    }
  }
}
