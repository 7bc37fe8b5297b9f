package io.reconnect.examples.bridge.host;

import java.io.IOException;
import java.io.InputStream;

/** Reads the host's lines on a thread of its own: standard input can only be read blocking. */
public final class HostReader {

  /** Longest line taken from the host. */
  public static final int MAX_LINE = 16 << 20;

  private final InputStream in;
  private final LineListener listener;

  /**
   * A reader that has not started.
   *
   * @param in where the host writes
   * @param listener called on the reading thread; when it blocks, nothing more is read
   */
  public HostReader(InputStream in, LineListener listener) {
    this.in = in;
    this.listener = listener;
  }

  /** Starts reading. The thread never keeps the process alive. */
  public void start() {
    Thread thread = new Thread(this::read, "host-reader");
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    LineSplitter splitter = new LineSplitter(MAX_LINE, listener);
    byte[] chunk = new byte[1 << 16];
    for (int count = readInto(chunk); count >= 0; count = readInto(chunk)) {
      splitter.feed(chunk, count);
    }
    splitter.end();
  }

  /** A pipe that broke has ended, for all a reader can do about it. */
  private int readInto(byte[] chunk) {
    try {
      return in.read(chunk);
    } catch (IOException e) {
      return -1;
    }
  }
}
