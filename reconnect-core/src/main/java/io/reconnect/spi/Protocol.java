package io.reconnect.spi;

/** What is spoken on a link. Immutable, and may serve many sessions. */
public interface Protocol {

  /**
   * The name for logs and snapshots.
   *
   * @return for example {@code json-rpc} or {@code mcp}
   */
  String name();

  /**
   * Starts what one session will know of its peer.
   *
   * @return a conversation that only this session uses, on its context
   */
  Conversation newConversation();
}
