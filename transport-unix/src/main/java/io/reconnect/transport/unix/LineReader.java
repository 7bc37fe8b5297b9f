package io.reconnect.transport.unix;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Cuts lines out of bytes, not out of text, so that a character split over two chunks stays whole.
 *
 * <p>Only new bytes are searched for the end of the line: a long line in small chunks costs no more
 * than in one.
 */
final class LineReader implements FrameReader {

  private static final byte LINE_FEED = '\n';
  private static final byte CARRIAGE_RETURN = '\r';
  private static final String HEADER = "content-length:";

  private final int maxFrameBytes;
  private Buffer held = Buffer.buffer();
  private boolean skipping;

  LineReader(int maxFrameBytes) {
    this.maxFrameBytes = maxFrameBytes;
  }

  @Override
  public int heldBytes() {
    return held.length();
  }

  @Override
  public void feed(Buffer chunk, FrameSink sink) {
    ByteBuf bytes = ((BufferInternal) chunk).getByteBuf();
    int end = chunk.length();
    int start = 0;
    while (start < end) {
      int lineFeed = bytes.indexOf(start, end, LINE_FEED);
      if (lineFeed < 0) {
        hold(chunk, start, end, sink);
        return;
      }
      endLine(chunk, start, lineFeed, sink);
      start = lineFeed + 1;
    }
  }

  private void hold(Buffer chunk, int start, int end, FrameSink sink) {
    if (skipping) {
      return;
    }
    // one byte more, as the last one may turn out to be a carriage return
    if (held.length() + (end - start) > maxFrameBytes + 1) {
      held = Buffer.buffer();
      skipping = true;
      sink.onTooLong();
    } else {
      held.appendBuffer(chunk, start, end - start);
    }
  }

  private void endLine(Buffer chunk, int start, int end, FrameSink sink) {
    if (skipping) {
      skipping = false;
    } else if (held.length() == 0) {
      emit(chunk, start, end, sink);
    } else {
      Buffer line = held.appendBuffer(chunk, start, end - start);
      held = Buffer.buffer();
      emit(line, 0, line.length(), sink);
    }
  }

  private void emit(Buffer bytes, int start, int lineEnd, FrameSink sink) {
    boolean hasReturn = lineEnd > start && bytes.getByte(lineEnd - 1) == CARRIAGE_RETURN;
    int end = hasReturn ? lineEnd - 1 : lineEnd;
    if (end - start > maxFrameBytes) {
      sink.onTooLong();
    } else if (isLengthHeader(bytes, start, end)) {
      sink.onForeignFraming("frames messages with Content-Length headers instead of line feeds");
    } else {
      sink.onFrame(bytes.slice(start, end));
    }
  }

  /**
   * A peer that announces lengths ends no message with a line feed: its answers would stay here for
   * ever, each glued to the next header.
   */
  private static boolean isLengthHeader(Buffer bytes, int start, int end) {
    if (end - start < HEADER.length() || (bytes.getByte(start) | 0x20) != HEADER.charAt(0)) {
      return false;
    }
    return bytes
        .getString(start, start + HEADER.length(), StandardCharsets.US_ASCII.name())
        .toLowerCase(Locale.ROOT)
        .equals(HEADER);
  }
}
