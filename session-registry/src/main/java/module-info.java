/** Many named sessions under one verticle, controlled over the event bus. */
module io.reconnect.registry {
  requires transitive io.reconnect.core;
  requires com.fasterxml.jackson.core;
  requires io.vertx.core.logging;
  requires io.netty.common;
  requires io.netty.transport;
  requires io.vertx.jsonschema;
  requires static org.jspecify;

  exports io.reconnect.registry;
  exports io.reconnect.registry.catalogue;
  exports io.reconnect.registry.config;

  uses io.reconnect.spi.TransportProvider;
}
