package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A folder that a client shows to servers (schema, Root).
 *
 * @param uri starts with {@code file://}
 * @param name for people, {@code null} for none
 */
public record Root(String uri, @Nullable String name) {

  /**
   * Checks.
   *
   * @param uri starts with {@code file://}
   * @param name for people, {@code null} for none
   * @throws IllegalArgumentException when the URI is another one
   */
  public Root {
    if (!uri.startsWith("file://")) {
      throw new IllegalArgumentException("root.uri must start with file://, was " + uri);
    }
  }

  /**
   * As it is sent.
   *
   * @return a new object
   */
  public JsonObject toJson() {
    JsonObject json = new JsonObject().put("uri", uri);
    return name == null ? json : json.put("name", name);
  }
}
