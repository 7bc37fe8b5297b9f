package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A tool of a server (schema, Tool).
 *
 * @param name what it is called by
 * @param title for people, {@code null} when there is none
 * @param description for the model, {@code null} when there is none
 * @param inputSchema JSON Schema of the arguments, empty when the server gave none
 * @param outputSchema JSON Schema of the structured result, {@code null} when there is none
 * @param annotations hints about its effects
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record Tool(
    String name,
    @Nullable String title,
    @Nullable String description,
    JsonObject inputSchema,
    @Nullable JsonObject outputSchema,
    ToolAnnotations annotations,
    JsonObject json) {

  /**
   * Reads a tool.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static Tool of(JsonObject json) {
    JsonObject hints = Members.objectOrEmpty(json, "annotations");
    return new Tool(
        Members.text(json, "name"),
        Members.optionalText(json, "title"),
        Members.optionalText(json, "description"),
        Members.objectOrEmpty(json, "inputSchema"),
        Members.optionalObject(json, "outputSchema"),
        ToolAnnotations.of(hints),
        json);
  }

  /**
   * JSON Schema of the arguments.
   *
   * @return a copy
   */
  @Override
  public JsonObject inputSchema() {
    return inputSchema.copy();
  }

  /**
   * JSON Schema of the structured result.
   *
   * @return a copy, or {@code null} when there is none
   */
  @Override
  public @Nullable JsonObject outputSchema() {
    return outputSchema == null ? null : outputSchema.copy();
  }

  /**
   * The whole object as the server sent it.
   *
   * @return a copy
   */
  @Override
  public JsonObject json() {
    return json.copy();
  }
}
