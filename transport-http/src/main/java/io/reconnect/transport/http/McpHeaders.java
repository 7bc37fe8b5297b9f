package io.reconnect.transport.http;

/** The headers that MCP adds to HTTP, in lower case as all names here. */
final class McpHeaders {

  static final String SESSION_ID = "mcp-session-id";
  static final String PROTOCOL_VERSION = "mcp-protocol-version";

  private McpHeaders() {}
}
