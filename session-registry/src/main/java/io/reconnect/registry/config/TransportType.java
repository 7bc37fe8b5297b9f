package io.reconnect.registry.config;

import java.util.Locale;
import java.util.Optional;

/** How hosts call the ways to reach a server. */
enum TransportType {
  HTTP,
  UNIX,
  STDIO,
  SSE;

  /** Empty for what is none of them, which may still be a transport of the application's own. */
  static Optional<TransportType> of(String word) {
    return switch (word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "")) {
      case "http", "streamablehttp", "streamable" -> Optional.of(HTTP);
      case "unix", "unixsocket" -> Optional.of(UNIX);
      case "stdio" -> Optional.of(STDIO);
      case "sse" -> Optional.of(SSE);
      default -> Optional.empty();
    };
  }

  /** The older transport of MCP had its endpoint at such an address, which hosts go by. */
  static TransportType ofUrl(String url) {
    return url.replaceAll("/+$", "").endsWith("/sse") ? SSE : HTTP;
  }
}
