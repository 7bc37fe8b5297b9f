package io.reconnect.mcp;

import io.reconnect.spi.Conversation;
import io.reconnect.spi.Protocol;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;

/**
 * The Model Context Protocol as a client speaks it, revisions 2024-11-05 to 2025-11-25: {@code
 * initialize} on every fresh link, {@code ping} in both directions, {@code notifications/cancelled}
 * and {@code notifications/progress}. A call that needs a capability the server did not declare is
 * refused before it is sent, unless {@link McpOptions#setCheckCapabilities} says otherwise.
 *
 * <p>Source of the rules: modelcontextprotocol.io, specification, pages basic/lifecycle and
 * basic/utilities of each revision. Immutable, may serve many sessions.
 */
public final class McpProtocol implements Protocol {

  private final McpOptions options;
  private final Supplier<JsonObject> capabilities;

  private McpProtocol(McpOptions options, Supplier<JsonObject> capabilities) {
    this.options = options;
    this.capabilities = capabilities;
  }

  /**
   * A client with the default options.
   *
   * @return the protocol
   */
  public static McpProtocol create() {
    return create(new McpOptions());
  }

  /**
   * A client.
   *
   * @param options copied
   * @return the protocol
   */
  public static McpProtocol create(McpOptions options) {
    return create(options, JsonObject::new);
  }

  /**
   * A client whose own capabilities may change from one handshake to the next.
   *
   * @param options copied
   * @param capabilities asked at every handshake, on the context of the session, what this client
   *     can do for servers beyond {@link McpOptions#getCapabilities()}, which win where both name
   *     the same member
   * @return the protocol
   */
  public static McpProtocol create(McpOptions options, Supplier<JsonObject> capabilities) {
    return new McpProtocol(new McpOptions(options), capabilities);
  }

  @Override
  public String name() {
    return "mcp";
  }

  @Override
  public Conversation newConversation() {
    return new McpConversation(options, capabilities);
  }
}
