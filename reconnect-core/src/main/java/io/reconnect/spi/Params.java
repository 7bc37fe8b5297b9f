package io.reconnect.spi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a JSON-RPC request or notification: by name, by position, or none (JSON-RPC
 * 2.0, section 4.2). Nobody may change the wrapped JSON after the value was made.
 */
public sealed interface Params {

  /** No {@code params} member at all. */
  record None() implements Params {}

  /**
   * By name.
   *
   * @param values the members
   */
  record Named(JsonObject values) implements Params {}

  /**
   * By position.
   *
   * @param values the elements
   */
  record Positional(JsonArray values) implements Params {}

  /** No parameters. */
  Params NONE = new None();

  /**
   * Parameters by name. The JSON is copied.
   *
   * @param values the members, or {@code null} for none
   * @return the parameters
   * @throws IllegalArgumentException when a value is no JSON value
   */
  static Params named(@Nullable JsonObject values) {
    if (values == null) {
      return NONE;
    }
    try {
      return new Named(values.copy());
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException("params hold a value that is no JSON value", e);
    }
  }

  /**
   * Parameters by position. The JSON is copied.
   *
   * @param values the elements
   * @return the parameters
   * @throws IllegalArgumentException when a value is no JSON value
   */
  static Params positional(JsonArray values) {
    try {
      return new Positional(values.copy());
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException("params hold a value that is no JSON value", e);
    }
  }

  /**
   * The members, when the parameters are by name.
   *
   * @return the members or {@code null}
   */
  default @Nullable JsonObject asNamed() {
    return this instanceof Named named ? named.values() : null;
  }

  /**
   * Adds the {@code params} member, if there is one.
   *
   * @param message the message under construction
   * @return the same message
   */
  default JsonObject into(JsonObject message) {
    if (this instanceof Named named) {
      message.put("params", named.values());
    } else if (this instanceof Positional positional) {
      message.put("params", positional.values());
    }
    return message;
  }
}
