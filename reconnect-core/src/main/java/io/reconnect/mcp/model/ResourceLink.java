package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * A resource that can be read from the server.
 *
 * @param resource what is linked
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record ResourceLink(Resource resource, JsonObject json) implements Content {

  static ResourceLink read(JsonObject json) {
    return new ResourceLink(Resource.of(json), json);
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
