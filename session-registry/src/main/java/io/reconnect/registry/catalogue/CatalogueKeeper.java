package io.reconnect.registry.catalogue;

import io.reconnect.mcp.client.McpClient;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Keeps the lists of one server, each by itself, so that one which fails spoils no other. */
final class CatalogueKeeper {

  private final McpClient client;
  private final CatalogueOptions bounds;
  private final Map<EntryKind, ListKeeper> lists = new EnumMap<>(EntryKind.class);
  private ToolFilter filter;
  private ServerListing listing;

  /**
   * Starts to keep the lists.
   *
   * @param before what was known of a server of that name, kept until its lists are read
   * @param changed called when there may be another {@link #listing()}
   */
  CatalogueKeeper(
      McpClient client,
      ToolFilter filter,
      Map<EntryKind, List<CatalogueEntry>> before,
      Confined context,
      CatalogueOptions bounds,
      Runnable changed) {
    this.client = client;
    this.filter = filter;
    this.bounds = bounds;
    for (EntryKind kind : EntryKind.values()) {
      lists.put(
          kind,
          new ListKeeper(
              new ListSource(kind, client),
              before.getOrDefault(kind, List.of()),
              context,
              bounds.getRetryDelay(),
              () -> {
                choose();
                changed.run();
              }));
    }
    this.listing = chosen();
  }

  McpClient client() {
    return client;
  }

  ServerListing listing() {
    return listing;
  }

  Map<EntryKind, List<CatalogueEntry>> known() {
    Map<EntryKind, List<CatalogueEntry>> known = new EnumMap<>(EntryKind.class);
    lists.forEach((kind, list) -> known.put(kind, list.known()));
    return known;
  }

  boolean wasRead() {
    return lists.values().stream().allMatch(ListKeeper::wasRead);
  }

  void filter(ToolFilter other) {
    filter = other;
    choose();
  }

  void close() {
    lists.values().forEach(ListKeeper::close);
  }

  private void choose() {
    listing = chosen();
  }

  private ServerListing chosen() {
    List<CatalogueEntry> known = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (ListKeeper list : lists.values()) {
      known.addAll(list.known());
      list.problem().ifPresent(problems::add);
    }
    ServerListing chosen =
        ServerListing.of(client.session().name(), known, wasRead(), filter, bounds);
    problems.addAll(chosen.problems());
    return new ServerListing(chosen.server(), chosen.entries(), problems);
  }
}
