package io.reconnect.examples.demo;

/**
 * Spreads kills evenly over a run, none at its very start or end.
 *
 * @param calls in the run
 * @param kills in the run
 */
record KillSchedule(int calls, int kills) {

  /** How many kills are due once so many calls have ended. */
  int dueAfter(int ended) {
    long parts = kills + 1L;
    return (int) Math.min(kills, ended * parts / calls);
  }
}
