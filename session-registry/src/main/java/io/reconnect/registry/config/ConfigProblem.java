package io.reconnect.registry.config;

import io.vertx.core.json.JsonObject;

/**
 * Something in a configuration that an operator should look at. Holds names of fields and
 * variables, never a value.
 *
 * @param kind what sort of thing
 * @param path where, such as {@code mcpServers.files.headers}
 * @param message what is wrong and what to do, one clause
 */
public record ConfigProblem(Kind kind, String path, String message) {

  /** What sort of thing is wrong. */
  public enum Kind {
    /** The name of a server cannot be one. */
    NAME,
    /** A server or a field is there twice. */
    DUPLICATE,
    /** A field holds what it cannot. */
    VALUE,
    /** A reference to the environment cannot be resolved. */
    VARIABLE,
    /** Right for other hosts, but nothing that this toolkit serves. */
    UNSUPPORTED,
    /** A field that means nothing here; the entry counts all the same. */
    IGNORED
  }

  /**
   * Whether the entry is left out.
   *
   * @return false when it counts all the same
   */
  public boolean leavesOut() {
    return kind != Kind.IGNORED;
  }

  /**
   * As a sentence.
   *
   * @return path and message
   */
  @Override
  public String toString() {
    return path + ": " + message;
  }

  /**
   * As JSON.
   *
   * @return a new object with one member per component
   */
  public JsonObject toJson() {
    return new JsonObject().put("kind", kind.name()).put("path", path).put("message", message);
  }
}
