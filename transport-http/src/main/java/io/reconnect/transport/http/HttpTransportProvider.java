package io.reconnect.transport.http;

import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** Makes HTTP transports from configuration, under the type {@code http}. */
public final class HttpTransportProvider implements TransportProvider {

  /** Called by {@link java.util.ServiceLoader}. */
  public HttpTransportProvider() {}

  @Override
  public String type() {
    return "http";
  }

  @Override
  public Transport create(Vertx vertx, JsonObject options) {
    return HttpTransport.create(vertx, new HttpTransportOptions(options));
  }
}
