package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * The answer to resources/read.
 *
 * @param contents one or more: a resource may have parts
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record ReadResourceResult(List<ResourceContents> contents, JsonObject json) {

  /**
   * Reads the answer.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static ReadResourceResult of(JsonObject json) {
    return new ReadResourceResult(Members.list(json, "contents", ResourceContents::of), json);
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
