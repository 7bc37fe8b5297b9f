/**
 * Sessions that outlive the links under them: the session state machine, its policies, and the SPI
 * that transports and protocols implement.
 */
module io.reconnect.core {
  requires transitive io.vertx.core;
  requires io.vertx.core.logging;
  requires io.netty.common;
  requires io.netty.transport;
  requires static transitive org.jspecify;

  exports io.reconnect.core;
  exports io.reconnect.core.policy;
  exports io.reconnect.spi;
  exports io.reconnect.mcp;
  exports io.reconnect.mcp.client;
  exports io.reconnect.mcp.model;

  uses io.reconnect.spi.TransportProvider;
}
