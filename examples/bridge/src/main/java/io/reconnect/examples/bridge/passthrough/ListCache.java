package io.reconnect.examples.bridge.passthrough;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pages the host has read, as it has read them. */
final class ListCache {

  /** Most pages kept of one list; a cursor beyond is never served from here. */
  static final int MAX_PAGES = 256;

  private final Map<ListKind, Map<@Nullable String, JsonObject>> known =
      new EnumMap<>(ListKind.class);

  /** A first page begins a new reading, whose cursors have nothing to do with the old ones. */
  void store(ListKind kind, @Nullable String cursor, JsonObject page) {
    Map<@Nullable String, JsonObject> pages =
        known.computeIfAbsent(kind, created -> new HashMap<>());
    if (cursor == null) {
      pages.clear();
    }
    if (pages.size() < MAX_PAGES) {
      pages.put(cursor, page);
    }
  }

  @Nullable JsonObject page(ListKind kind, @Nullable String cursor) {
    Map<@Nullable String, JsonObject> pages = known.get(kind);
    return pages == null ? null : pages.get(cursor);
  }

  /** The kinds of which the host has read at least the first page. */
  Set<ListKind> kinds() {
    return Set.copyOf(known.keySet());
  }

  Pages pages(ListKind kind) {
    List<JsonObject> found = new ArrayList<>();
    String cursor = null;
    do {
      JsonObject page = page(kind, cursor);
      if (page == null) {
        break;
      }
      found.add(page);
      cursor = Pages.nextCursor(page);
    } while (cursor != null && found.size() < MAX_PAGES);
    return new Pages(found);
  }

  void replace(ListKind kind, Pages pages) {
    String cursor = null;
    for (JsonObject page : pages.all()) {
      store(kind, cursor, page);
      cursor = Pages.nextCursor(page);
    }
  }

  void forget(ListKind kind) {
    known.remove(kind);
  }
}
