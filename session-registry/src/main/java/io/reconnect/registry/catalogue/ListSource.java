package io.reconnect.registry.catalogue;

import io.reconnect.core.Registration;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.client.McpClient;
import io.vertx.core.Future;
import java.util.List;

/** One list of one server. */
final class ListSource {

  private final EntryKind kind;
  private final McpClient client;

  ListSource(EntryKind kind, McpClient client) {
    this.kind = kind;
    this.client = client;
  }

  EntryKind kind() {
    return kind;
  }

  /** Told on the context of the session, also of every new server session. */
  Registration onChanged(Runnable handler) {
    return switch (kind) {
      case TOOL -> client.onToolsChanged(handler);
      case RESOURCE -> client.onResourcesChanged(handler);
      case PROMPT -> client.onPromptsChanged(handler);
    };
  }

  boolean isReachable() {
    return client.session().snapshot().state() == SessionState.READY;
  }

  /** A server without such a list has an empty one. */
  Future<List<CatalogueEntry>> read() {
    if (!client.session().agreement().capabilities().containsKey(kind.capability())) {
      return Future.succeededFuture(List.of());
    }
    return list().recover(ListSource::noneIfUnknown);
  }

  private Future<List<CatalogueEntry>> list() {
    String server = client.session().name();
    return switch (kind) {
      case TOOL ->
          client
              .listTools()
              .map(all -> all.stream().map(tool -> CatalogueEntry.of(server, tool)).toList());
      case RESOURCE ->
          client
              .listResources()
              .map(all -> all.stream().map(one -> CatalogueEntry.of(server, one)).toList());
      case PROMPT ->
          client
              .listPrompts()
              .map(all -> all.stream().map(one -> CatalogueEntry.of(server, one)).toList());
    };
  }

  /**
   * Some servers declare resources when they only have templates, and then do not know the list.
   */
  private static Future<List<CatalogueEntry>> noneIfUnknown(Throwable failure) {
    return failure instanceof RpcException error && error.code() == RpcException.METHOD_NOT_FOUND
        ? Future.succeededFuture(List.of())
        : Future.failedFuture(failure);
  }
}
