package io.reconnect.registry;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Session;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.registry.catalogue.Catalogue;
import io.reconnect.registry.catalogue.CatalogueEntry;
import io.reconnect.registry.catalogue.CatalogueOptions;
import io.reconnect.registry.catalogue.CatalogueResult;
import io.reconnect.registry.catalogue.ServerStatus;
import io.reconnect.registry.catalogue.ToolCatalogue;
import io.reconnect.registry.catalogue.ToolFilter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of the tools, resources and prompts of all MCP sessions of a registry. Sessions
 * that speak anything else have none.
 */
public final class CatalogueTools implements ToolSource {

  private final ToolCatalogue catalogue;
  private final Set<String> servers = new TreeSet<>();

  private CatalogueTools(ToolCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * An empty catalogue with default bounds on the current context.
   *
   * @param vertx the Vert.x instance
   * @return the catalogue
   * @throws IllegalStateException when there is no current event-loop context
   */
  public static CatalogueTools create(Vertx vertx) {
    return create(vertx, new CatalogueOptions());
  }

  /**
   * An empty catalogue on the current context.
   *
   * @param vertx the Vert.x instance
   * @param options bounds; copied
   * @return the catalogue
   * @throws IllegalStateException when there is no current event-loop context
   */
  public static CatalogueTools create(Vertx vertx, CatalogueOptions options) {
    return new CatalogueTools(ToolCatalogue.create(vertx, options));
  }

  /**
   * The catalogue, for code in the same process.
   *
   * @return may be read and called from any thread; servers are added by the registry
   */
  public ToolCatalogue catalogue() {
    return catalogue;
  }

  @Override
  public void opened(SessionDefinition definition, Session session) {
    if (definition.protocol() == SessionProtocol.MCP) {
      servers.add(definition.name());
      catalogue.add(
          McpClient.over(session, new McpOptions(definition.protocolOptions())),
          filterOf(definition));
    } else {
      // a name whose session spoke MCP before
      closed(definition.name());
    }
  }

  @Override
  public void filtered(SessionDefinition definition) {
    catalogue.filter(definition.name(), filterOf(definition));
  }

  private static ToolFilter filterOf(SessionDefinition definition) {
    return new ToolFilter(definition.tools(), definition.disabledTools());
  }

  @Override
  public void closed(String session) {
    servers.remove(session);
    catalogue.remove(session);
  }

  /**
   * What the catalogue holds, and how well it knows each server.
   *
   * @param session whose entries, {@code null} for all
   * @return {@code entries} and {@code servers}
   */
  @Override
  public JsonObject tools(@Nullable String session) {
    Catalogue now = catalogue.catalogue();
    JsonArray entries = new JsonArray();
    for (CatalogueEntry entry : now.entries()) {
      if (session == null || session.equals(entry.server())) {
        entries.add(entry.toJson());
      }
    }
    JsonArray known = new JsonArray();
    for (String server : servers) {
      if (session == null || session.equals(server)) {
        catalogue.status(server).map(ServerStatus::toJson).ifPresent(known::add);
      }
    }
    return new JsonObject().put("entries", entries).put("servers", known);
  }

  @Override
  public Future<JsonObject> call(String name, JsonObject arguments, CallOptions options) {
    return catalogue.call(name, arguments, options).map(CatalogueResult::toJson);
  }

  @Override
  public void close() {
    catalogue.close();
  }
}
