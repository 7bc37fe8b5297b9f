package io.reconnect.transport.http;

import io.vertx.core.internal.ContextInternal;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * The bounds on silence of all requests of one link, on one timer: a request is through long before
 * its bound is due, and a timer of its own would cost more than the rest of its bookkeeping.
 */
final class Silences {

  private static final long NO_TIMER = -1;

  private final ContextInternal context;
  private final TreeSet<Patience> soonestFirst =
      new TreeSet<>(
          Comparator.<Patience>comparingLong(Patience::due).thenComparingLong(Patience::order));

  private long timer = NO_TIMER;
  private long timerDue;
  private long lastOrder;
  private boolean closed;

  Silences(ContextInternal context) {
    this.context = context;
  }

  long now() {
    return context.nettyEventLoop().ticker().nanoTime();
  }

  /** One more number, to tell bounds apart that are due at the same time. */
  long nextOrder() {
    return ++lastOrder;
  }

  void add(Patience patience) {
    if (!closed) {
      soonestFirst.add(patience);
      arm();
    }
  }

  /** The timer stays, as another bound is likely to need it. */
  void remove(Patience patience) {
    soonestFirst.remove(patience);
  }

  /** Nobody is told anything any more. */
  void close() {
    closed = true;
    soonestFirst.clear();
    stop();
  }

  private void arm() {
    long due = soonestFirst.first().due();
    if (timer != NO_TIMER && timerDue <= due) {
      return;
    }
    stop();
    timerDue = due;
    long millis = TimeUnit.NANOSECONDS.toMillis(Math.max(0, due - now()) + 999_999);
    timer = context.setTimer(Math.max(1, millis), fired -> fired());
  }

  private void stop() {
    if (timer != NO_TIMER) {
      context.owner().cancelTimer(timer);
      timer = NO_TIMER;
    }
  }

  private void fired() {
    timer = NO_TIMER;
    long now = now();
    while (!soonestFirst.isEmpty() && soonestFirst.first().due() <= now) {
      soonestFirst.pollFirst().isDue(now);
    }
    if (!soonestFirst.isEmpty()) {
      arm();
    }
  }
}
