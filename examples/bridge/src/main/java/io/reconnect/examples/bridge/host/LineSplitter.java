package io.reconnect.examples.bridge.host;

import java.util.Arrays;

/**
 * Cuts bytes into lines before anything is decoded, so that a character split over two reads stays
 * whole. Holds at most one line of the allowed length.
 */
final class LineSplitter {

  private final int maxLength;
  private final LineListener listener;
  private byte[] partial = new byte[8192];
  private int length;
  private boolean skipping;

  LineSplitter(int maxLength, LineListener listener) {
    this.maxLength = maxLength;
    this.listener = listener;
  }

  void feed(byte[] bytes, int count) {
    int start = 0;
    for (int i = 0; i < count; i++) {
      if (bytes[i] == '\n') {
        append(bytes, start, i);
        finishLine();
        start = i + 1;
      }
    }
    append(bytes, start, count);
  }

  /** A last line without an end counts: half a JSON object is never a whole one by accident. */
  void end() {
    if (length > 0 || skipping) {
      finishLine();
    }
    listener.onEnd();
  }

  private void append(byte[] bytes, int from, int to) {
    int added = to - from;
    if (skipping || added == 0) {
      return;
    }
    if (added > maxLength - length) {
      skipping = true;
      length = 0;
      return;
    }
    if (added > partial.length - length) {
      partial = Arrays.copyOf(partial, (int) Math.min(maxLength, 2L * (length + added)));
    }
    System.arraycopy(bytes, from, partial, length, added);
    length += added;
  }

  private void finishLine() {
    if (skipping) {
      skipping = false;
      listener.onTooLong();
    } else {
      listener.onLine(Arrays.copyOf(partial, length));
    }
    length = 0;
  }
}
