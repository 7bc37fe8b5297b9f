package io.reconnect.examples.demo;

import io.reconnect.examples.demo.audit.RunTime;
import java.time.Duration;

/** Runs from the moment it is made, as the limit is one for the whole run. */
final class RunClock {

  private final long startedAt = System.nanoTime();
  private final Duration limit;

  RunClock(Duration limit) {
    this.limit = limit;
  }

  RunTime read() {
    return new RunTime(Duration.ofNanos(System.nanoTime() - startedAt), limit);
  }

  /** What is left until the limit; a timer cannot wait for less than a millisecond. */
  long leftMillis() {
    return Math.max(1, limit.minus(read().took()).toMillis());
  }
}
