package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server asks for a completion of a model (sampling/createMessage).
 *
 * @param messages what was said so far
 * @param systemPrompt {@code null} for none
 * @param maxTokens most tokens to make, {@code null} when the server did not say
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record SamplingRequest(
    List<SamplingMessage> messages,
    @Nullable String systemPrompt,
    @Nullable Long maxTokens,
    JsonObject json) {

  /**
   * Reads the parameters of the request.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static SamplingRequest of(JsonObject json) {
    return new SamplingRequest(
        Members.list(json, "messages", SamplingMessage::of),
        Members.optionalText(json, "systemPrompt"),
        Members.optionalInteger(json, "maxTokens"),
        json);
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
