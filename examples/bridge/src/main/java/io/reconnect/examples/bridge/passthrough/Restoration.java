package io.reconnect.examples.bridge.passthrough;

import io.reconnect.core.Registration;
import io.reconnect.core.Session;
import io.reconnect.spi.Params;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the host has set up on the server and a new link would forget. */
final class Restoration {

  private static final Logger LOG = LoggerFactory.getLogger(Restoration.class);

  private final Session session;
  private final Map<String, Kept> kept = new HashMap<>();

  Restoration(Session session) {
    this.session = session;
  }

  /** The server agreed to a request of the host. */
  void agreed(String method, JsonObject params) {
    switch (method) {
      case "logging/setLevel" -> keep(method, method, params);
      case "resources/subscribe" -> keep(subscription(params), method, params);
      case "resources/unsubscribe" -> drop(subscription(params));
      default -> {}
    }
  }

  private void keep(String what, String method, JsonObject params) {
    JsonObject restored = ProgressToken.without(params);
    Kept known = kept.get(what);
    if (known != null) {
      // In place: giving up its step first might leave no room for the new one.
      known.params = restored;
      return;
    }
    try {
      kept.put(what, new Kept(session, method, restored));
    } catch (IllegalStateException e) {
      LOG.warn("a new link will not know of this {}: {}", method, e.getMessage());
    }
  }

  private void drop(String what) {
    Kept known = kept.remove(what);
    if (known != null) {
      known.step.remove();
    }
  }

  private static String subscription(JsonObject params) {
    return "subscription " + params.getValue("uri");
  }

  /** One request that every new link begins with. */
  private static final class Kept {

    private final Registration step;

    /** Read when a link begins. */
    private JsonObject params;

    Kept(Session session, String method, JsonObject params) {
      this.params = params;
      this.step =
          session.addRestoreStep(exchange -> exchange.request(method, Params.named(this.params)));
    }
  }
}
