package io.reconnect.spi;

import static java.util.Objects.requireNonNull;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/**
 * Makes messages out of what a transport received: every transport reads what a peer sends by the
 * same rules and within the same bounds. Keeps no state between frames.
 */
public final class MessageReader {

  private static final int BYTE_ORDER_MARK = 0xEFBBBF;
  private static final int BYTE_ORDER_MARK_LENGTH = 3;

  private final JsonLimits limits;

  /** Where messages go. May be called several times per frame, and never for a blank one. */
  public interface Sink {

    /**
     * One JSON object, whatever it holds.
     *
     * @param message owned by the receiver
     */
    void onMessage(JsonObject message);

    /**
     * Something that is no message.
     *
     * @param detail one clause for the operator, without the content
     */
    void onGarbage(String detail);
  }

  /**
   * A reader.
   *
   * @param limits bounds of every frame
   */
  public MessageReader(JsonLimits limits) {
    this.limits = requireNonNull(limits, "limits");
  }

  /**
   * Reads one frame: an object is a message, an array (a JSON-RPC batch) is as many messages as it
   * has objects, anything else is garbage. A byte order mark in front is skipped; a frame of white
   * space alone is nothing at all.
   *
   * @param frame UTF-8; not kept
   * @param sink told before this method returns
   */
  public void read(Buffer frame, Sink sink) {
    Buffer json = withoutByteOrderMark(frame);
    int start = startOf(json);
    if (start == json.length()) {
      return;
    }
    if (json.length() > limits.maxBytes()) {
      sink.onGarbage("a message of " + json.length() + " bytes, over " + limits.maxBytes());
      return;
    }
    if (!beginsContainer(json, start)) {
      sink.onGarbage("not a JSON object or array");
      return;
    }
    String excess = JsonSize.excess(json, limits);
    if (excess == null) {
      parse(json, sink);
    } else {
      sink.onGarbage(excess);
    }
  }

  private static void parse(Buffer json, Sink sink) {
    Object value;
    try {
      value = Json.decodeValue(json);
    } catch (DecodeException e) {
      // its message quotes the content
      sink.onGarbage("not valid JSON");
      return;
    }
    if (value instanceof JsonObject message) {
      sink.onMessage(message);
    } else if (value instanceof JsonArray batch) {
      readBatch(batch, sink);
    }
  }

  private static void readBatch(JsonArray batch, Sink sink) {
    if (batch.isEmpty()) {
      sink.onGarbage("an empty batch");
      return;
    }
    for (Object element : batch) {
      if (element instanceof JsonObject message) {
        sink.onMessage(message);
      } else {
        sink.onGarbage("a batch element that is no object");
      }
    }
  }

  private static Buffer withoutByteOrderMark(Buffer frame) {
    boolean marked =
        frame.length() >= BYTE_ORDER_MARK_LENGTH && frame.getUnsignedMedium(0) == BYTE_ORDER_MARK;
    return marked ? frame.slice(BYTE_ORDER_MARK_LENGTH, frame.length()) : frame;
  }

  private static int startOf(Buffer json) {
    int start = 0;
    while (start < json.length() && isWhiteSpace(json.getByte(start))) {
      start++;
    }
    return start;
  }

  private static boolean beginsContainer(Buffer json, int start) {
    byte first = json.getByte(start);
    // the parser would take a NUL here for UTF-16, whose bytes cannot be measured
    boolean utf16 = start + 1 < json.length() && json.getByte(start + 1) == 0;
    return (first == '{' || first == '[') && !utf16;
  }

  static boolean isWhiteSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }
}
