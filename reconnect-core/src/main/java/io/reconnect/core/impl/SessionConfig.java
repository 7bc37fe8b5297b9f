package io.reconnect.core.impl;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The configuration of a session verticle, read strictly.
 *
 * @param transport type and options of the transport
 * @param protocol what to speak
 * @param options options of the session
 */
public record SessionConfig(JsonObject transport, Protocol protocol, SessionOptions options) {

  private static final Set<String> FIELDS = Set.of("transport", "protocol", "session", "publish");
  private static final Set<String> DAEMON_FIELDS =
      Set.of("safeMethods", "liveness", "confirmation");

  /**
   * Reads a configuration.
   *
   * @param config as documented with the verticle
   * @return the parts
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public static SessionConfig parse(JsonObject config) {
    JsonFields fields = new JsonFields("config", config, FIELDS);
    fields.text("publish", "");
    return new SessionConfig(
        fields.object("transport"),
        protocol(fields.object("protocol")),
        new SessionOptions(fields.object("session")));
  }

  /**
   * Makes the transport that the configuration names.
   *
   * @param vertx where its links will run
   * @return the transport
   * @throws IllegalArgumentException when there is no such type, or its options cannot be
   */
  public Transport createTransport(Vertx vertx) {
    JsonObject rest = transport.copy();
    Object type = rest.remove("type");
    ServiceLoader<TransportProvider> providers = ServiceLoader.load(TransportProvider.class);
    for (TransportProvider provider : providers) {
      if (provider.type().equals(type)) {
        return provider.create(vertx, rest);
      }
    }
    String known =
        ServiceLoader.load(TransportProvider.class).stream()
            .map(provider -> provider.get().type())
            .sorted()
            .collect(Collectors.joining(", ", "[", "]"));
    throw new IllegalArgumentException(
        "config.transport.type must be one of " + known + ", was " + type);
  }

  private static Protocol protocol(JsonObject json) {
    JsonObject rest = json.copy();
    Object type = rest.remove("type");
    if (type == null || type.equals("json-rpc")) {
      return daemon(rest);
    }
    if (type.equals("mcp")) {
      return McpProtocol.create(new McpOptions(rest));
    }
    throw new IllegalArgumentException("config.protocol.type must be json-rpc or mcp, was " + type);
  }

  private static Protocol daemon(JsonObject json) {
    JsonFields fields = new JsonFields("config.protocol", json, DAEMON_FIELDS);
    JsonRpcProtocol protocol = JsonRpcProtocol.create().withSafeMethods(safeMethods(json));
    if (json.containsKey("liveness")) {
      protocol = protocol.withLiveness(fields.text("liveness", ""));
    }
    if (json.containsKey("confirmation")) {
      protocol = protocol.withConfirmation(fields.text("confirmation", ""));
    }
    return protocol;
  }

  private static Set<String> safeMethods(JsonObject json) {
    Object value = json.getValue("safeMethods", new JsonArray());
    if (value instanceof JsonArray array && array.stream().allMatch(String.class::isInstance)) {
      return array.stream().map(String.class::cast).collect(Collectors.toSet());
    }
    throw new IllegalArgumentException(
        "config.protocol.safeMethods must be an array of strings, was " + value);
  }
}
