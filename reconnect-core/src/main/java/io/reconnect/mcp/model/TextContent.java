package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * Text.
 *
 * @param text the text
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record TextContent(String text, JsonObject json) implements Content {

  /**
   * Text to send.
   *
   * @param text the text
   * @return the content
   */
  public static TextContent of(String text) {
    return new TextContent(text, new JsonObject().put("type", "text").put("text", text));
  }

  static TextContent read(JsonObject json) {
    return new TextContent(Members.text(json, "text"), json);
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
