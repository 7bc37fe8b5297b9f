package io.reconnect.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReconnectLimitsTest {

  private static final long SECOND = 1_000_000_000;
  private static final long NOW = -3 * SECOND;

  @Nested
  class Bucket {

    private static final long MILLI = 1_000_000;

    @Test
    void givesWhatItHoldsAndThenRefillsEvenly() {
      TokenBucket bucket = TokenBucket.full(2, 4, NOW).take(NOW).take(NOW);
      assertThat(bucket.nanosUntilToken(NOW)).isEqualTo(250 * MILLI);
      assertThat(bucket.nanosUntilToken(NOW + 250 * MILLI - 1)).isEqualTo(1);
      assertThat(bucket.nanosUntilToken(NOW + 250 * MILLI)).isZero();
    }

    @Test
    void neverHoldsMoreThanItsCapacity() {
      long later = NOW + 1_000 * SECOND;
      assertThat(TokenBucket.full(1, 4, NOW).take(later).nanosUntilToken(later))
          .isEqualTo(250 * MILLI);
    }

    @Test
    void keepsFractions() {
      TokenBucket bucket = TokenBucket.full(1, 4, NOW).take(NOW).take(NOW + 250 * MILLI);
      bucket = bucket.take(NOW + 499 * MILLI + MILLI);
      assertThat(bucket.nanosUntilToken(NOW + 600 * MILLI)).isEqualTo(150 * MILLI);
    }

    @Test
    void isExactAtRatesThatDoNotDivideASecond() {
      TokenBucket bucket = TokenBucket.full(1, 3, NOW).take(NOW);
      assertThat(bucket.nanosUntilToken(NOW + 333_333_332)).isEqualTo(1);
      assertThat(bucket.nanosUntilToken(NOW + 333_333_333)).isZero();
    }

    @Test
    void toleratesTheLargestNumbers() {
      TokenBucket bucket = TokenBucket.full(Integer.MAX_VALUE, 1, Long.MIN_VALUE / 4);
      assertThat(bucket.take(Long.MAX_VALUE / 4).nanosUntilToken(Long.MAX_VALUE / 4)).isZero();
    }

    /** Sessions of different event loops ask in any order. */
    @Test
    void aClockThatStepsBackFillsNothing() {
      TokenBucket bucket = TokenBucket.full(2, 4, NOW).take(NOW).take(NOW - SECOND);
      assertThat(bucket.nanosUntilToken(NOW - 5 * SECOND)).isPositive();
      assertThat(bucket.nanosUntilToken(NOW)).isEqualTo(250 * MILLI);
    }

    @Test
    void neverGivesMoreThanBurstAndRateAllowWhateverTheOrderOfClocks() {
      SplittableRandom random = new SplittableRandom(1);
      TokenBucket bucket = TokenBucket.full(3, 1_000, 0);
      long latest = 0;
      int taken = 0;
      for (int i = 0; i < 100_000; i++) {
        latest += random.nextInt((int) MILLI / 5);
        long now = latest - random.nextInt((int) MILLI / 2);
        if (bucket.nanosUntilToken(now) == 0) {
          bucket = bucket.take(now);
          taken++;
        }
        assertThat(taken).isLessThanOrEqualTo((int) (3 + latest / MILLI));
      }
      assertThat(taken).isGreaterThan((int) (latest / MILLI) - 3);
    }
  }

  @Nested
  class Guard {

    private final FlapGuard guard = FlapGuard.create(Duration.ofSeconds(10), 2, 4, NOW);

    @ParameterizedTest
    @CsvSource({
      "1, 1, 0, true",
      "1, 9, 0, true",
      "0, 0, 10000, true",
      "0, 0, 9999, false",
      "0, 1, 10000, false",
      "0, 1, 0, false",
      "0, 0, 0, false"
    })
    void aLinkIsGoodWhenItAnsweredOrStayedUpWithNothingToDo(
        long answered, long sent, long upMillis, boolean good) {
      assertThat(guard.wasGood(answered, sent, upMillis * 1_000_000)).isEqualTo(good);
    }

    @Test
    void isAValue() {
      FlapGuard after = guard.afterReconnect(NOW).afterReconnect(NOW);
      assertThat(after.nanosUntilAllowed(NOW)).isEqualTo(SECOND / 4);
      assertThat(guard.nanosUntilAllowed(NOW)).isZero();
    }

    @Test
    void refusesWhatCannotBe() {
      assertThatThrownBy(() -> FlapGuard.create(Duration.ZERO, 1, 1, NOW))
          .hasMessage("flapGuard.stableUptime must be above zero, was PT0S");
      assertThatThrownBy(() -> FlapGuard.create(Duration.ofSeconds(1), 0, 1, NOW))
          .hasMessage("flapGuard.burst must be at least 1, was 0");
      assertThatThrownBy(() -> FlapGuard.create(Duration.ofSeconds(1), 1, 0, NOW))
          .hasMessage("flapGuard.perSecond must be at least 1, was 0");
    }

    @Test
    void allowsAnyRate() {
      FlapGuard fast =
          FlapGuard.create(Duration.ofSeconds(1), 1, Integer.MAX_VALUE, NOW).afterReconnect(NOW);
      assertThat(fast.nanosUntilAllowed(NOW)).isEqualTo(1);
      assertThat(fast.nanosUntilAllowed(NOW + 1)).isZero();
    }
  }

  @Nested
  class Budget {

    @Test
    void isFullAtTheFirstQuestion() {
      ReconnectBudget budget = new ReconnectBudget(2, 10);
      assertThat(budget.tryTake(NOW)).isZero();
      assertThat(budget.tryTake(NOW)).isZero();
      assertThat(budget.tryTake(NOW)).isEqualTo(SECOND / 10);
      assertThat(budget.tryTake(NOW + SECOND / 10)).isZero();
    }

    @Test
    void askingTakesNothingWhenThereIsNothing() {
      ReconnectBudget budget = new ReconnectBudget(1, 1);
      budget.tryTake(NOW);
      for (int i = 0; i < 100; i++) {
        assertThat(budget.tryTake(NOW)).isEqualTo(SECOND);
      }
      assertThat(budget.tryTake(NOW + SECOND)).isZero();
    }

    @Test
    void hasRoomForAFleetByDefault() {
      ReconnectBudget budget = new ReconnectBudget();
      int granted = 0;
      while (budget.tryTake(NOW) == 0) {
        granted++;
      }
      assertThat(granted).isEqualTo(256);
      assertThat(budget.tryTake(NOW)).isEqualTo(SECOND / 64);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void refusesWhatCannotBe(int value) {
      assertThatThrownBy(() -> new ReconnectBudget(value, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("reconnectBudget.burst must be at least 1, was " + value);
      assertThatThrownBy(() -> new ReconnectBudget(1, value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("reconnectBudget.perSecond must be at least 1, was " + value);
    }

    @Test
    void grantsExactlyTheBurstAtOneInstantToManyThreads() throws Exception {
      int threads = 8;
      ReconnectBudget budget = new ReconnectBudget(1_000, 1);
      CountDownLatch start = new CountDownLatch(threads);
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      try {
        Callable<Integer> taker =
            () -> {
              start.countDown();
              start.await();
              int granted = 0;
              for (int i = 0; i < 1_000; i++) {
                granted += budget.tryTake(NOW) == 0 ? 1 : 0;
              }
              return granted;
            };
        List<Future<Integer>> takers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          takers.add(pool.submit(taker));
        }
        int granted = 0;
        for (Future<Integer> each : takers) {
          granted += each.get();
        }
        assertThat(granted).isEqualTo(1_000);
      } finally {
        pool.shutdownNow();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ReplayPolicy.class)
  void aReplayIsAllowedByThePolicyAndTheCallTogether(ReplayPolicy policy) {
    assertThat(policy.allows(true)).isEqualTo(policy != ReplayPolicy.NEVER);
    assertThat(policy.allows(false)).isEqualTo(policy == ReplayPolicy.ALWAYS);
  }
}
