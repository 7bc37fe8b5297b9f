package io.reconnect.core.impl.machine;

import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.FAILED;
import static io.reconnect.core.SessionState.READY;
import static io.reconnect.core.impl.machine.TestCall.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** When the next link is opened, and when no more. */
class ReconnectingTest {

  @Nested
  class Delay {

    @Test
    void countsFromTheStartOfTheAttemptBefore() {
      new Stage().start().advance(70).cannotOpen().rests(BACKOFF, "", "ATTEMPT in 30 ms");
    }

    @Test
    void isNothingWhenTheAttemptTookLongerThanThat() {
      new Stage().start().advance(170).cannotOpen().rests(BACKOFF, "", "ATTEMPT in 0 ms");
    }

    @Test
    void honoursTheWishOfThePeer() {
      new Stage()
          .start()
          .openFails(Stage.refusal(Duration.ofSeconds(3)))
          .rests(BACKOFF, "", "ATTEMPT in 3000 ms");
    }

    @Test
    void isNotShortenedByTheWishOfThePeer() {
      new Stage()
          .start()
          .openFails(Stage.refusal(Duration.ofMillis(3)))
          .rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void capsTheWishOfThePeer() {
      new Stage()
          .start()
          .openFails(Stage.refusal(Duration.ofDays(1)))
          .rests(BACKOFF, "", "ATTEMPT in 30000 ms");
    }

    @Test
    void survivesWishesBeyondAllNumbers() {
      new Stage()
          .start()
          .openFails(Stage.refusal(Duration.ofSeconds(Long.MAX_VALUE)))
          .rests(BACKOFF, "", "ATTEMPT in 30000 ms");
      Stage.ready()
          .loses(
              LinkLoss.of(LossReason.OVERLOADED, "busy")
                  .withRetryAfter(Duration.ofSeconds(Long.MAX_VALUE)))
          .rests(BACKOFF, "", "ATTEMPT in 30000 ms");
      new Stage()
          .start()
          .openFails(Stage.refusal(Duration.ofSeconds(Long.MIN_VALUE)))
          .rests(BACKOFF, "", "ATTEMPT in 100 ms");
    }

    @Test
    void survivesSchedulesBeyondAllNumbers() {
      Stage stage =
          new Stage(
              Numbers.defaults()
                  .backoff((attempt, cause, random) -> Duration.ofSeconds(Long.MAX_VALUE)));
      stage.start().cannotOpen();
      assertThat(stage.machine.view().nextAttemptIn())
          .isGreaterThan(Duration.ofDays(3_000).toNanos());
      Stage negative =
          new Stage(
              Numbers.defaults()
                  .backoff((attempt, cause, random) -> Duration.ofSeconds(Long.MIN_VALUE)));
      negative.start().cannotOpen().rests(BACKOFF, "", "ATTEMPT in 0 ms");
    }

    @Test
    void knowsTheCause() {
      Stage stage =
          new Stage(
              Numbers.defaults()
                  .backoff(
                      (attempt, cause, random) ->
                          Duration.ofMillis(cause == LossReason.OVERLOADED ? 700 : 100)));
      stage.start().openFails(Stage.refusal(Duration.ZERO));
      stage.rests(BACKOFF, "", "ATTEMPT in 700 ms");
    }
  }

  @Nested
  class AfterALink {

    private final Stage stage = Stage.ready();

    @Test
    void thatAnsweredTheScheduleStartsAnew() {
      stage.cut().advance(100).cannotOpen().advance(200).becomesReady();
      stage.answers(stage.call("a"));
      stage.cut();
      assertThat(stage.ports.orders).endsWith("state CONNECTING", "open 4, attempt 1");
      stage.cannotOpen().rests(BACKOFF, "accepted=1 answered=1", "ATTEMPT in 100 ms");
    }

    @Test
    void thatWasUpLongWithNothingToDoTheScheduleStartsAnew() {
      stage.advance(10_000).forget().cut().ordered("state CONNECTING", "open 2, attempt 1");
    }

    @Test
    void thatOnlyCarriedPingsAndNotificationsHadNothingToDo() {
      stage.answers(stage.control("ping")).delivers(stage.call(TestCall.notification("n")));
      stage.advance(10_000).forget().cut().ordered("state CONNECTING", "open 2, attempt 1");
    }

    @Test
    void thatWasUpNotQuiteLongTheScheduleGoesOn() {
      stage.advance(9_999).forget().cut().ordered("state CONNECTING", "open 2, attempt 2");
    }

