package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * A server asks the user to fill in a form (elicitation/create, mode form).
 *
 * @param message what is asked
 * @param requestedSchema a flat JSON Schema of the fields
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record FormElicitation(String message, JsonObject requestedSchema, JsonObject json) {

  /**
   * Reads the parameters of the request.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static FormElicitation of(JsonObject json) {
    return new FormElicitation(
        Members.text(json, "message"), Members.object(json, "requestedSchema"), json);
  }

  /**
   * A JSON Schema of the fields.
   *
   * @return a copy
   */
  @Override
  public JsonObject requestedSchema() {
    return requestedSchema.copy();
  }

  /**
   * What the user filled in, with the default of the schema for every field that was left out.
   *
   * @param content what was filled in, by field
   * @return the answer
   */
  public ElicitationResult accept(JsonObject content) {
    return ElicitationResult.accept(ElicitationDefaults.fill(requestedSchema, content));
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
