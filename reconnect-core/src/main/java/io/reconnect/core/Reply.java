package io.reconnect.core;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The peer's answer to a call.
 *
 * @param result any JSON value: JsonObject, JsonArray, String, Number, Boolean or {@code null}
 * @param epoch epoch of the link that carried the answer
 * @param sends how often the call was written, 1 unless it was replayed
 * @param waited time from the call to its answer
 */
public record Reply(@Nullable Object result, long epoch, int sends, Duration waited) {

  /**
   * The result as an object.
   *
   * @return the object
   * @throws ClassCastException when the peer answered with another kind of value
   */
  public JsonObject asObject() {
    if (result instanceof JsonObject object) {
      return object;
    }
    throw new ClassCastException(
        "the peer answered with "
            + (result == null ? "null" : result.getClass().getSimpleName())
            + " where a JSON object was expected");
  }
}
