package io.reconnect.transport.http;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads one stream of server-sent events, fed with bytes as they come (WHATWG HTML, section 9.2.6).
 *
 * <p>Stricter than that text where it says nothing: an event is bounded, and one that is too long
 * is skipped. Its id counts all the same, as the event would be no shorter the next time. What is
 * not closed by a blank line when the stream ends was never there.
 */
final class SseParser implements SseLines.Sink {

  /** The id goes back to the peer in a header, and peers take about 8 KiB of headers in all. */
  static final int MAX_ID_BYTES = 4096;

  private static final String DEFAULT_TYPE = "message";
  private static final int LONGEST_PREFIX = "data: ".length();

  /** One more than any field name we know: enough to tell them from all others. */
  private static final int TELLING_NAME = "event".length() + 1;

  private final int maxEventBytes;
  private final SseSink sink;
  private final SseLines lines;

  private Buffer data = Buffer.buffer();
  private boolean hasData;
  private boolean hasId;
  private boolean tooLong;
  private String type = "";
  private String id = "";
  private String lastEventId;

  /**
   * At the start of a stream.
   *
   * @param maxEventBytes bound of the data of one event, and of each line that makes it
   * @param lastEventId where a resumed stream goes on, else empty
   */
  SseParser(int maxEventBytes, String lastEventId, SseSink sink) {
    this.maxEventBytes = maxEventBytes;
    this.lastEventId = lastEventId;
    this.sink = sink;
    this.lines = new SseLines(maxEventBytes + LONGEST_PREFIX);
  }

  void feed(Buffer chunk) {
    lines.feed(chunk.getBytes(), this);
  }

  /** Where the stream stands: what to resume from, empty for nowhere. */
  String lastEventId() {
    return lastEventId;
  }

  int heldBytes() {
    return lines.heldBytes() + data.length();
  }

  @Override
  public void onTooLong() {
    if (!tooLong) {
      tooLong = true;
      data = Buffer.buffer();
      sink.onTooLong();
    }
  }

  @Override
  public void onLine(byte[] line, int start, int end) {
    if (start == end) {
      endEvent();
      return;
    }
    int colon = start;
    while (colon < end && line[colon] != ':') {
      colon++;
    }
    if (colon == start) {
      sink.onComment();
      return;
    }
    int value = Math.min(colon + 1, end);
    if (value < end && line[value] == ' ') {
      value++;
    }
    onField(text(line, start, Math.min(colon, start + TELLING_NAME)), line, value, end);
  }

  private void onField(String name, byte[] line, int start, int end) {
    switch (name) {
      case "data" -> addData(line, start, end);
      case "event" -> type = text(line, start, end);
      case "id" -> {
        if (isId(line, start, end)) {
          hasId = true;
          id = text(line, start, end);
        }
      }
      case "retry" -> {
        long millis = SaturatedDigits.parse(text(line, start, end));
        if (millis >= 0) {
          sink.onRetry(millis);
        }
      }
      default -> {
        // the peer may know fields that we do not
      }
    }
  }

  private void addData(byte[] line, int start, int end) {
    if (tooLong) {
      return;
    }
    int joint = hasData ? 1 : 0;
    if (data.length() + joint + (end - start) > maxEventBytes) {
      onTooLong();
      return;
    }
    if (hasData) {
      data.appendByte((byte) '\n');
    }
    hasData = true;
    data.appendBytes(line, start, end - start);
  }

  private void endEvent() {
    boolean moved = hasId;
    if (moved) {
      lastEventId = id;
    }
    Buffer content = data;
    String kind = type.isEmpty() ? DEFAULT_TYPE : type;
    data = Buffer.buffer();
    hasData = false;
    hasId = false;
    tooLong = false;
    type = "";
    id = "";
    // a primer has one empty data line, and is no message either
    if (content.length() > 0) {
      sink.onEvent(new SseEvent(kind, content, lastEventId));
    } else if (moved) {
      sink.onPosition(lastEventId);
    }
  }

  private static boolean isId(byte[] line, int start, int end) {
    if (end - start > MAX_ID_BYTES) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (line[i] == 0) {
        return false;
      }
    }
    return true;
  }

  private static String text(byte[] line, int start, int end) {
    return new String(line, start, end - start, StandardCharsets.UTF_8);
  }
}
