package io.reconnect.mcp.client;

import io.reconnect.core.RequestHandler;
import io.reconnect.core.Session;
import io.reconnect.mcp.client.DeclaredCapabilities.Feature;
import io.reconnect.mcp.model.Root;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The folders that servers may see (client/roots). */
final class ShownRoots {

  private final Session session;
  private final Wiring wiring;
  private final DeclaredCapabilities declared;
  private final boolean declaredElsewhere;
  private final RequestHandler answer = request -> Future.succeededFuture(toJson());
  private volatile List<Root> roots = List.of();

  ShownRoots(
      Session session, Wiring wiring, DeclaredCapabilities declared, boolean declaredElsewhere) {
    this.session = session;
    this.wiring = wiring;
    this.declared = declared;
    this.declaredElsewhere = declaredElsewhere;
  }

  Future<Void> show(List<Root> shown) {
    roots = List.copyOf(shown);
    if (!declared.has(Feature.ROOTS)) {
      declared.add(Feature.ROOTS, this);
      wiring.request("roots/list", answer);
    }
    return isAnybodyToTell()
        ? session.notify("notifications/roots/list_changed", null)
        : Future.succeededFuture();
  }

  /** A server that comes later asks anew, so there is no need to open a link for the news. */
  private boolean isAnybodyToTell() {
    return switch (session.snapshot().state()) {
      case NEW, FAILED, CLOSING, CLOSED -> false;
      default -> declaredElsewhere || declared.areRootsDeclared();
    };
  }

  private JsonObject toJson() {
    JsonArray array = new JsonArray();
    roots.forEach(root -> array.add(root.toJson()));
    return new JsonObject().put("roots", array);
  }
}
