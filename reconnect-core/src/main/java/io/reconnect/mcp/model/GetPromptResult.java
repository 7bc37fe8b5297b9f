package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to prompts/get.
 *
 * @param description {@code null} when there is none
 * @param messages the prompt, filled in
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record GetPromptResult(
    @Nullable String description, List<PromptMessage> messages, JsonObject json) {

  /**
   * Reads the answer.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static GetPromptResult of(JsonObject json) {
    return new GetPromptResult(
        Members.optionalText(json, "description"),
        Members.list(json, "messages", PromptMessage::of),
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
