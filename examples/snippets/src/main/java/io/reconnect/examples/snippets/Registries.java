package io.reconnect.examples.snippets;

import io.reconnect.core.Reply;
import io.reconnect.registry.RegistryClient;
import io.reconnect.registry.RegistryOptions;
import io.reconnect.registry.RegistryVerticle;
import io.reconnect.registry.SessionDefinition;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Snippets of docs/registry.md. */
final class Registries {

  private Registries() {}

  static Future<String> deploy(Vertx vertx) {
    // snippet: registry
    SessionDefinition files =
        new SessionDefinition(
            "files", "http", new JsonObject().put("url", "https://files.example.org/mcp"));
    return vertx.deployVerticle(
        new RegistryVerticle(new RegistryOptions().setSessions(List.of(files))));
    // end
  }

  static Future<Reply> call(Vertx vertx) {
    // snippet: registry-client
    RegistryClient client = RegistryClient.create(vertx);
    return client.call("files", "tools/list", null);
    // end
  }

  static void subscribe(RegistryClient client) {
    // snippet: registry-events
    client.subscribe(
        event -> System.out.println(event.kind() + " " + event.session() + " " + event.status()));
    // end
  }
}
