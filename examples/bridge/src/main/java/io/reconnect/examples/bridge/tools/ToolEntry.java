package io.reconnect.examples.bridge.tools;

import io.reconnect.core.CallOptions.Repeat;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the tools file, read strictly: a misspelt hint must not quietly lose its meaning.
 */
final class ToolEntry {

  private static final Set<String> FIELDS =
      Set.of("name", "description", "inputSchema", "annotations", "method", "params");

  private static final Set<String> HINTS =
      Set.of("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint");

  private static final int MAX_NAME = 128;

  private final String where;
  private final JsonObject entry;

  private ToolEntry(String where, JsonObject entry) {
    this.where = where;
    this.entry = entry;
  }

  static Tool read(int index, @Nullable Object value) {
    String position = "tools[" + index + "]";
    if (!(value instanceof JsonObject json)) {
      throw new IllegalArgumentException(position + " must be an object");
    }
    String where =
        json.getValue("name") instanceof String name ? position + " '" + name + "'" : position;
    return new ToolEntry(where, json).tool();
  }

  private Tool tool() {
    for (String field : entry.fieldNames()) {
      if (!FIELDS.contains(field)) {
        throw refuse(field, "is unknown; known are " + FIELDS.stream().sorted().toList());
      }
    }
    String name = text("name");
    if (name.length() > MAX_NAME || name.chars().anyMatch(c -> c <= ' ' || c == 0x7f)) {
      throw refuse("name", "must be 1 to " + MAX_NAME + " characters without spaces");
    }
    JsonObject listing =
        new JsonObject()
            .put("name", name)
            .put("description", text("description"))
            .put("inputSchema", inputSchema());
    JsonObject annotations = annotations();
    if (annotations != null) {
      listing.put("annotations", annotations);
    }
    JsonObject params = object("params");
    return new Tool(
        name,
        listing,
        text("method"),
        params == null ? new JsonObject() : params,
        annotations == null ? Repeat.BY_PROTOCOL : repeat(annotations));
  }

  private JsonObject inputSchema() {
    JsonObject schema = object("inputSchema");
    if (schema == null) {
      throw refuse("inputSchema", "is missing");
    }
    // MCP passes arguments by name, and hosts refuse a list with any other schema in it.
    if (!"object".equals(schema.getValue("type"))) {
      throw refuse("inputSchema.type", "must be \"object\"");
    }
    return schema;
  }

  private @Nullable JsonObject annotations() {
    JsonObject annotations = object("annotations");
    if (annotations == null) {
      return null;
    }
    for (String field : annotations.fieldNames()) {
      Object value = annotations.getValue(field);
      if (field.equals("title")) {
        if (!(value instanceof String)) {
          throw refuse("annotations.title", "must be a string");
        }
      } else if (!HINTS.contains(field)) {
        throw refuse("annotations." + field, "is unknown");
      } else if (!(value instanceof Boolean)) {
        throw refuse("annotations." + field, "must be true or false");
      }
    }
    return annotations;
  }

  /**
   * A daemon's protocol lists nothing as safe, so without a hint only {@code --replay always}
   * repeats.
   */
  private static Repeat repeat(JsonObject annotations) {
    return annotations.getBoolean("readOnlyHint", false)
            || annotations.getBoolean("idempotentHint", false)
        ? Repeat.SAFE
        : Repeat.BY_PROTOCOL;
  }

  private String text(String field) {
    Object value = entry.getValue(field);
    if (value == null) {
      throw refuse(field, "is missing");
    }
    if (value instanceof String text && !text.isBlank()) {
      return text;
    }
    throw refuse(field, "must be a string that is not blank");
  }

  private @Nullable JsonObject object(String field) {
    Object value = entry.getValue(field);
    if (value == null || value instanceof JsonObject) {
      return (JsonObject) value;
    }
    throw refuse(field, "must be an object");
  }

  private IllegalArgumentException refuse(String field, String why) {
    return new IllegalArgumentException(where + ": " + field + " " + why);
  }
}
