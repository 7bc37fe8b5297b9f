/** MCP over streamable HTTP. */
module io.reconnect.transport.http {
  requires transitive io.reconnect.core;
  requires static org.jspecify;

  exports io.reconnect.transport.http;
}
