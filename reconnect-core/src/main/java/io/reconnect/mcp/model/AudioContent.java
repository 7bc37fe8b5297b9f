package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * Sound.
 *
 * @param data in base64
 * @param mimeType its media type
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record AudioContent(String data, String mimeType, JsonObject json) implements Content {

  static AudioContent read(JsonObject json) {
    return new AudioContent(Members.text(json, "data"), Members.text(json, "mimeType"), json);
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
