package io.reconnect.transport.unix;

import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** Makes unix socket transports from configuration, under the type {@code unix}. */
public final class UnixTransportProvider implements TransportProvider {

  /** Called by {@link java.util.ServiceLoader}. */
  public UnixTransportProvider() {}

  @Override
  public String type() {
    return "unix";
  }

  @Override
  public Transport create(Vertx vertx, JsonObject options) {
    return UnixTransport.create(vertx, new UnixTransportOptions(options));
  }
}
