package io.reconnect.registry;

import io.reconnect.core.SessionOptions;
import io.reconnect.spi.Protocol;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What one session of the registry is made from. Immutable, and checked when it is made, but for
 * the endpoint, which only its transport can judge.
 *
 * <p>As JSON:
 *
 * <pre>{@code
 * {
 *   "name": "files",
 *   "transport": "http",
 *   "endpoint": {"url": "https://files.example.org/mcp", "headers": {"Authorization": "…"}},
 *   "protocol": "mcp",
 *   "protocolOptions": {},
 *   "session": {"callTimeout": 10000},
 *   "required": true,
 *   "tools": ["*"],
 *   "disabledTools": []
 * }
 * }</pre>
 *
 * <p>The endpoint may hold secrets: they show in {@link #toJson()} and {@link #endpoint()}, never
 * in {@link #toString()} or in a failure.
 */
public final class SessionDefinition {

  /** What a name looks like: a letter or digit, then up to 63 of those, {@code _} and {@code -}. */
  public static final String NAME_PATTERN = "[a-z0-9][a-z0-9_-]{0,63}";

  /** Default protocol: MCP. */
  public static final SessionProtocol DEFAULT_PROTOCOL = SessionProtocol.MCP;

  /** Default of required: false. */
  public static final boolean DEFAULT_REQUIRED = false;

  /** Default of tools: everything. */
  public static final List<String> DEFAULT_TOOLS = List.of("*");

  /** Default of disabledTools: none. */
  public static final List<String> DEFAULT_DISABLED_TOOLS = List.of();

  /** Most entries of a list of tools: 4 096. */
  public static final int MAX_TOOL_ENTRIES = 4_096;

  private static final Pattern NAME_FORM = Pattern.compile(NAME_PATTERN);
  private static final String OWNER = "definition";

  private static final String NAME = "name";
  private static final String TRANSPORT = "transport";
  private static final String ENDPOINT = "endpoint";
  private static final String PROTOCOL = "protocol";
  private static final String PROTOCOL_OPTIONS = "protocolOptions";
  private static final String SESSION = "session";
  private static final String REQUIRED = "required";
  private static final String TOOLS = "tools";
  private static final String DISABLED_TOOLS = "disabledTools";
  private static final Set<String> FIELDS =
      Set.of(
          NAME,
          TRANSPORT,
          ENDPOINT,
          PROTOCOL,
          PROTOCOL_OPTIONS,
          SESSION,
          REQUIRED,
          TOOLS,
          DISABLED_TOOLS);

  private final String name;
  private final String transport;
  private final JsonObject endpoint;
  private final SessionProtocol protocol;
  private final JsonObject protocolOptions;
  private final JsonObject session;
  private final boolean required;
  private final List<String> tools;
  private final List<String> disabledTools;

  /**
   * A definition with defaults for everything that is not here.
   *
   * @param name as {@link #NAME_PATTERN} says
   * @param transport type of a {@link io.reconnect.spi.TransportProvider}, for example {@code http}
   * @param endpoint the options of that transport, copied
   * @throws IllegalArgumentException naming the field that cannot be
   */
  public SessionDefinition(String name, String transport, JsonObject endpoint) {
    this(
        new JsonObject()
            .put(NAME, Objects.requireNonNull(name, NAME))
            .put(TRANSPORT, Objects.requireNonNull(transport, TRANSPORT))
            .put(ENDPOINT, Objects.requireNonNull(endpoint, ENDPOINT)));
  }

  /**
   * From configuration.
   *
   * @param json with at least name and transport; copied
   * @throws IllegalArgumentException naming the field that cannot be
   */
  public SessionDefinition(JsonObject json) {
    Fields fields = new Fields(OWNER, json, FIELDS);
    this.name = checkedName(fields.text(NAME, ""));
    this.transport = fields.text(TRANSPORT, "");
    if (!NAME_FORM.matcher(transport).matches()) {
      throw new IllegalArgumentException(
          "definition.transport must be the type of a transport, for example http or unix");
    }
    this.endpoint = fields.object(ENDPOINT).copy();
    this.protocol = SessionProtocol.of(fields.text(PROTOCOL, DEFAULT_PROTOCOL.text()));
    this.protocolOptions = fields.object(PROTOCOL_OPTIONS).copy();
    this.session = fields.object(SESSION).copy();
    if (session.containsKey(NAME)) {
      throw new IllegalArgumentException(
          "definition.session must not have a name: the session has that of the definition");
    }
    this.required = fields.flag(REQUIRED, DEFAULT_REQUIRED);
    this.tools = checkedEntries(TOOLS, fields.texts(TOOLS, DEFAULT_TOOLS));
    this.disabledTools =
        checkedEntries(DISABLED_TOOLS, fields.texts(DISABLED_TOOLS, DEFAULT_DISABLED_TOOLS));
    sessionOptions();
    newProtocol();
  }

  private SessionDefinition with(String field, Object value) {
    return new SessionDefinition(toJson().put(field, value));
  }

  /**
   * Another protocol.
   *
   * @param value what to speak
   * @param options its options, copied
   * @return a new definition
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public SessionDefinition withProtocol(SessionProtocol value, JsonObject options) {
    return new SessionDefinition(
        toJson().put(PROTOCOL, value.text()).put(PROTOCOL_OPTIONS, options));
  }

  /**
   * Other options of the session.
   *
   * @param options as {@link SessionOptions#toJson()} writes them; a name is left out, as the
   *     session has that of the definition
   * @return a new definition
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public SessionDefinition withSession(JsonObject options) {
    JsonObject unnamed = options.copy();
    unnamed.remove(NAME);
    return with(SESSION, unnamed);
  }

  /**
   * Whether an application is ready only while this session is.
   *
   * @param value true when it is
   * @return a new definition
   */
  public SessionDefinition withRequired(boolean value) {
    return with(REQUIRED, value);
  }

  /**
   * Which tools the catalogue shows.
   *
   * @param entries names of tools, or {@code *} for all; empty for none
   * @return a new definition
   * @throws IllegalArgumentException when an entry is blank, or there are too many
   */
  public SessionDefinition withTools(List<String> entries) {
    return with(TOOLS, new JsonArray(List.copyOf(entries)));
  }

  /**
   * Which tools the catalogue leaves out, whatever {@link #tools()} says.
   *
   * @param entries names of tools
   * @return a new definition
   * @throws IllegalArgumentException when an entry is blank, or there are too many
   */
  public SessionDefinition withDisabledTools(List<String> entries) {
    return with(DISABLED_TOOLS, new JsonArray(List.copyOf(entries)));
  }

  /**
   * The name: handle of the session, part of its address and of the names of its tools.
   *
   * @return as {@link #NAME_PATTERN} says
   */
  public String name() {
    return name;
  }

  /**
   * Type of the transport.
   *
   * @return as its {@link io.reconnect.spi.TransportProvider} says
   */
  public String transport() {
    return transport;
  }

  /**
   * Options of the transport. May hold secrets.
   *
   * @return a copy
   */
  public JsonObject endpoint() {
    return endpoint.copy();
  }

  /**
   * What is spoken.
   *
   * @return {@link #DEFAULT_PROTOCOL} unless given
   */
  public SessionProtocol protocol() {
    return protocol;
  }

  /**
   * Options of the protocol.
   *
   * @return a copy, empty unless given
   */
  public JsonObject protocolOptions() {
    return protocolOptions.copy();
  }

  /**
   * Options of the session, with its name.
   *
   * @return new options
   */
  public SessionOptions sessionOptions() {
    return new SessionOptions(session.copy().put(NAME, name));
  }

  /**
   * Whether an application is ready only while this session is.
   *
   * @return {@link #DEFAULT_REQUIRED} unless given
   */
  public boolean required() {
    return required;
  }

  /**
   * Which tools the catalogue shows: raw or catalogue names, {@code *} for all.
   *
   * @return {@link #DEFAULT_TOOLS} unless given; cannot be changed
   */
  public List<String> tools() {
    return tools;
  }

  /**
   * Which tools the catalogue leaves out.
   *
   * @return {@link #DEFAULT_DISABLED_TOOLS} unless given; cannot be changed
   */
  public List<String> disabledTools() {
    return disabledTools;
  }

  /**
   * As configuration, secrets included.
   *
   * @return a new object from which an equal definition can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put(NAME, name)
        .put(TRANSPORT, transport)
        .put(ENDPOINT, endpoint.copy())
        .put(PROTOCOL, protocol.text())
        .put(PROTOCOL_OPTIONS, protocolOptions.copy())
        .put(SESSION, session.copy())
        .put(REQUIRED, required)
        .put(TOOLS, new JsonArray(new ArrayList<>(tools)))
        .put(DISABLED_TOOLS, new JsonArray(new ArrayList<>(disabledTools)));
  }

  /** A new protocol as the definition says. */
  Protocol newProtocol() {
    return protocol.create(protocolOptions.copy());
  }

  /** Whether the two differ at most in how the session is shown. */
  boolean makesSameSessionAs(SessionDefinition that) {
    return name.equals(that.name)
        && transport.equals(that.transport)
        && endpoint.equals(that.endpoint)
        && protocol == that.protocol
        && protocolOptions.equals(that.protocolOptions)
        && sessionOptions().toJson().equals(that.sessionOptions().toJson());
  }

  static String checkedName(String name) {
    if (!NAME_FORM.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "definition.name must match "
              + NAME_PATTERN
              + (name.length() <= 64 ? ", was '" + name + "'" : ", was longer than that"));
    }
    return name;
  }

  private static List<String> checkedEntries(String field, List<String> entries) {
    if (entries.size() > MAX_TOOL_ENTRIES) {
      throw new IllegalArgumentException(
          OWNER + "." + field + " must have at most " + MAX_TOOL_ENTRIES + " entries");
    }
    if (entries.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(OWNER + "." + field + " must not have a blank entry");
    }
    return List.copyOf(entries);
  }

  /**
   * Equal when everything in them is, a field that is absent counting as its default.
   *
   * @param other anything
   * @return whether a session of the one needs no change to be one of the other
   */
  @Override
  public boolean equals(Object other) {
    return other instanceof SessionDefinition that
        && makesSameSessionAs(that)
        && required == that.required
        && tools.equals(that.tools)
        && disabledTools.equals(that.disabledTools);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, transport, protocol, required, tools, disabledTools);
  }

  /**
   * For logs: nothing of the endpoint.
   *
   * @return name, transport and protocol
   */
  @Override
  public String toString() {
    return "session definition '" + name + "' (" + transport + ", " + protocol.text() + ")";
  }
}
