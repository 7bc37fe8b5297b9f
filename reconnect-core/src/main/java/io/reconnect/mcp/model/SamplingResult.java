package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a sampling request.
 *
 * @param role who speaks, mostly {@link Role#ASSISTANT}
 * @param content what the model made
 * @param model which model it was
 * @param stopReason why it stopped, such as {@code endTurn}; {@code null} when unknown
 */
public record SamplingResult(
    Role role, Content content, String model, @Nullable String stopReason) {

  /**
   * As it is sent.
   *
   * @return a new object
   */
  public JsonObject toJson() {
    JsonObject json =
        new JsonObject()
            .put("role", role.wireName())
            .put("content", content.json())
            .put("model", model);
    return stopReason == null ? json : json.put("stopReason", stopReason);
  }
}
