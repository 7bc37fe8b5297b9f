package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A resource of a server (schema, Resource).
 *
 * @param uri what it is read by
 * @param name what it is called
 * @param title for people, {@code null} when there is none
 * @param description for the model, {@code null} when there is none
 * @param mimeType its media type, {@code null} when unknown
 * @param size in bytes before any encoding, {@code null} when unknown
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record Resource(
    String uri,
    String name,
    @Nullable String title,
    @Nullable String description,
    @Nullable String mimeType,
    @Nullable Long size,
    JsonObject json) {

  /**
   * Reads a resource.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static Resource of(JsonObject json) {
    return new Resource(
        Members.text(json, "uri"),
        Members.text(json, "name"),
        Members.optionalText(json, "title"),
        Members.optionalText(json, "description"),
        Members.optionalText(json, "mimeType"),
        Members.optionalInteger(json, "size"),
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
