package io.reconnect.examples.bridge.host;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes whole lines to the host on a thread of its own, because a host that does not read must not
 * block the event loop.
 */
public final class HostWriter {

  /** From here on nothing new is taken from the host, and notifications to it are dropped. */
  private static final long FULL = 16L << 20;

  /** A host that lets this much pile up will not read again. */
  private static final long HOPELESS = 256L << 20;

  private static final byte[] END = {};

  private final OutputStream out;
  private final Runnable whenDrained;
  private final Runnable whenBroken;
  private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
  private final AtomicLong queued = new AtomicLong();
  private Runnable whenFinished = () -> {};
  private boolean broken;

  /**
   * A writer that has not started.
   *
   * @param out where the host reads
   * @param whenDrained called on the writing thread when there is room again
   * @param whenBroken called when the host can no longer be reached, maybe more than once
   */
  public HostWriter(OutputStream out, Runnable whenDrained, Runnable whenBroken) {
    this.out = new BufferedOutputStream(out, 1 << 16);
    this.whenDrained = whenDrained;
    this.whenBroken = whenBroken;
  }

  /** Starts writing. The thread never keeps the process alive. */
  public void start() {
    Thread thread = new Thread(this::write, "host-writer");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Whether the host is far behind.
   *
   * @return true until it read most of what waits
   */
  public boolean isFull() {
    return queued.get() >= FULL;
  }

  /**
   * Queues one line.
   *
   * @param line its bytes, including the end of line
   */
  public void write(byte[] line) {
    if (queued.addAndGet(line.length) > HOPELESS) {
      queued.addAndGet(-line.length);
      whenBroken.run();
      return;
    }
    lines.add(line);
  }

  /**
   * Ends the writing after what is queued.
   *
   * @param then called on the writing thread; never, if the host does not read
   */
  public void finish(Runnable then) {
    whenFinished = then;
    lines.add(END);
  }

  private void write() {
    try {
      for (byte[] line = lines.take(); line != END; line = lines.take()) {
        writeOut(line);
        long left = queued.addAndGet(-line.length);
        if (left < FULL / 2 && left + line.length >= FULL / 2) {
          whenDrained.run();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    whenFinished.run();
  }

  private void writeOut(byte[] line) {
    if (broken) {
      return;
    }
    try {
      out.write(line);
      if (lines.isEmpty() || lines.peek() == END) {
        out.flush();
      }
    } catch (IOException e) {
      broken = true;
      whenBroken.run();
    }
  }
}
