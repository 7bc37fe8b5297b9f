package io.reconnect.examples.bridge;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Standard error on a thread of its own. Many hosts never read it, and once its pipe is full a
 * plain write would block the event loop for ever: here it is the text that is lost.
 */
final class StandardError extends OutputStream {

  private static final int MAX_WAITING = 256;
  private static final long LAST_WORDS_MILLIS = 200;
  private static final byte[] END = {};

  private final OutputStream out;
  private final BlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private final CountDownLatch ended = new CountDownLatch(1);

  private StandardError(OutputStream out) {
    this.out = out;
  }

  /** Puts itself in the place of {@link System#err}. */
  static StandardError install() {
    StandardError installed = new StandardError(System.err);
    Thread thread = new Thread(installed::write, "standard-error");
    thread.setDaemon(true);
    thread.start();
    PrintStream lines = new PrintStream(installed, true, StandardCharsets.UTF_8);
    System.setErr(lines);
    System.setOut(lines);
    return installed;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (length > 0) {
      waiting.offer(Arrays.copyOfRange(bytes, offset, offset + length));
    }
  }

  /** Gives what waits a moment to get out. */
  void finish() {
    waiting.offer(END);
    try {
      ended.await(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write() {
    try {
      for (byte[] text = waiting.take(); text != END; text = waiting.take()) {
        out.write(text);
      }
    } catch (IOException e) {
      // Nobody is left to be told.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ended.countDown();
  }
}
