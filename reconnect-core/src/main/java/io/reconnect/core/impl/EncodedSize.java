package io.reconnect.core.impl;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes a JSON value takes once it is encoded. Encoding it to find out costs several times
 * as much, and a call that waits for a moment only would be encoded twice.
 */
final class EncodedSize {

  private static final int QUOTES = 2;
  private static final int BRACKETS = 2;
  private static final int UNICODE_ESCAPE = 6;
  private static final int LITERAL_NULL = 4;

  private EncodedSize() {}

  static int of(@Nullable Object value) {
    if (value instanceof String text) {
      return ofText(text);
    } else if (value instanceof JsonObject object) {
      return ofMembers(object.getMap());
    } else if (value instanceof JsonArray array) {
      return ofElements(array.getList());
    } else if (value == null) {
      return LITERAL_NULL;
    } else if (value instanceof Integer || value instanceof Long || value instanceof Boolean) {
      return String.valueOf(value).length();
    } else {
      // dates, bytes and the like have a form that the encoder knows
      return Json.encodeToBuffer(value).length();
    }
  }

  private static int ofMembers(Map<?, ?> members) {
    int size = BRACKETS + separators(members.size());
    for (Map.Entry<?, ?> member : members.entrySet()) {
      size += ofText(String.valueOf(member.getKey())) + 1 + of(member.getValue());
    }
    return size;
  }

  private static int ofElements(List<?> elements) {
    int size = BRACKETS + separators(elements.size());
    for (Object element : elements) {
      size += of(element);
    }
    return size;
  }

  private static int separators(int count) {
    return Math.max(0, count - 1);
  }

  static int ofText(String text) {
    int size = QUOTES;
    for (int i = 0; i < text.length(); i++) {
      size += ofCharacter(text.charAt(i));
    }
    return size;
  }

  private static int ofCharacter(char c) {
    if (c < 0x20) {
      boolean hasShortEscape = c == '\b' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
      return hasShortEscape ? 2 : UNICODE_ESCAPE;
    } else if (c == '"' || c == '\\') {
      return 2;
    } else if (c < 0x80) {
      return 1;
    } else if (c < 0x800 || Character.isSurrogate(c)) {
      // two of the four bytes that a pair makes
      return 2;
    } else {
      return 3;
    }
  }
}
