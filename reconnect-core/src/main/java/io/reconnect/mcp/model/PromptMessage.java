package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * One message of a prompt.
 *
 * @param role who speaks
 * @param content what is said
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record PromptMessage(Role role, Content content, JsonObject json) {

  /**
   * Reads a message.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static PromptMessage of(JsonObject json) {
    return new PromptMessage(
        Role.read(json, "role"), Members.one(json, "content", Content::of), json);
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
