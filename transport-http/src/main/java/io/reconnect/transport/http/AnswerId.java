package io.reconnect.transport.http;

import io.reconnect.spi.OutboundMessage;
import io.vertx.core.json.JsonObject;

/** Reads which of our requests a message answers. */
final class AnswerId {

  /** More digits may not fit a long; we never send such an id. */
  private static final int MOST_DIGITS = 18;

  private AnswerId() {}

  /** The wire id, or {@link OutboundMessage#NO_ID} when it answers none. */
  static long of(JsonObject message) {
    return message.containsKey("method") ? OutboundMessage.NO_ID : read(message.getValue("id"));
  }

  /** An id as peers write it: some echo a number as text. */
  static long read(Object id) {
    if (id instanceof Integer || id instanceof Long) {
      return ((Number) id).longValue();
    }
    return id instanceof String text && isNumber(text)
        ? Long.parseLong(text)
        : OutboundMessage.NO_ID;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MOST_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
