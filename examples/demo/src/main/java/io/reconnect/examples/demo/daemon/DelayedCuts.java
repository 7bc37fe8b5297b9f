package io.reconnect.examples.demo.daemon;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.reconnect.examples.demo.chance.Chance;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Cuts that hit a connection from outside its own thread, in the middle of anything. */
final class DelayedCuts {

  private static final int LONGEST_MICROS = 20_000;

  private final long seed;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "cuts");
            thread.setDaemon(true);
            return thread;
          });

  DelayedCuts(long seed) {
    this.seed = seed;
  }

  void schedule(String key, Runnable cut) {
    long delay = Chance.of(seed, key.hashCode()).nextInt(LONGEST_MICROS);
    timer.schedule(cut, delay, MICROSECONDS);
  }
}
