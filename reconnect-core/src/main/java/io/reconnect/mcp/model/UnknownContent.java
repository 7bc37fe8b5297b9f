package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * A piece of a type that this library does not know.
 *
 * @param type what the server calls it
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record UnknownContent(String type, JsonObject json) implements Content {

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
