package io.reconnect.examples.bridge.host;

import io.reconnect.spi.JsonLimits;
import org.jspecify.annotations.Nullable;

/**
 * Looks at JSON before anything is built from it: a few megabytes of empty objects would become
 * gigabytes on the heap.
 *
 * <p>The bound is that of the transports. Their {@link io.reconnect.spi.MessageReader} is not for
 * hosts: it takes batches apart and drops what is no message, and a host is owed an answer to each.
 */
final class JsonGuard {

  private static final int MAX_VALUES = JsonLimits.DEFAULT.maxValues();

  private JsonGuard() {}

  /** Why these bytes are not to be parsed, or {@code null}. */
  static @Nullable String objectionTo(byte[] json) {
    int values = 1;
    for (int i = 0; i < json.length; i++) {
      switch (json[i]) {
        case '"' -> i = endOfString(json, i);
        case ',', '{', '[' -> values++;
        // The parser takes comments, and a quote in one would hide what follows from this count.
        case '/' -> {
          return "the line is not JSON";
        }
        default -> {}
      }
      if (values > MAX_VALUES) {
        return "the line holds more than " + MAX_VALUES + " values";
      }
    }
    return null;
  }

  private static int endOfString(byte[] json, int opening) {
    for (int i = opening + 1; i < json.length; i++) {
      if (json[i] == '"') {
        return i;
      }
      if (json[i] == '\\') {
        // Whatever is escaped, a quote above all, is part of the text.
        i++;
      }
    }
    return json.length;
  }
}
