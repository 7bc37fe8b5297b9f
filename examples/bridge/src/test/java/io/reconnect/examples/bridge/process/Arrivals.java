package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Things that arrive, until somebody looks at them. */
final class Arrivals<T> {

  static final Duration PATIENCE = Duration.ofSeconds(15);

  private final List<T> things = new ArrayList<>();

  synchronized void add(T thing) {
    things.add(thing);
    notifyAll();
  }

  synchronized T take(String what, Predicate<T> wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      for (int i = 0; i < things.size(); i++) {
        if (wanted.test(things.get(i))) {
          return things.remove(i);
        }
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return fail("no %s; there are: %s", what, things);
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return fail("interrupted while waiting for %s", what);
      }
    }
  }

  synchronized List<T> left() {
    return List.copyOf(things);
  }

  @Override
  public synchronized String toString() {
    return things.toString();
  }
}
