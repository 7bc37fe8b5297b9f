package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prompt of a server (schema, Prompt).
 *
 * @param name what it is asked for by
 * @param title for people, {@code null} when there is none
 * @param description {@code null} when there is none
 * @param arguments what it takes
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record Prompt(
    String name,
    @Nullable String title,
    @Nullable String description,
    List<PromptArgument> arguments,
    JsonObject json) {

  /**
   * Reads a prompt.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static Prompt of(JsonObject json) {
    return new Prompt(
        Members.text(json, "name"),
        Members.optionalText(json, "title"),
        Members.optionalText(json, "description"),
        Members.list(json, "arguments", PromptArgument::of),
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
