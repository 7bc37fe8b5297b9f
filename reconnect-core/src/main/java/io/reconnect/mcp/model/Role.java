package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/** Who speaks in a message. */
public enum Role {
  /** The one who asks. */
  USER("user"),
  /** The one who answers. */
  ASSISTANT("assistant");

  private final String wireName;

  Role(String wireName) {
    this.wireName = wireName;
  }

  /**
   * As it is written in messages.
   *
   * @return the name
   */
  public String wireName() {
    return wireName;
  }

  static Role read(JsonObject json, String member) {
    Object value = json.getValue(member);
    for (Role role : values()) {
      if (role.wireName.equals(value)) {
        return role;
      }
    }
    throw new MalformedException(member, "user or assistant");
  }
}
