package io.reconnect.registry.config;

import io.reconnect.core.SessionOptions;
import io.reconnect.registry.SessionDefinition;
import io.reconnect.registry.config.ConfigProblem.Kind;
import io.reconnect.registry.config.EntryFields.Refusal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes a session of one entry, or says why not. */
final class EntryReader {

  private static final Pattern HTTP_URL =
      Pattern.compile("https?://.+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern OWN_TYPE = Pattern.compile(SessionDefinition.NAME_PATTERN);
  private static final String[] TYPE = {"type", "transport", "transportType"};
  private static final String[] URL = {"url", "httpUrl", "serverUrl"};
  private static final String[] HEADERS = {"headers", "httpHeaders", "http_headers"};
  private static final String[] SOCKET = {"socket", "socketPath", "socket_path"};
  private static final String[] TIMEOUT = {"timeout", "toolTimeout", "tool_timeout"};
  private static final long MOST_SECONDS = 600;

  private final String name;
  private final Variables variables;
  private final EntryFields fields;

  /**
   * Reads an entry that fits the schema.
   *
   * @param name of the session
   * @param path where the entry stands
   * @param entry without members that are null
   * @param variables expands its strings
   */
  EntryReader(String name, JsonPath path, JsonObject entry, Variables variables) {
    this.name = name;
    this.variables = variables;
    this.fields = new EntryFields(path, variables.expand(path, entry));
  }

  /** Whether somebody switched the entry off; what else is wrong with it does not matter then. */
  static boolean isDisabled(JsonObject entry) {
    return Boolean.TRUE.equals(entry.getValue("disabled"))
        || Boolean.FALSE.equals(entry.getValue("enabled"));
  }

  /** Whether the entry starts a program, whatever else it says. */
  static boolean isProgram(JsonObject entry) {
    for (String field : TYPE) {
      if (entry.getValue(field) instanceof String word) {
        return TransportType.of(word).filter(TransportType.STDIO::equals).isPresent();
      }
    }
    return entry.containsKey("command");
  }

  /**
   * Reads the entry.
   *
   * @throws Refusal when it cannot be served
   */
  SessionDefinition read() {
    refuseOAuth();
    String type = type();
    JsonObject definition =
        new JsonObject()
            .put("name", name)
            .put("transport", type)
            .put("endpoint", endpoint(type))
            .put("protocol", fields.text("protocol").orElse("mcp"))
            .put("protocolOptions", fields.object("protocolOptions").orElseGet(JsonObject::new))
            .put("session", session())
            .put("required", fields.flag("required", SessionDefinition.DEFAULT_REQUIRED))
            .put("tools", names(SessionDefinition.DEFAULT_TOOLS, "enabledTools", "enabled_tools"))
            .put(
                "disabledTools",
                names(SessionDefinition.DEFAULT_DISABLED_TOOLS, "disabledTools", "disabled_tools"));
    return checked("protocolOptions", () -> new SessionDefinition(definition));
  }

  private JsonArray names(List<String> otherwise, String... spellings) {
    return new JsonArray(fields.names(otherwise, spellings));
  }

  /** A browser is nothing that a toolkit can open; credentials come from a hook, in code. */
  private void refuseOAuth() {
    Optional<String> auth = fields.text("auth").filter(how -> !how.equalsIgnoreCase("none"));
    if (auth.isPresent()) {
      throw new Refusal(
          Kind.UNSUPPORTED,
          fields.path("auth"),
          "signing in is not supported: give the token as a header");
    }
  }

  private String type() {
    Optional<String> word = fields.text(TYPE);
    Optional<String> url = fields.text(URL);
    Optional<String> socket = fields.text(SOCKET);
    if (url.isPresent() && socket.isPresent()) {
      throw new Refusal(
          Kind.VALUE,
          fields.path(SOCKET),
          "cannot be given with '" + URL[0] + "'; HTTP over a socket is options.socketPath");
    }
    Optional<TransportType> type =
        word.isPresent()
            ? TransportType.of(word.get())
            : url.map(TransportType::ofUrl).or(() -> socket.map(path -> TransportType.UNIX));
    if (type.isEmpty() && word.isEmpty()) {
      throw new Refusal(Kind.VALUE, fields.path(), "needs a url, a socket or a type");
    }
    if (type.filter(TransportType.SSE::equals).isPresent()) {
      throw new Refusal(
          Kind.UNSUPPORTED,
          word.isPresent() ? fields.path(TYPE) : fields.path(URL),
          "the transport that streamable HTTP replaced is not supported; if the server speaks"
              + " streamable HTTP, say type 'http'");
    }
    return type.map(known -> known.name().toLowerCase(Locale.ROOT))
        .orElseGet(() -> ownType(word.orElseThrow()));
  }

  /** A transport that the application brings along. */
  private String ownType(String word) {
    if (!OWN_TYPE.matcher(word).matches()) {
      throw new Refusal(Kind.VALUE, fields.path(TYPE), "is no type of a transport");
    }
    return word;
  }

  private JsonObject endpoint(String type) {
    JsonObject options = fields.object("options").orElseGet(JsonObject::new);
    switch (type) {
      case "http" -> {
        String url = move(URL, options, "url").orElse(null);
        checkUrl(url == null ? options.getValue("url") : url, fields.path(URL));
        refuse(SOCKET, type);
        moveHeaders(options);
      }
      case "unix" -> {
        if (move(SOCKET, options, "path").isEmpty() && !options.containsKey("path")) {
          throw new Refusal(Kind.VALUE, fields.path(SOCKET), "is missing");
        }
        refuse(URL, type);
        refuse(HEADERS, type);
      }
      default -> {
        move(URL, options, "url");
        move(SOCKET, options, "path");
        moveHeaders(options);
      }
    }
    return options;
  }

  private Optional<String> move(String[] spellings, JsonObject options, String option) {
    Optional<String> text = fields.text(spellings);
    text.ifPresent(value -> put(spellings, options, option, value));
    return text;
  }

  private void moveHeaders(JsonObject options) {
    fields.object(HEADERS).ifPresent(headers -> put(HEADERS, options, "headers", headers));
  }

  private void put(String[] spellings, JsonObject options, String option, Object value) {
    if (options.containsKey(option)) {
      throw new Refusal(
          Kind.DUPLICATE,
          fields.path("options").field(option),
          "says the same as '" + spellings[0] + "': give one of them");
    }
    options.put(option, value);
  }

  private void refuse(String[] spellings, String type) {
    if (fields.has(spellings)) {
      throw new Refusal(
          Kind.VALUE, fields.path(spellings), "means nothing for the type '" + type + "'");
    }
  }

  private static void checkUrl(@Nullable Object url, JsonPath path) {
    if (url == null) {
      throw new Refusal(Kind.VALUE, path, "is missing");
    }
    if (!(url instanceof String text) || !HTTP_URL.matcher(text).matches()) {
      throw new Refusal(Kind.VALUE, path, "must begin with http:// or https://");
    }
  }

  private JsonObject session() {
    JsonObject session = fields.object("session").orElseGet(JsonObject::new);
    if (session.containsKey("name")) {
      throw new Refusal(
          Kind.VALUE, fields.path("session").field("name"), "is the key of the entry");
    }
    Optional<Long> timeout = fields.integer(TIMEOUT);
    if (timeout.isPresent() && !session.containsKey("callTimeout")) {
      boolean isMillis = fields.has(TIMEOUT[0]) && timeout.get() > MOST_SECONDS;
      session.put("callTimeout", isMillis ? timeout.get() : timeout.get() * 1000);
    }
    return checked(
        "session",
        () -> {
          new SessionOptions(session);
          return session;
        });
  }

  /** Options refuse with a sentence that begins with the field and ends in the value. */
  private <T> T checked(String field, Supplier<T> options) {
    try {
      return options.get();
    } catch (IllegalArgumentException e) {
      throw new Refusal(Kind.VALUE, fields.path(field), shown(String.valueOf(e.getMessage())));
    }
  }

  private String shown(String message) {
    return variables.showIn(message)
        ? "holds what it cannot, after variables were expanded"
        : message;
  }
}
