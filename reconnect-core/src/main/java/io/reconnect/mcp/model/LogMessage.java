package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A log message of a server (notifications/message).
 *
 * @param level how grave it is
 * @param logger who says it, {@code null} when unnamed
 * @param data what it says, any JSON value; foreign text
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record LogMessage(
    LoggingLevel level, @Nullable String logger, @Nullable Object data, JsonObject json) {

  /**
   * Reads a message.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static LogMessage of(JsonObject json) {
    return new LogMessage(
        LoggingLevel.read(json, "level"),
        Members.optionalText(json, "logger"),
        json.getValue("data"),
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
