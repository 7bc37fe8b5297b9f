/** Many named sessions under one verticle, controlled over the event bus. */
module io.reconnect.registry {
  requires transitive io.reconnect.core;
  requires io.vertx.core.logging;
  requires io.vertx.jsonschema;
  requires static org.jspecify;

  exports io.reconnect.registry;

  uses io.reconnect.spi.TransportProvider;
}
