package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.Locale;

/** How grave a log message is (RFC 5424), least first. */
public enum LoggingLevel {
  /** For finding faults. */
  DEBUG,
  /** What happens. */
  INFO,
  /** What happens and matters. */
  NOTICE,
  /** What may become a fault. */
  WARNING,
  /** A fault. */
  ERROR,
  /** A part is down. */
  CRITICAL,
  /** Act at once. */
  ALERT,
  /** Everything is down. */
  EMERGENCY;

  /**
   * As it is written in messages.
   *
   * @return the name
   */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static LoggingLevel read(JsonObject json, String member) {
    Object value = json.getValue(member);
    for (LoggingLevel level : values()) {
      if (level.wireName().equals(value)) {
        return level;
      }
    }
    throw new MalformedException(member, "a logging level");
  }
}
