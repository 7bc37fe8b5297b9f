package io.reconnect.examples.bridge;

import io.reconnect.examples.bridge.host.Host;
import io.reconnect.examples.bridge.host.HostWriter;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The end, in order: open requests are answered as far as the grace allows, the session closes,
 * what the host is owed is written. Bounded even if one of these hangs.
 */
final class Shutdown {

  /** For everything after the grace: the end of the link, and the last lines to the host. */
  private static final Duration MARGIN = Duration.ofSeconds(2);

  private static final long NOT_YET = Long.MIN_VALUE;

  private final Vertx vertx;
  private final Duration grace;
  private final Host host;
  private final HostWriter writer;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicLong deadline = new AtomicLong(NOT_YET);
  private boolean closing;

  Shutdown(Vertx vertx, Duration grace, Host host, HostWriter writer) {
    this.vertx = vertx;
    this.grace = grace;
    this.host = host;
    this.writer = writer;
  }

  /**
   * The host asks nothing more. It may be a pipe that ended before the upstream was even reached,
   * so waiting calls keep the grace, too. Call on the loop.
   */
  void hostEnded() {
    announce();
    long timer = vertx.setTimer(Math.max(1, grace.toMillis()), due -> close());
    host.whenIdle()
        .onSuccess(
            idle -> {
              vertx.cancelTimer(timer);
              close();
            });
  }

  /** Somebody wants an end now: only calls in flight keep the grace. Call on the loop. */
  void stop() {
    announce();
    close();
  }

  /** The end is ordered, whether or not the loop gets to know of it. Call from any thread. */
  void announce() {
    if (deadline.compareAndSet(NOT_YET, System.nanoTime() + grace.toNanos())) {
      begun.countDown();
    }
  }

  /** Waits for the end, which comes within grace and margin once it was announced. */
  void awaitEnd() {
    try {
      begun.await();
      ended.await(nanosLeft() + MARGIN.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void close() {
    if (closing) {
      return;
    }
    closing = true;
    host.close(Duration.ofNanos(Math.max(0, nanosLeft())))
        .onComplete(closed -> writer.finish(ended::countDown));
  }

  private long nanosLeft() {
    return deadline.get() - System.nanoTime();
  }
}
