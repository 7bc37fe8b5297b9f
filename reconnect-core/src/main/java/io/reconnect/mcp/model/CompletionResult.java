package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to completion/complete.
 *
 * @param values proposals, best first, at most 100
 * @param total how many there are, {@code null} when unknown
 * @param hasMore whether there are more than these; false unless said
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record CompletionResult(
    List<String> values, @Nullable Long total, boolean hasMore, JsonObject json) {

  /**
   * Reads the answer.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static CompletionResult of(JsonObject json) {
    return Members.one(
        json,
        "completion",
        completion ->
            new CompletionResult(
                Members.texts(completion, "values"),
                Members.optionalInteger(completion, "total"),
                Members.flag(completion, "hasMore", false),
                json));
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