    @Test
    void thatWasUpLongButAnsweredNothingItWasAskedTheScheduleGoesOn() {
      stage.call("a");
      stage.advance(20_000).cut();
      assertThat(stage.ports.orders).endsWith("open 2, attempt 2");
    }

    @Test
    void whatAnEarlierLinkAnsweredDoesNotCount() {
      stage.answers(stage.call("a"));
      stage.cut().becomesReady().forget().cut().ordered("state BACKOFF");
      stage.rests(BACKOFF, "accepted=1 answered=1", "ATTEMPT in 100 ms");
    }

    @Test
    void whatAnEarlierLinkWasAskedDoesNotCount() {
      stage.call("a");
      stage.cut().reconnects().becomesReady().advance(10_000).forget();
      stage.cut().ordered("state CONNECTING", "open 3, attempt 1");
    }

    @Test
    void thatOrderedAPauseThePauseIsKept() {
      stage.answers(stage.call("a"));
      stage.loses(LinkLoss.of(LossReason.OVERLOADED, "busy").withRetryAfter(Duration.ofSeconds(5)));
      stage.rests(BACKOFF, "accepted=1 answered=1", "ATTEMPT in 5000 ms");
    }
  }

  /** A call made in BACKOFF pulls the next attempt forward. */
  @Nested
  class Waking {

    private final Stage slow =
        new Stage(Numbers.defaults().backoff((attempt, cause, random) -> Duration.ofSeconds(20)));

    Waking() {
      slow.start().cannotOpen().forget();
    }

    @Test
    void happensAtOnceWhenASecondHasPassedSinceTheLastAttempt() {
      slow.advance(1_000).call("a");
      slow.ordered("state CONNECTING", "open 2, attempt 2")
          .rests(CONNECTING, "accepted=1 waiting=1", "CONNECT in 5000 ms", "DEADLINE in 30000 ms");
    }

    @Test
    void happensWhenTheSecondHasPassedOtherwise() {
      slow.advance(400).call("a");
      slow.ordered("state BACKOFF")
          .rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 600 ms", "DEADLINE in 30000 ms")
          .advance(600)
          .ordered("state CONNECTING", "open 2, attempt 2");
    }

    @Test
    void lastsAsLongAsACallWaits() {
      slow.advance(1_000).call("a");
      slow.cannotOpen().forget();
      slow.rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 1000 ms", "DEADLINE in 30000 ms")
          .advance(1_000)
          .ordered("state CONNECTING", "open 3, attempt 3");
      slow.cannotOpen().forget().advance(1_000).ordered("state CONNECTING", "open 4, attempt 4");
    }

    @Test
    void endsWithTheLastWaitingCall() {
      slow.advance(1_000);
      TestCall call = slow.call("a");
      slow.machine.cancel(call, "enough");
      slow.cannotOpen();
      slow.rests(BACKOFF, "accepted=1 cancelled=1", "ATTEMPT in 20000 ms");
    }

    @Test
    void isOrderedOnceForManyCalls() {
      slow.advance(400).call("a");
      slow.call("b");
      slow.advance(10).call("c");
      slow.ordered("state BACKOFF");
    }

    @Test
    void neverDelaysAnAttempt() {
      Stage.backoff().call("a");
      Stage soon = Stage.backoff();
      soon.call("a");
      soon.ordered()
          .rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 100 ms", "DEADLINE in 30000 ms");
    }

    @Test
    void doesNotOverruleTheWishOfThePeer() {
      Stage stage = new Stage();
      stage.start().openFails(Stage.refusal(Duration.ofSeconds(10))).advance(5_000).forget();
      stage.call("a");
      stage
          .ordered()
          .rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 5000 ms", "DEADLINE in 30000 ms");
    }

    @Test
    void doesNotOverruleTheBudget() {
      ReconnectBudget budget = new ReconnectBudget(1, 1);
      budget.tryTake(Stage.ORIGIN);
      Stage stage =
          new Stage(
              Numbers.defaults()
                  .wakeInterval(0)
                  .budget(budget)
                  .backoff((attempt, cause, random) -> Duration.ofSeconds(20)));
      stage.start().cannotOpen().forget();
      stage.call("a");
      stage
          .ordered("state BACKOFF")
          .rests(BACKOFF, "accepted=1 waiting=1", "ATTEMPT in 1000 ms", "DEADLINE in 30000 ms");
      stage.advance(500).call("b");
      stage.ordered().advance(500).ordered("state CONNECTING", "open 2, attempt 2");
    }

