package io.reconnect.core.policy;

import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait before an attempt. Pure: the same arguments give the same delay. */
@FunctionalInterface
public interface Backoff {

  /**
   * The delay before an attempt, counted from the start of the one before.
   *
   * @param attempt how many attempts have gone before without a working link, from 1 up to {@link
   *     Integer#MAX_VALUE}
   * @param cause why the last one did not work
   * @param random source of the jitter
   * @return zero or more
   */
  Duration delay(int attempt, LossReason cause, RandomGenerator random);

  /**
   * The same delay each time, for tests and for peers on the same machine.
   *
   * @param delay zero or more
   * @return the schedule
   */
  static Backoff fixed(Duration delay) {
    return (attempt, cause, random) -> delay;
  }
}
