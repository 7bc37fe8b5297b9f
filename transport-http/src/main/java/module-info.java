/** MCP over streamable HTTP. */
module io.reconnect.transport.http {
  requires transitive io.reconnect.core;
  requires io.netty.codec.http;
  requires io.netty.common;
  requires io.netty.handler.proxy;
  requires io.netty.transport;
  requires static org.jspecify;

  exports io.reconnect.transport.http;

  provides io.reconnect.spi.TransportProvider with
      io.reconnect.transport.http.HttpTransportProvider;
}
