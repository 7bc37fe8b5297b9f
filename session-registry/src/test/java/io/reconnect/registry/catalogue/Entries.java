package io.reconnect.registry.catalogue;

import io.reconnect.mcp.model.Prompt;
import io.reconnect.mcp.model.Resource;
import io.reconnect.mcp.model.Tool;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Entries as servers list them, and listings of them. */
final class Entries {

  private Entries() {}

  static CatalogueEntry tool(String server, String name) {
    return tool(server, name, "");
  }

  static CatalogueEntry tool(String server, String name, String description) {
    return CatalogueEntry.of(
        server,
        Tool.of(
            new JsonObject()
                .put("name", name)
                .put("description", description)
                .put("inputSchema", new JsonObject().put("type", "object"))));
  }

  static CatalogueEntry resource(String server, String name) {
    return resource(server, name, "file:///" + name);
  }

  static CatalogueEntry resource(String server, String name, String uri) {
    return CatalogueEntry.of(
        server, Resource.of(new JsonObject().put("name", name).put("uri", uri)));
  }

  static CatalogueEntry prompt(String server, String name) {
    return CatalogueEntry.of(server, Prompt.of(new JsonObject().put("name", name)));
  }

  static ServerListing listing(String server, CatalogueEntry... entries) {
    return new ServerListing(server, List.of(entries), List.of());
  }

  static List<String> names(Catalogue catalogue) {
    return catalogue.entries().stream().map(CatalogueEntry::name).toList();
  }
}
