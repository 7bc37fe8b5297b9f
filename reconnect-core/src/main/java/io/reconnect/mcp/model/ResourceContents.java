package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a resource holds (schema, TextResourceContents and BlobResourceContents).
 *
 * @param uri of the resource, or of a part of it
 * @param mimeType its media type, {@code null} when unknown
 * @param text its text, {@code null} when it is no text
 * @param blob its bytes in base64, {@code null} when it is text
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record ResourceContents(
    String uri,
    @Nullable String mimeType,
    @Nullable String text,
    @Nullable String blob,
    JsonObject json) {

  /**
   * Reads contents.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static ResourceContents of(JsonObject json) {
    return new ResourceContents(
        Members.text(json, "uri"),
        Members.optionalText(json, "mimeType"),
        Members.optionalText(json, "text"),
        Members.optionalText(json, "blob"),
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
