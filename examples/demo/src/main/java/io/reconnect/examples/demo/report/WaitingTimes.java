package io.reconnect.examples.demo.report;

import java.time.Duration;
import java.util.Collection;

/**
 * How long calls took from being made to their end.
 *
 * @param p50 half of them took no longer
 * @param p99 all but one in a hundred took no longer
 * @param max none took longer
 */
public record WaitingTimes(Duration p50, Duration p99, Duration max) {

  /** Summarises; all zero when there is nothing to summarise. */
  public static WaitingTimes of(Collection<Duration> times) {
    Duration[] sorted = times.stream().sorted().toArray(Duration[]::new);
    return new WaitingTimes(rank(sorted, 50), rank(sorted, 99), rank(sorted, 100));
  }

  /** The nearest rank: a value that really occurred, never one between two. */
  private static Duration rank(Duration[] sorted, int percent) {
    if (sorted.length == 0) {
      return Duration.ZERO;
    }
    int rank = (int) Math.ceil(sorted.length * percent / 100.0);
    return sorted[rank - 1];
  }
}
