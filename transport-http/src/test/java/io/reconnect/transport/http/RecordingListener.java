package io.reconnect.transport.http;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.LinkLoss;
import io.reconnect.testkit.Told;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Writes down in plain words what a link reports. */
final class RecordingListener implements LinkListener {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  final List<String> events = new CopyOnWriteArrayList<>();
  final List<LinkException> failures = new CopyOnWriteArrayList<>();
  private final Context expected;

  RecordingListener(Context expected) {
    this.expected = expected;
  }

  @Override
  public void onMessage(JsonObject message) {
    record("message " + message.getValue("id"));
  }

  @Override
  public void onActivity() {
    // as much as the kernel likes
  }

  @Override
  public void onGarbage(String detail) {
    record("garbage: " + detail);
  }

  @Override
  public void onDrained() {
    record("drained");
  }

  @Override
  public void onRequestFailed(long wireId, LinkException failure) {
    Told.failure(failure);
    failures.add(failure);
    record("failed " + wireId + " " + failure.reason() + " " + failure.fate());
  }

  @Override
  public void onLost(LinkLoss loss) {
    Told.event(loss);
    record("lost " + loss.reason() + " " + new TreeMap<>(loss.fates()));
  }

  /** Waits for an event; fails with all that was heard instead. */
  synchronized void await(String event) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!events.contains(event)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError("waited for '" + event + "', heard " + events);
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private synchronized void record(String event) {
    Told.event(event);
    events.add(Vertx.currentContext() == expected ? event : "on a foreign context: " + event);
    notifyAll();
  }
}
