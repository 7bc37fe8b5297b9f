package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A family of resources (schema, ResourceTemplate).
 *
 * @param uriTemplate their URIs (RFC 6570)
 * @param name what it is called
 * @param title for people, {@code null} when there is none
 * @param description for the model, {@code null} when there is none
 * @param mimeType their media type, {@code null} when it differs or is unknown
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record ResourceTemplate(
    String uriTemplate,
    String name,
    @Nullable String title,
    @Nullable String description,
    @Nullable String mimeType,
    JsonObject json) {

  /**
   * Reads a template.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static ResourceTemplate of(JsonObject json) {
    return new ResourceTemplate(
        Members.text(json, "uriTemplate"),
        Members.text(json, "name"),
        Members.optionalText(json, "title"),
        Members.optionalText(json, "description"),
        Members.optionalText(json, "mimeType"),
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
