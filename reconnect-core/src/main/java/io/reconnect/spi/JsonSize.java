package io.reconnect.spi;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Measures JSON without building it: a few megabytes of brackets would otherwise become a tree of
 * many times their size, or a recursion too deep for the stack.
 */
final class JsonSize {

  private final JsonLimits limits;
  private final Buffer json;
  private int depth;
  private int values = 1;

  private JsonSize(JsonLimits limits, Buffer json) {
    this.limits = limits;
    this.json = json;
  }

  /** What is too much about these bytes, or null. Says nothing of whether they are JSON. */
  static @Nullable String excess(Buffer json, JsonLimits limits) {
    // a byte opens at most one container and begins at most one value
    if (json.length() <= Math.min(limits.maxDepth(), limits.maxValues())) {
      return null;
    }
    return new JsonSize(limits, json).measure();
  }

  private @Nullable String measure() {
    int length = json.length();
    for (int i = 0; i < length; i++) {
      switch (json.getByte(i)) {
        case '"' -> i = endOfString(i);
        case '{', '[' -> {
          if (++depth > limits.maxDepth()) {
            return "nested deeper than " + limits.maxDepth() + " levels";
          }
          if (!closesAfter(i)) {
            values++;
          }
        }
        case '}', ']' -> depth--;
        case ',' -> values++;
        // the parser takes comments, and a quote in one would hide what follows from this count
        case '/' -> {
          return "not JSON: a comment";
        }
        default -> {}
      }
      if (values > limits.maxValues()) {
        return "more than " + limits.maxValues() + " values";
      }
    }
    return null;
  }

  private int endOfString(int opening) {
    int length = json.length();
    for (int i = opening + 1; i < length; i++) {
      byte b = json.getByte(i);
      if (b == '"') {
        return i;
      }
      if (b == '\\') {
        i++;
      }
    }
    return length;
  }

  private boolean closesAfter(int opening) {
    int length = json.length();
    for (int i = opening + 1; i < length; i++) {
      byte b = json.getByte(i);
      if (!MessageReader.isWhiteSpace(b)) {
        return b == '}' || b == ']';
      }
    }
    return false;
  }
}
