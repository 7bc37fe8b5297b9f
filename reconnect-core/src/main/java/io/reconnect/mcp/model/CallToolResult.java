package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a tool brought (schema, CallToolResult).
 *
 * @param content for the model
 * @param structuredContent for the program, {@code null} when there is none
 * @param isError whether the tool failed; the content then says why
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record CallToolResult(
    List<Content> content,
    @Nullable JsonObject structuredContent,
    boolean isError,
    JsonObject json) {

  /**
   * Reads the result of a call.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static CallToolResult of(JsonObject json) {
    return new CallToolResult(
        Members.list(json, "content", Content::of),
        Members.optionalObject(json, "structuredContent"),
        Members.flag(json, "isError", false),
        json);
  }

  /**
   * The text of the result.
   *
   * @return all pieces of text, one below the other; empty when there is none
   */
  public String text() {
    return content.stream()
        .filter(TextContent.class::isInstance)
        .map(piece -> ((TextContent) piece).text())
        .collect(Collectors.joining("\n"));
  }

  /**
   * The result for the program.
   *
   * @return a copy, or {@code null} when there is none
   */
  @Override
  public @Nullable JsonObject structuredContent() {
    return structuredContent == null ? null : structuredContent.copy();
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
