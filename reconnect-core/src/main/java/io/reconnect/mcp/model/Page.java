package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param <T> what is listed
 * @param items in the order of the server
 * @param nextCursor brings the next page, {@code null} at the end
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record Page<T>(List<T> items, @Nullable String nextCursor, JsonObject json) {

  /**
   * Reads a page.
   *
   * @param <T> what is listed
   * @param json as the server sent it; kept, not copied
   * @param member the list in it
   * @param reader reads one item
   * @return the page
   * @throws MalformedException naming the member that has the wrong type
   */
  public static <T> Page<T> of(JsonObject json, String member, Function<JsonObject, T> reader) {
    return new Page<>(
        Members.list(json, member, reader), Members.optionalText(json, "nextCursor"), json);
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
