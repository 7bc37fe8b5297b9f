package io.reconnect.transport.unix;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.LinkLoss;
import io.reconnect.testkit.Told;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Writes down in plain words what a link reports, and lets a test wait for it. */
final class RecordingListener implements LinkListener {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Context expected;
  private final List<String> events = new ArrayList<>();

  RecordingListener(Context expected) {
    this.expected = expected;
  }

  @Override
  public void onMessage(JsonObject message) {
    record("message " + message.encode());
  }

  @Override
  public void onActivity() {
    record("activity");
  }

  @Override
  public void onGarbage(String detail) {
    Told.event(detail);
    record("garbage: " + detail);
  }

  @Override
  public void onDrained() {
    record("drained");
  }

  @Override
  public void onRequestFailed(long wireId, LinkException failure) {
    Told.failure(failure);
    record("request " + wireId + " failed: " + failure.getMessage());
  }

  @Override
  public void onLost(LinkLoss loss) {
    Told.event(loss);
    record("lost " + loss.reason() + ": " + loss.detail() + " " + new TreeMap<>(loss.fates()));
  }

  /** All so far, without mere activity, of which there is as much as the kernel likes. */
  synchronized List<String> events() {
    return events.stream().filter(event -> !event.equals("activity")).toList();
  }

  synchronized boolean heard(String start) {
    return events.stream().anyMatch(event -> event.startsWith(start));
  }

  /** Waits for an event that begins so; fails with all that was heard instead. */
  void await(String start) {
    awaitThat("an event that begins with '" + start + "'", all -> heard(start));
  }

  /** Waits for the loss and returns all that was heard. */
  List<String> awaitLoss() {
    await("lost ");
    return events();
  }

  /** Waits for that many messages and returns all that was heard. */
  List<String> awaitMessages(int count) {
    awaitThat(
        count + " messages",
        all -> all.stream().filter(event -> event.startsWith("message ")).count() >= count);
    return events();
  }

  /** Drops all up to the first event that begins so. */
  synchronized void forgetUpTo(String start) {
    while (!events.isEmpty() && !events.remove(0).startsWith(start)) {}
  }

  synchronized void awaitThat(String what, Predicate<List<String>> holds) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!holds.test(events)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError("waited for " + what + ", heard " + events);
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        throw new AssertionError("interrupted while waiting for " + what, e);
      }
    }
  }

  private synchronized void record(String event) {
    if (Vertx.currentContext() != expected) {
      events.add("on a foreign context:");
    }
    events.add(event);
    notifyAll();
  }
}
