package io.reconnect.examples.bridge.cli;

import io.reconnect.transport.http.HttpTransportOptions;
import io.reconnect.transport.unix.UnixTransportOptions;
import org.jspecify.annotations.Nullable;

/** Whom the operator wants to reach, and how. */
public sealed interface Peer {

  /**
   * Behind a unix socket.
   *
   * @param options where it listens
   */
  record Unix(UnixTransportOptions options) implements Peer {}

  /**
   * An MCP server over HTTP.
   *
   * @param options where it is, with the headers and ranges the operator gave
   * @param headerCommand prints further headers, {@code null} for none
   */
  record Http(HttpTransportOptions options, @Nullable String headerCommand) implements Peer {}
}
