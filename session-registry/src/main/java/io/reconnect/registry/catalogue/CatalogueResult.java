package io.reconnect.registry.catalogue;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a call by catalogue name brought.
 *
 * @param entry what was called
 * @param isError whether a tool says that it failed; the text then says why. Text that merely looks
 *     like an error is none
 * @param text the text of the result, pieces one below the other, with a note in brackets for each
 *     piece that is no text; {@link ResultText#NO_OUTPUT} when there is none
 * @param structuredContent for the program, {@code null} when there is none
 * @param json the whole answer of the server, for whoever needs the pictures
 */
public record CatalogueResult(
    CatalogueEntry entry,
    boolean isError,
    String text,
    @Nullable JsonObject structuredContent,
    JsonObject json) {

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
   * The whole answer of the server.
   *
   * @return a copy
   */
  @Override
  public JsonObject json() {
    return json.copy();
  }

  /**
   * As JSON, without the whole answer.
   *
   * @return a new object with the name of the entry, {@code isError}, {@code text} and {@code
   *     structuredContent} when there is one
   */
  public JsonObject toJson() {
    JsonObject json =
        new JsonObject().put("name", entry.name()).put("isError", isError).put("text", text);
    return structuredContent == null ? json : json.put("structuredContent", structuredContent());
  }
}
