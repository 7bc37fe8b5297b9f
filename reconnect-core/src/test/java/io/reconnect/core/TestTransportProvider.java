package io.reconnect.core;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Found through {@code providers/META-INF/services}, by class loaders that look there. */
public final class TestTransportProvider implements TransportProvider {

  /** What was made and not closed yet. */
  static final List<Made> MADE = new CopyOnWriteArrayList<>();

  /** A transport that knows whether it was closed. */
  record Made(ScriptedTransport scripted) implements Transport {

    @Override
    public String endpoint() {
      return scripted.endpoint();
    }

    @Override
    public Future<Link> connect(ConnectRequest request) {
      return scripted.connect(request);
    }

    @Override
    public Future<Void> close() {
      MADE.remove(this);
      return Future.succeededFuture();
    }
  }

  @Override
  public String type() {
    return "scripted";
  }

  @Override
  public Transport create(Vertx vertx, JsonObject options) {
    if (!(options.getValue("endpoint") instanceof String endpoint) || options.size() != 1) {
      throw new IllegalArgumentException(
          "scripted takes an endpoint and nothing else, was " + options);
    }
    Made made = new Made(new ScriptedTransport(endpoint));
    MADE.add(made);
    return made;
  }
}
