package io.reconnect.transport.http;

import io.vertx.core.buffer.Buffer;

/**
 * Cuts a stream of bytes at CR, LF and CRLF, wherever the chunks end. Bytes and not text, so that a
 * character split over two chunks stays whole.
 */
final class SseLines {

  private static final byte LINE_FEED = '\n';
  private static final byte CARRIAGE_RETURN = '\r';
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final int maxLineBytes;
  private Buffer held = Buffer.buffer();
  private int markSeen;
  private boolean skipping;
  private boolean afterReturn;

  /** Told of every line in order. */
  interface Sink {

    /** The bytes from {@code start} to before {@code end}; valid during the call. */
    void onLine(byte[] bytes, int start, int end);

    /** A line over the limit, told once, as soon as it is. Its end is not told. */
    void onTooLong();
  }

  SseLines(int maxLineBytes) {
    this.maxLineBytes = maxLineBytes;
  }

  int heldBytes() {
    return held.length();
  }

  void feed(byte[] bytes, Sink sink) {
    int start = skipByteOrderMark(bytes);
    for (int i = start; i < bytes.length; i++) {
      byte b = bytes[i];
      if (b == LINE_FEED && afterReturn) {
        // the second half of a line end that was taken for whole
        start = i + 1;
      } else if (b == LINE_FEED || b == CARRIAGE_RETURN) {
        endLine(bytes, start, i, sink);
        start = i + 1;
      }
      afterReturn = b == CARRIAGE_RETURN;
    }
    hold(bytes, start, bytes.length, sink);
  }

  /** Bytes of a mark that turns out to be none belong to the first line. */
  private int skipByteOrderMark(byte[] bytes) {
    int i = 0;
    while (markSeen < BYTE_ORDER_MARK.length && i < bytes.length) {
      if (bytes[i] != BYTE_ORDER_MARK[markSeen]) {
        held.appendBytes(BYTE_ORDER_MARK, 0, markSeen);
        markSeen = BYTE_ORDER_MARK.length;
        return i;
      }
      markSeen++;
      i++;
    }
    return i;
  }

  private void hold(byte[] bytes, int start, int end, Sink sink) {
    if (skipping || start == end) {
      return;
    }
    if (held.length() + (end - start) > maxLineBytes) {
      held = Buffer.buffer();
      skipping = true;
      sink.onTooLong();
    } else {
      held.appendBytes(bytes, start, end - start);
    }
  }

  private void endLine(byte[] bytes, int start, int end, Sink sink) {
    if (skipping) {
      skipping = false;
    } else if (held.length() + (end - start) > maxLineBytes) {
      held = Buffer.buffer();
      sink.onTooLong();
    } else if (held.length() == 0) {
      sink.onLine(bytes, start, end);
    } else {
      byte[] line = held.appendBytes(bytes, start, end - start).getBytes();
      held = Buffer.buffer();
      sink.onLine(line, 0, line.length);
    }
  }
}
