package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a prompt takes (schema, PromptArgument).
 *
 * @param name of the argument
 * @param title for people, {@code null} when there is none
 * @param description {@code null} when there is none
 * @param required whether the prompt needs it; false unless said
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record PromptArgument(
    String name,
    @Nullable String title,
    @Nullable String description,
    boolean required,
    JsonObject json) {

  /**
   * Reads an argument.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static PromptArgument of(JsonObject json) {
    return new PromptArgument(
        Members.text(json, "name"),
        Members.optionalText(json, "title"),
        Members.optionalText(json, "description"),
        Members.flag(json, "required", false),
        json);
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
