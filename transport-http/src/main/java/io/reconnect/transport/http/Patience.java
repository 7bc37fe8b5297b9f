package io.reconnect.transport.http;

import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long the peer may be silent. The timeouts of the HTTP client end with the head of an answer,
 * and a body may stand still for ever.
 */
final class Patience {

  private static final long NO_TIMER = -1;

  private final ContextInternal context;
  private final Runnable exhausted;

  private long silenceNanos;
  private long since;
  private long timer = NO_TIMER;

  Patience(ContextInternal context, Runnable exhausted) {
    this.context = context;
    this.exhausted = exhausted;
  }

  /** Sets the longest silence, counted from now; zero for endless patience. */
  void set(Duration silence) {
    stop();
    silenceNanos = silence.toNanos();
    since = now();
    if (silenceNanos > 0) {
      arm(silenceNanos);
    }
  }

  /** The peer was heard. Costs no timer, however often it is. */
  void restart() {
    since = now();
  }

  private void due() {
    timer = NO_TIMER;
    long left = silenceNanos - (now() - since);
    if (left > 0) {
      arm(left);
    } else {
      exhausted.run();
    }
  }

  private void arm(long nanos) {
    long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos + 999_999));
    timer = context.setTimer(millis, fired -> due());
  }

  private void stop() {
    if (timer != NO_TIMER) {
      context.owner().cancelTimer(timer);
      timer = NO_TIMER;
    }
  }

  private long now() {
    return context.nettyEventLoop().ticker().nanoTime();
  }
}
