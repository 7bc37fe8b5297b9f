package io.reconnect.mcp;

import io.reconnect.spi.Conversation;
import io.reconnect.spi.Protocol;

/**
 * The Model Context Protocol as a client speaks it, revisions 2024-11-05 to 2025-11-25: {@code
 * initialize} on every fresh link, {@code ping} in both directions, {@code notifications/cancelled}
 * and {@code notifications/progress}.
 *
 * <p>Source of the rules: modelcontextprotocol.io, specification, pages basic/lifecycle and
 * basic/utilities of each revision. Immutable, may serve many sessions.
 */
public final class McpProtocol implements Protocol {

  private final McpOptions options;

  private McpProtocol(McpOptions options) {
    this.options = options;
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
    return new McpProtocol(new McpOptions(options));
  }

  @Override
  public String name() {
    return "mcp";
  }

  @Override
  public Conversation newConversation() {
    return new McpConversation(options);
  }
}
