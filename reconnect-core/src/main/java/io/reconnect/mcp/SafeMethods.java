package io.reconnect.mcp;

import java.util.List;
import java.util.Set;

/** The methods that MCP defines without side effects. */
final class SafeMethods {

  private static final Set<String> WHOLE = Set.of("ping", "completion/complete", "server/discover");
  private static final List<String> ENDINGS = List.of("/list", "/read", "/get");

  private SafeMethods() {}

  static boolean contains(String method) {
    return WHOLE.contains(method) || ENDINGS.stream().anyMatch(method::endsWith);
  }
}