    @Test
    void aLossDoesNotOverruleTheBudgetEither() {
      ReconnectBudget budget = new ReconnectBudget(1, 1);
      budget.tryTake(Stage.ORIGIN);
      Stage stage = Stage.ready(Numbers.defaults().budget(budget));
      stage.answers(stage.call("a"));
      stage.forget().cut().ordered("state BACKOFF");
      stage.rests(BACKOFF, "accepted=1 answered=1", "ATTEMPT in 1000 ms");
    }
  }

  /** A peer that answers once and dies cannot make a client spin. */
  @Nested
  class FlappingPeer {

    private final Stage stage = Stage.ready();

    private void answersOnceAndDies() {
      stage.answers(stage.call("a"));
      stage.cut();
    }

    @Test
    void getsABurstAndThenFourReconnectsASecond() {
      for (int i = 0; i < 32; i++) {
        answersOnceAndDies();
        assertThat(stage.machine.state()).as("reconnect %s", i + 1).isEqualTo(CONNECTING);
        stage.becomesReady();
      }
      answersOnceAndDies();
      assertThat(stage.machine.state()).isEqualTo(BACKOFF);
      assertThat(stage.ports.timers()).containsExactly("ATTEMPT in 250 ms");
      stage.advance(250);
      assertThat(stage.machine.state()).isEqualTo(CONNECTING);
    }

    @Test
    void takesNothingFromTheSharedBudgetWhileItHasToWaitForItself() {
      ReconnectBudget shared = new ReconnectBudget(2, 1);
      Stage flapping = Stage.ready(Numbers.defaults().burst(1).budget(shared));
      flapping.answers(flapping.call("a"));
      flapping.cut().becomesReady();
      flapping.answers(flapping.call("b"));
      flapping.forget().cut().ordered("state BACKOFF");
      flapping.rests(BACKOFF, "accepted=2 answered=2", "ATTEMPT in 250 ms");
      assertThat(shared.tryTake(flapping.ports.now())).as("the second one").isZero();
    }

    @Test
    void isBoundedOverAMinute() {
      long end = stage.ports.now() + Duration.ofMinutes(1).toNanos();
      while (stage.ports.now() < end && stage.machine.epoch() < 1_000) {
        if (stage.machine.state() == CONNECTING) {
          stage.becomesReady();
          answersOnceAndDies();
        } else if (stage.machine.state() == READY) {
          answersOnceAndDies();
        }
        stage.advance(1);
      }
      assertThat(stage.machine.epoch()).isBetween(32L + 235, 32L + 242);
    }

    @Test
    void boundsWhatTheApplicationOrders() {
      for (int i = 0; i < 32; i++) {
        stage.reconnects().becomesReady();
      }
      assertThat(stage.machine.epoch()).isEqualTo(33);
      stage.forget().reconnects();
      stage.ordered("close 33", "state BACKOFF").rests(BACKOFF, "", "ATTEMPT in 250 ms");
      stage.advance(250).ordered("state CONNECTING", "open 34, attempt 1");
    }
  }

  @Nested
  class LimitOfAttempts {

    @Test
    void leadsToFailed() {
      Stage stage = new Stage(Numbers.defaults().maxAttempts(3));
      TestCall call = stage.call("a");
      stage.cannotOpen().advance(100).cannotOpen().advance(200);
      assertThat(call.isOver()).isFalse();
      stage.forget().cannotOpen();
      stage
          .ordered("a ends UNREACHABLE NOT_SENT", "state FAILED")
          .rests(FAILED, "accepted=1 failed=1");
      assertThat(call.ending.why())
          .isEqualTo("refused; gave up after 3 attempts; reconnect() tries again");
    }

    @Test
    void countsHandshakesToo() {
      Stage stage = new Stage(Numbers.defaults().maxAttempts(1));
      stage.start().opens().handshakeFails(Stage.refusal(Duration.ZERO));
      assertThat(stage.machine.state()).isEqualTo(FAILED);
    }

    @Test
    void countsFromTheLastGoodLink() {
      Stage stage = Stage.ready(Numbers.defaults().maxAttempts(2));
      stage.answers(stage.call("a"));
      stage.cut().cannotOpen();
      assertThat(stage.machine.state()).isEqualTo(BACKOFF);
      stage.advance(100).cannotOpen();
      assertThat(stage.machine.state()).isEqualTo(FAILED);
    }

    @Test
    void countsAnewAfterReconnect() {
      Stage stage = new Stage(Numbers.defaults().maxAttempts(2));
      stage.start().cannotOpen().advance(100).cannotOpen().reconnects().cannotOpen();
      assertThat(stage.machine.state()).isEqualTo(BACKOFF);
    }
  }

  @Nested
  class LimitOfOutage {

