package io.reconnect.examples.bridge.host;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands lines from the reading thread to the event loop, and makes the reading thread wait while
 * too many bytes are on their way.
 *
 * <p>Lines stay here while the host does not take its answers. The end of input is still seen then,
 * because reading goes on until the inbox itself is full.
 */
public final class Inbox implements LineListener {

  private static final int CAPACITY = 2 * HostReader.MAX_LINE;

  /** What a line costs beside its bytes, so that a flood of empty ones is bounded too. */
  private static final int OVERHEAD = 128;

  private final Executor loop;
  private final BooleanSupplier held;
  private final LineListener consumer;
  private final Semaphore room = new Semaphore(CAPACITY);
  private final Deque<Entry> entries = new ArrayDeque<>();
  private boolean ended;

  /**
   * An empty inbox.
   *
   * @param loop where the consumer lives
   * @param held true while nothing is to be handed over
   * @param consumer gets the lines, on the loop
   */
  public Inbox(Executor loop, BooleanSupplier held, LineListener consumer) {
    this.loop = loop;
    this.held = held;
    this.consumer = consumer;
  }

  @Override
  public void onLine(byte[] line) {
    put(new Entry(line, Math.min(CAPACITY, line.length + OVERHEAD)));
  }

  @Override
  public void onTooLong() {
    put(new Entry(null, OVERHEAD));
  }

  @Override
  public void onEnd() {
    loop.execute(
        () -> {
          ended = true;
          handOver();
          consumer.onEnd();
        });
  }

  /** Hands over what was held. Call on the loop. */
  public void handOver() {
    // After the end nothing more can pile up, and what was asked last deserves its answer.
    while (!entries.isEmpty() && (ended || !held.getAsBoolean())) {
      Entry entry = entries.remove();
      room.release(entry.cost);
      if (entry.line == null) {
        consumer.onTooLong();
      } else {
        consumer.onLine(entry.line);
      }
    }
  }

  private void put(Entry entry) {
    room.acquireUninterruptibly(entry.cost);
    loop.execute(
        () -> {
          entries.add(entry);
          handOver();
        });
  }

  /**
   * One line on its way.
   *
   * @param line its bytes, {@code null} when there were too many
   * @param cost room it takes
   */
  private record Entry(byte @Nullable [] line, int cost) {}
}
