package io.reconnect.examples.demo;

import java.time.Duration;

/**
 * The size of a run.
 *
 * @param calls how many are made
 * @param callers how many make them
 * @param seed of the calls and of the drops
 * @param dropRate share of the calls that cost their connection its life
 * @param kills how often the daemon is killed
 * @param work how long a call takes to execute
 * @param timeLimit how long the whole run may take
 */
record Settings(
    int calls,
    int callers,
    long seed,
    double dropRate,
    int kills,
    Duration work,
    Duration timeLimit) {

  // The books are kept in memory, and read as a whole.
  private static final int MOST_CALLS = 1_000_000;

  private static final int MOST_CALLERS = 10_000;

  private static final int MOST_KILLS = 100;

  private static final long MOST_WORK_MICROS = 1_000_000;

  Settings {
    requireBetween("--calls", 1, MOST_CALLS, calls);
    requireBetween("--callers", 1, MOST_CALLERS, callers);
    requireBetween("--drop-rate", 0, 1, dropRate);
    requireBetween("--kills", 0, MOST_KILLS, kills);
    requireBetween("--work", 0, MOST_WORK_MICROS, work.toNanos() / 1000.0);
    requireBetween("--time-limit", 1, Duration.ofDays(1).toSeconds(), timeLimit.toSeconds());
  }

  private static void requireBetween(String option, long least, long most, double value) {
    if (!(least <= value && value <= most)) {
      throw new IllegalArgumentException(option + " must be from " + least + " to " + most);
    }
  }
}
