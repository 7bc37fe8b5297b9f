package io.reconnect.core.policy;

import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Exponential growth with full jitter between a floor and a bound that never exceeds the cap. */
record ExponentialBackoff(long initialNanos, double factor, long capNanos, long floorNanos)
    implements Backoff {

  @Override
  public Duration delay(int attempt, LossReason cause, RandomGenerator random) {
    long bound = bound(attempt);
    long floor = Math.min(floorNanos, bound);
    // A bound of nextLong is exclusive, and must be above the origin.
    long drawn = bound == floor ? bound : random.nextLong(floor, bound + 1);
    return Duration.ofNanos(drawn);
  }

  private long bound(int attempt) {
    // Doubles saturate at infinity instead of wrapping, so no attempt number can come out small.
    double grown = initialNanos * Math.pow(factor, Math.max(0, attempt - 1));
    return grown >= capNanos ? capNanos : (long) grown;
  }
}
