package io.reconnect.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** No attempt, however late, may come out early: that is where others overflow. */
class BackoffTest {

  private static final LossReason CAUSE = LossReason.UNREACHABLE;

  /** Draws the last value before the bound it is given. */
  private static final RandomGenerator HIGHEST =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          throw new IllegalStateException("drawn without bounds");
        }

        @Override
        public long nextLong(long origin, long bound) {
          return bound - 1;
        }
      };

  private static final RandomGenerator LOWEST =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          throw new IllegalStateException("drawn without bounds");
        }

        @Override
        public long nextLong(long origin, long bound) {
          return origin;
        }
      };

  private static final List<BackoffOptions> OPTIONS =
      List.of(
          new BackoffOptions(),
          new BackoffOptions()
              .setInitial(Duration.ofMillis(8))
              .setCap(Duration.ofMinutes(1))
              .setFloor(Duration.ofMillis(1)),
          new BackoffOptions().setInitial(Duration.ofSeconds(1)).setCap(Duration.ofSeconds(60)),
          new BackoffOptions().setFactor(1),
          new BackoffOptions().setFactor(1.0001).setCap(Duration.ofDays(3650)),
          new BackoffOptions().setFactor(1e300).setCap(Duration.ofDays(3650)),
          new BackoffOptions().setInitial(Duration.ofHours(1)).setCap(Duration.ofSeconds(1)),
          new BackoffOptions().setFloor(Duration.ofHours(1)),
          new BackoffOptions().setFloor(Duration.ZERO));

  private static List<Integer> attempts() {
    List<Integer> attempts = new ArrayList<>();
    for (int i = 1; i < 200; i++) {
      attempts.add(i);
    }
    for (int power = 8; power < 31; power++) {
      attempts.addAll(List.of((1 << power) - 1, 1 << power, (1 << power) + 1));
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000; i++) {
      attempts.add(random.nextInt(1, Integer.MAX_VALUE));
    }
    attempts.add(Integer.MAX_VALUE);
    attempts.sort(null);
    return attempts;
  }

  @Test
  void everyDelayLiesBetweenFloorAndCap() {
    SplittableRandom random = new SplittableRandom(2);
    for (BackoffOptions options : OPTIONS) {
      Backoff backoff = options.toBackoff();
      for (int attempt : attempts()) {
        Duration least = min(options.getFloor(), highest(backoff, attempt));
        assertThat(backoff.delay(attempt, CAUSE, random))
            .as("attempt %s of %s", attempt, options.toJson())
            .isBetween(least, options.getCap());
      }
    }
  }

  @Test
  void noDelayIsZeroWhenThereIsAFloor() {
    for (BackoffOptions options : OPTIONS) {
      if (!options.getFloor().isZero()) {
        for (int attempt : attempts()) {
          assertThat(options.toBackoff().delay(attempt, CAUSE, LOWEST)).isPositive();
        }
      }
    }
  }

  @Test
  void theUpperBoundNeverDecreasesAndReachesTheCap() {
    for (BackoffOptions options : OPTIONS) {
      Backoff backoff = options.toBackoff();
      Duration last = Duration.ZERO;
      for (int attempt : attempts()) {
        Duration bound = highest(backoff, attempt);
        assertThat(bound).as("attempt %s", attempt).isGreaterThanOrEqualTo(last);
        last = bound;
      }
      if (options.getFactor() > 1) {
        assertThat(last).isEqualTo(options.getCap());
      }
    }
  }

  @Test
  void theDefaultsDoubleFromAHundredMillisecondsToHalfAMinute() {
    Backoff backoff = new BackoffOptions().toBackoff();
    assertThat(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
        .extracting(attempt -> highest(backoff, attempt).toMillis())
        .containsExactly(
            100L, 200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L, 30_000L, 30_000L);
    assertThat(backoff.delay(5, CAUSE, LOWEST)).isEqualTo(Duration.ofMillis(50));
  }

  @Test
  void jitterFillsTheRoomBelowTheCapEvenly() {
    Backoff backoff = new BackoffOptions().toBackoff();
    SplittableRandom random = new SplittableRandom(3);
    int[] tenths = new int[10];
    for (int i = 0; i < 10_000; i++) {
      long millis = backoff.delay(30, CAUSE, random).toMillis();
      tenths[(int) Math.min(9, (millis - 50) * 10 / 29_950)]++;
    }
    assertThat(Arrays.stream(tenths)).allMatch(count -> count > 850 && count < 1_150);
  }

  @Test
  void equalSeedsGiveEqualDelays() {
    Backoff backoff = new BackoffOptions().toBackoff();
    SplittableRandom one = new SplittableRandom(4);
    SplittableRandom other = new SplittableRandom(4);
    for (int attempt = 1; attempt < 100; attempt++) {
      assertThat(backoff.delay(attempt, CAUSE, one))
          .isEqualTo(backoff.delay(attempt, CAUSE, other));
    }
  }

  @Test
  void aFixedDelayIsFixed() {
    Backoff backoff = Backoff.fixed(Duration.ofSeconds(1));
    assertThat(backoff.delay(Integer.MAX_VALUE, CAUSE, LOWEST)).isEqualTo(Duration.ofSeconds(1));
  }

  private static Duration highest(Backoff backoff, int attempt) {
    return backoff.delay(attempt, CAUSE, HIGHEST);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
