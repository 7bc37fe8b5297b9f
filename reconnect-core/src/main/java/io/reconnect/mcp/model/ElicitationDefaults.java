package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/** The defaults of a form (SEP-1034, part of revision 2025-11-25). */
public final class ElicitationDefaults {

  private ElicitationDefaults() {}

  /**
   * Fills in what the user left out.
   *
   * @param schema the requested schema; only its {@code properties} with a {@code default} count
   * @param content what the user filled in; wins, also with null
   * @return a new object
   */
  public static JsonObject fill(JsonObject schema, JsonObject content) {
    JsonObject filled = new JsonObject();
    if (schema.getValue("properties") instanceof JsonObject properties) {
      for (String field : properties.fieldNames()) {
        if (properties.getValue(field) instanceof JsonObject property
            && property.containsKey("default")) {
          filled.put(field, property.getValue("default"));
        }
      }
    }
    return filled.mergeIn(content).copy();
  }
}
