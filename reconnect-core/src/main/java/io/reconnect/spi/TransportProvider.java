package io.reconnect.spi;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** Makes transports of one type from configuration. Found by {@link java.util.ServiceLoader}. */
public interface TransportProvider {

  /**
   * The name under which configuration asks for this transport.
   *
   * @return for example {@code unix} or {@code http}
   */
  String type();

  /**
   * Makes a transport.
   *
   * @param vertx the Vert.x instance its links will run on
   * @param options the options of this type
   * @return the transport
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  Transport create(Vertx vertx, JsonObject options);
}
