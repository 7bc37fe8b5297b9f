package io.reconnect.mcp;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How this client introduces itself to MCP servers, and which revisions it speaks. */
public final class McpOptions {

  /** Default client name. */
  public static final String DEFAULT_CLIENT_NAME = "vertx-reconnect";

  /** Default client version. */
  public static final String DEFAULT_CLIENT_VERSION = "0.1.0";

  /** Default revisions, preferred first; the first one is offered to the server. */
  public static final List<String> DEFAULT_VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final Set<String> FIELDS = Set.of("clientInfo", "capabilities", "versions");

  private JsonObject clientInfo =
      new JsonObject().put("name", DEFAULT_CLIENT_NAME).put("version", DEFAULT_CLIENT_VERSION);
  private JsonObject capabilities = new JsonObject();
  private List<String> versions = DEFAULT_VERSIONS;

  /** The defaults. */
  public McpOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public McpOptions(McpOptions other) {
    this.clientInfo = other.clientInfo.copy();
    this.capabilities = other.capabilities.copy();
    this.versions = other.versions;
  }

  /**
   * From configuration.
   *
   * @param json fields that are absent keep their default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public McpOptions(JsonObject json) {
    for (Map.Entry<String, Object> entry : json) {
      if (!FIELDS.contains(entry.getKey())) {
        throw new IllegalArgumentException("mcp has no field '" + entry.getKey() + "'");
      }
    }
    if (json.containsKey("clientInfo")) {
      setClientInfo(objectOf(json, "clientInfo"));
    }
    if (json.containsKey("capabilities")) {
      setCapabilities(objectOf(json, "capabilities"));
    }
    if (json.containsKey("versions")) {
      setVersions(versionsOf(json.getValue("versions")));
    }
  }

  /**
   * As configuration.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put("clientInfo", clientInfo.copy())
        .put("capabilities", capabilities.copy())
        .put("versions", new JsonArray(versions));
  }

  /**
   * Name and version of this client, as servers see them.
   *
   * @return a copy
   */
  public JsonObject getClientInfo() {
    return clientInfo.copy();
  }

  /**
   * Sets how servers see this client.
   *
   * @param value with the members {@code name} and {@code version}; copied
   * @return these options
   */
  public McpOptions setClientInfo(JsonObject value) {
    for (String field : List.of("name", "version")) {
      if (!(value.getValue(field) instanceof String)) {
        throw new IllegalArgumentException(
            "mcp.clientInfo." + field + " must be a string, was " + value.getValue(field));
      }
    }
    this.clientInfo = value.copy();
    return this;
  }

  /**
   * What this client can do for servers, such as {@code roots}, {@code sampling} or {@code
   * elicitation}. Whoever declares one also registers a handler for its requests.
   *
   * @return a copy
   */
  public JsonObject getCapabilities() {
    return capabilities.copy();
  }

  /**
   * Sets what this client can do for servers.
   *
   * @param value copied
   * @return these options
   */
  public McpOptions setCapabilities(JsonObject value) {
    this.capabilities = value.copy();
    return this;
  }

  /**
   * The revisions this client accepts, preferred first.
   *
   * @return {@link #DEFAULT_VERSIONS} unless set
   */
  public List<String> getVersions() {
    return versions;
  }

  /**
   * Sets the revisions this client accepts.
   *
   * @param value preferred first, at least one
   * @return these options
   */
  public McpOptions setVersions(List<String> value) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException("mcp.versions must name at least one revision, was []");
    }
    this.versions = List.copyOf(value);
    return this;
  }

  private static JsonObject objectOf(JsonObject json, String field) {
    if (json.getValue(field) instanceof JsonObject object) {
      return object;
    }
    throw new IllegalArgumentException(
        "mcp." + field + " must be an object, was " + json.getValue(field));
  }

  private static List<String> versionsOf(Object value) {
    if (value instanceof JsonArray array && array.stream().allMatch(String.class::isInstance)) {
      return array.stream().map(String.class::cast).toList();
    }
    throw new IllegalArgumentException("mcp.versions must be an array of strings, was " + value);
  }
}
