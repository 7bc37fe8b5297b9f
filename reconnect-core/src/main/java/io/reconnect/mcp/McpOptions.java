package io.reconnect.mcp;

import io.reconnect.core.impl.Checks;
import io.reconnect.core.impl.JsonFields;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How this client introduces itself to MCP servers, what it speaks, and what it puts up with. */
public final class McpOptions {

  /** Default client name. */
  public static final String DEFAULT_CLIENT_NAME = "vertx-reconnect";

  /** Default client version. */
  public static final String DEFAULT_CLIENT_VERSION = "0.1.0";

  /** Default revisions, preferred first; the first one is offered to the server. */
  public static final List<String> DEFAULT_VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  /** Default of {@link #isCheckCapabilities()}: true. */
  public static final boolean DEFAULT_CHECK_CAPABILITIES = true;

  /** Default of {@link #getListChangedWindow()}: 100 ms. */
  public static final Duration DEFAULT_LIST_CHANGED_WINDOW = Duration.ofMillis(100);

  /** Default of {@link #getMaxPages()}: 1 000. */
  public static final int DEFAULT_MAX_PAGES = 1_000;

  /** Default of {@link #getMaxListItems()}: 100 000. */
  public static final int DEFAULT_MAX_LIST_ITEMS = 100_000;

  private static final Set<String> FIELDS =
      Set.of(
          "clientInfo",
          "capabilities",
          "versions",
          "checkCapabilities",
          "listChangedWindow",
          "maxPages",
          "maxListItems");

  private JsonObject clientInfo =
      new JsonObject().put("name", DEFAULT_CLIENT_NAME).put("version", DEFAULT_CLIENT_VERSION);
  private JsonObject capabilities = new JsonObject();
  private List<String> versions = DEFAULT_VERSIONS;
  private boolean checkCapabilities = DEFAULT_CHECK_CAPABILITIES;
  private Duration listChangedWindow = DEFAULT_LIST_CHANGED_WINDOW;
  private int maxPages = DEFAULT_MAX_PAGES;
  private int maxListItems = DEFAULT_MAX_LIST_ITEMS;

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
    this.checkCapabilities = other.checkCapabilities;
    this.listChangedWindow = other.listChangedWindow;
    this.maxPages = other.maxPages;
    this.maxListItems = other.maxListItems;
  }

  /**
   * From configuration; durations in milliseconds.
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
    JsonFields fields = new JsonFields("mcp", json, FIELDS);
    setCheckCapabilities(fields.flag("checkCapabilities", DEFAULT_CHECK_CAPABILITIES));
    setListChangedWindow(fields.millis("listChangedWindow", DEFAULT_LIST_CHANGED_WINDOW));
    setMaxPages(fields.smallInteger("maxPages", DEFAULT_MAX_PAGES));
    setMaxListItems(fields.smallInteger("maxListItems", DEFAULT_MAX_LIST_ITEMS));
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
        .put("versions", new JsonArray(versions))
        .put("checkCapabilities", checkCapabilities)
        .put("listChangedWindow", listChangedWindow.toMillis())
        .put("maxPages", maxPages)
        .put("maxListItems", maxListItems);
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

  /**
   * Whether a call that needs a capability which the server did not declare fails before it is sent
   * (basic/lifecycle, "Operation").
   *
   * @return {@link #DEFAULT_CHECK_CAPABILITIES} unless set
   */
  public boolean isCheckCapabilities() {
    return checkCapabilities;
  }

  /**
   * Sets whether calls are checked against the capabilities of the server.
   *
   * @param value false for servers that declare less than they can, and for programs that pass
   *     calls of others through
   * @return these options
   */
  public McpOptions setCheckCapabilities(boolean value) {
    this.checkCapabilities = value;
    return this;
  }

  /**
   * How long list_changed notifications are gathered, from the first of them on, before a handler
   * is told once.
   *
   * @return {@link #DEFAULT_LIST_CHANGED_WINDOW} unless set
   */
  public Duration getListChangedWindow() {
    return listChangedWindow;
  }

  /**
   * Sets how long list_changed notifications are gathered.
   *
   * @param value in whole milliseconds; zero tells of every one at once
   * @return these options
   */
  public McpOptions setListChangedWindow(Duration value) {
    this.listChangedWindow = Checks.zeroOrMillis("mcp.listChangedWindow", value);
    return this;
  }

  /**
   * Most pages that are read of one list.
   *
   * @return {@link #DEFAULT_MAX_PAGES} unless set
   */
  public int getMaxPages() {
    return maxPages;
  }

  /**
   * Sets how many pages are read of one list.
   *
   * @param value at least 1
   * @return these options
   */
  public McpOptions setMaxPages(int value) {
    this.maxPages = Checks.atLeast("mcp.maxPages", 1, value);
    return this;
  }

  /**
   * Most items that are kept of one list, over all its pages.
   *
   * @return {@link #DEFAULT_MAX_LIST_ITEMS} unless set
   */
  public int getMaxListItems() {
    return maxListItems;
  }

  /**
   * Sets how many items are kept of one list.
   *
   * @param value at least 1
   * @return these options
   */
  public McpOptions setMaxListItems(int value) {
    this.maxListItems = Checks.atLeast("mcp.maxListItems", 1, value);
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
