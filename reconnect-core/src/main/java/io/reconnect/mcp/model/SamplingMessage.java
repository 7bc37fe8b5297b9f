package io.reconnect.mcp.model;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * One message of a sampling request.
 *
 * @param role who speaks
 * @param content what is said; one piece, or since 2025-11-25 several
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record SamplingMessage(Role role, List<Content> content, JsonObject json) {

  /**
   * Reads a message.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static SamplingMessage of(JsonObject json) {
    List<Content> content =
        json.getValue("content") instanceof JsonArray
            ? Members.list(json, "content", Content::of)
            : List.of(Members.one(json, "content", Content::of));
    return new SamplingMessage(Role.read(json, "role"), content, json);
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