    private final Stage stage = new Stage(Numbers.defaults().maxOutage(1_000));

    @Test
    void leadsToFailedAtThatTime() {
      TestCall call = stage.call("a");
      stage.cannotOpen().advance(100).cannotOpen().advance(200).cannotOpen().advance(300);
      stage.cannotOpen().forget();
      assertThat(stage.ports.timers()).contains("ATTEMPT in 400 ms");
      stage.advanceNanos(399_999_999).ordered().advanceNanos(1);
      stage.ordered("a ends UNREACHABLE NOT_SENT", "state FAILED");
      assertThat(call.ending.why()).startsWith("refused; gave up after 1000 ms");
    }

    @Test
    void cutsTheLastDelayShort() {
      stage.start().openFails(Stage.refusal(Duration.ofSeconds(30)));
      stage.rests(BACKOFF, "", "ATTEMPT in 1000 ms").advance(1_000);
      assertThat(stage.machine.state()).isEqualTo(FAILED);
      assertThat(stage.machine.view().detail()).isEqualTo("busy; gave up after 1000 ms");
    }

    @Test
    void cutsTheDelayAfterALossShortToo() {
      Stage ready = Stage.ready(Numbers.defaults().maxOutage(1_000));
      ready.loses(
          LinkLoss.of(LossReason.OVERLOADED, "busy").withRetryAfter(Duration.ofSeconds(30)));
      ready.rests(BACKOFF, "", "ATTEMPT in 1000 ms").advance(1_000);
      assertThat(ready.machine.state()).isEqualTo(FAILED);
    }

    @Test
    void cutsTheWaitForTheBudgetShortToo() {
      ReconnectBudget budget = new ReconnectBudget(1, 1);
      budget.tryTake(Stage.ORIGIN);
      Stage ready = Stage.ready(Numbers.defaults().maxOutage(600).budget(budget));
      ready.answers(ready.call("a"));
      ready.cut().rests(BACKOFF, "accepted=1 answered=1", "ATTEMPT in 600 ms").advance(600);
      assertThat(ready.machine.state()).isEqualTo(FAILED);
    }

    @Test
    void isNoticedWhenAnAttemptFailsAfterIt() {
      stage.start().advance(1_500).forget().cannotOpen().ordered("state FAILED");
    }

    @Test
    void countsFromTheLoss() {
      Stage ready = Stage.ready(Numbers.defaults().maxOutage(1_000));
      ready.advance(60_000).cut().advance(999).cannotOpen();
      assertThat(ready.machine.state()).isEqualTo(BACKOFF);
    }

    @Test
    void countsAnewAfterReconnect() {
      stage.start().advance(1_500).cannotOpen().reconnects().advance(900).cannotOpen();
      assertThat(stage.machine.state()).isEqualTo(BACKOFF);
      stage.advance(100).cannotOpen();
      assertThat(stage.machine.state()).isEqualTo(FAILED);
    }

    @Test
    void isNoLimitByDefault() {
      Stage patient = new Stage(Numbers.defaults().backoff((a, c, r) -> Duration.ofSeconds(30)));
      patient.start();
      for (int i = 0; i < 1_000; i++) {
        patient.cannotOpen().advance(30_000);
      }
      assertThat(patient.machine.view().attempt()).isEqualTo(1_001);
      patient.becomesReady();
      assertThat(patient.machine.state()).isEqualTo(READY);
    }
  }

  @Test
  void theReasonOfAnEarlierOutageIsNotBlamedLater() {
    Stage stage = Stage.ready();
    stage.cut().advance(100).becomesReady();
    TestCall call = stage.call("a");
    stage.closes(0);
    assertThat(call.ending.reason()).isNull();
  }

  @Test
  void callsWaitThroughAsManyAttemptsAsTheirDeadlineAllows() {
    Stage stage = new Stage();
    TestCall call = stage.call(request("a").timeout(60_000));
    for (int i = 0; i < 20; i++) {
      stage.openFails(LinkException.retryable(LossReason.UNREACHABLE, "refused"));
      stage.advance(3_000);
    }
    assertThat(call.outcome()).isEqualTo("UNREACHABLE NOT_SENT");
    assertThat(call.ending.attempts()).isGreaterThanOrEqualTo(20);
  }

  @Test
  void aCallWhoseLinksKeepRefusingItIsStillWaiting() {
    Stage stage = Stage.ready();
    TestCall call = stage.call("a");
    stage.loses(Stage.loss(Map.of(call, NOT_SENT)));
    assertThat(call.outcome()).isEqualTo("WAITING");
  }
}
