package io.reconnect.examples.demo.audit;

import java.time.Duration;

/**
 * How long a run took, and how long it was allowed to take.
 *
 * @param took from its start until it was over
 * @param limit what it must not exceed
 */
public record RunTime(Duration took, Duration limit) {

  boolean exceeded() {
    return took.compareTo(limit) > 0;
  }
}
