package io.reconnect.registry;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is looked at before anything else of a command: that it is JSON, how deep and how big it is.
 * Pure.
 *
 * @param maxDepth deepest nesting
 * @param maxBytes most bytes, encoded
 */
record CommandLimits(int maxDepth, int maxBytes) {

  private static final int LONGEST_POINTER = 100;

  /**
   * Checks.
   *
   * @param body of a message
   * @return the command
   * @throws RegistryException naming the member that cannot be
   */
  JsonObject check(@Nullable Object body) {
    if (!(body instanceof JsonObject command)) {
      throw RegistryException.badCommand("", "must be a JSON object");
    }
    Walk walk = new Walk();
    walk.add(2);
    for (Map.Entry<String, Object> member : command.getMap().entrySet()) {
      walk.field = pointer(member.getKey());
      walk.text(member.getKey());
      walk.value(member.getValue(), 2);
    }
    return command;
  }

  /** One member of the top level as a pointer. */
  private static String pointer(String name) {
    return shown("/" + name.replace("~", "~0").replace("/", "~1"));
  }

  /** A pointer as it may stand in a message: not too long, and on one line. */
  static String shown(String pointer) {
    String start =
        pointer.length() <= LONGEST_POINTER ? pointer : pointer.substring(0, LONGEST_POINTER) + "…";
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < start.length(); i++) {
      char c = start.charAt(i);
      text.append(Character.isISOControl(c) ? '?' : c);
    }
    return text.toString();
  }

  private final class Walk {
    private String field = "";
    private long bytes;

    void add(long size) {
      bytes += size;
      if (bytes > maxBytes) {
        throw RegistryException.badCommand(
            field, "makes the command longer than " + maxBytes + " bytes");
      }
    }

    void value(@Nullable Object value, int depth) {
      if (value instanceof String text) {
        text(text);
      } else if (value instanceof JsonObject object) {
        members(object.getMap(), depth);
      } else if (value instanceof Map<?, ?> map) {
        members(map, depth);
      } else if (value instanceof JsonArray array) {
        elements(array.getList(), depth);
      } else if (value instanceof List<?> list) {
        elements(list, depth);
      } else if (value == null || value instanceof Boolean || isFinite(value)) {
        add(String.valueOf(value).length());
      } else {
        throw RegistryException.badCommand(field, "holds a value that is no JSON value");
      }
    }

    private static boolean isFinite(Object value) {
      return value instanceof Number number && Double.isFinite(number.doubleValue());
    }

    private void members(Map<?, ?> members, int depth) {
      enter(depth);
      for (Map.Entry<?, ?> member : members.entrySet()) {
        text(String.valueOf(member.getKey()));
        value(member.getValue(), depth + 1);
      }
    }

    private void elements(List<?> elements, int depth) {
      enter(depth);
      for (Object element : elements) {
        add(1);
        value(element, depth + 1);
      }
    }

    private void enter(int depth) {
      if (depth > maxDepth) {
        throw RegistryException.badCommand(field, "is nested deeper than " + maxDepth + " levels");
      }
      add(2);
    }

    void text(String text) {
      add(2);
      for (int i = 0; i < text.length(); i++) {
        add(sizeOf(text.charAt(i)));
      }
    }

    private static int sizeOf(char c) {
      if (c < 0x20) {
        return 6;
      } else if (c < 0x80) {
        return 1;
      } else {
        return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
      }
    }
  }
}
