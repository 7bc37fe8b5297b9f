package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Hints of a server about the effects of a tool (schema, ToolAnnotations). Never to be trusted when
 * the server is not. What it leaves out has the default of the specification.
 *
 * @param title for people, {@code null} when there is none
 * @param readOnly whether it changes nothing; false unless said
 * @param destructive whether it may destroy something; true unless said
 * @param idempotent whether a second run does nothing more; false unless said
 * @param openWorld whether it reaches beyond the server; true unless said
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record ToolAnnotations(
    @Nullable String title,
    boolean readOnly,
    boolean destructive,
    boolean idempotent,
    boolean openWorld,
    JsonObject json) {

  /**
   * Reads annotations.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static ToolAnnotations of(JsonObject json) {
    return new ToolAnnotations(
        Members.optionalText(json, "title"),
        Members.flag(json, "readOnlyHint", false),
        Members.flag(json, "destructiveHint", true),
        Members.flag(json, "idempotentHint", false),
        Members.flag(json, "openWorldHint", true),
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
