package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * The contents of a resource, brought along.
 *
 * @param resource the contents
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record EmbeddedResource(ResourceContents resource, JsonObject json) implements Content {

  static EmbeddedResource read(JsonObject json) {
    return new EmbeddedResource(Members.one(json, "resource", ResourceContents::of), json);
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
