package io.reconnect.registry;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.Protocol;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;

/** What a session of the registry speaks. */
public enum SessionProtocol {
  /** The Model Context Protocol, with the fields of {@link McpOptions}. */
  MCP("mcp") {
    @Override
    Protocol create(JsonObject options) {
      return McpProtocol.create(new McpOptions(options));
    }
  },
  /**
   * Plain JSON-RPC 2.0, with {@code safeMethods} (array of methods without side effects), {@code
   * liveness} and {@code confirmation} (a method each), as in {@link JsonRpcProtocol}.
   */
  JSON_RPC("json-rpc") {
    @Override
    Protocol create(JsonObject options) {
      Fields fields = new Fields("protocolOptions", options, DAEMON_FIELDS);
      JsonRpcProtocol protocol =
          JsonRpcProtocol.create().withSafeMethods(Set.copyOf(fields.texts(SAFE, List.of())));
      if (options.containsKey(LIVENESS)) {
        protocol = protocol.withLiveness(fields.text(LIVENESS, ""));
      }
      if (options.containsKey(CONFIRMATION)) {
        protocol = protocol.withConfirmation(fields.text(CONFIRMATION, ""));
      }
      return protocol;
    }
  };

  private static final String SAFE = "safeMethods";
  private static final String LIVENESS = "liveness";
  private static final String CONFIRMATION = "confirmation";
  private static final Set<String> DAEMON_FIELDS = Set.of(SAFE, LIVENESS, CONFIRMATION);

  private final String text;

  SessionProtocol(String text) {
    this.text = text;
  }

  abstract Protocol create(JsonObject options);

  /**
   * The name in configuration.
   *
   * @return {@code mcp} or {@code json-rpc}
   */
  public String text() {
    return text;
  }

  static SessionProtocol of(String text) {
    for (SessionProtocol protocol : values()) {
      if (protocol.text.equals(text)) {
        return protocol;
      }
    }
    throw new IllegalArgumentException("definition.protocol must be mcp or json-rpc");
  }
}
