package io.reconnect.examples.bridge.upstream;

import java.time.Duration;

/**
 * How often an outage may be over. A peer that lives a little longer than the report wants, and
 * then dies, would otherwise be told of with every death.
 */
final class RecoveryLimit {

  private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

  /** Whoever restarts a daemon a few times in a row wants to see each time what comes of it. */
  private static final int BURST = 5;

  private long usedUpTo;

  RecoveryLimit(long now) {
    this.usedUpTo = now;
  }

  /** Whether one more may be told now; counts it when it may. */
  boolean admit(long now) {
    long next = (now - usedUpTo > 0 ? now : usedUpTo) + INTERVAL;
    if (next - now > BURST * INTERVAL) {
      return false;
    }
    usedUpTo = next;
    return true;
  }
}
