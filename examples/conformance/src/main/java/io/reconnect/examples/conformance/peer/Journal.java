package io.reconnect.examples.conformance.peer;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** What a peer told of itself, in order. May be used from any thread. */
public final class Journal {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();
  private final List<JsonObject> events = new ArrayList<>();
  private boolean over;

  Journal() {}

  void add(JsonObject event) {
    lock.lock();
    try {
      events.add(event);
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more will come. */
  void end() {
    lock.lock();
    try {
      over = true;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Everything so far. */
  public List<JsonObject> events() {
    lock.lock();
    try {
      return List.copyOf(events);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Blocks until it tells what is waited for.
   *
   * @param what says what, should it not come
   * @param enough looks at everything so far
   */
  public void await(String what, Predicate<List<JsonObject>> enough) {
    long left = PATIENCE.toNanos();
    lock.lock();
    try {
      while (!enough.test(events)) {
        if (over || left <= 0) {
          throw new AssertionError(
              "the peer " + (over ? "ended" : "let us wait") + " without " + what + ": " + tail());
        }
        left = news.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + what, e);
    } finally {
      lock.unlock();
    }
  }

  /** How long anything here is waited for. */
  static long patience(TimeUnit unit) {
    return unit.convert(PATIENCE);
  }

  private List<JsonObject> tail() {
    return events.subList(Math.max(0, events.size() - 20), events.size());
  }
}
