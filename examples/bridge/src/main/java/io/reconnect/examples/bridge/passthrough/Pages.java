package io.reconnect.examples.bridge.passthrough;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pages of one list, in order from the first.
 *
 * @param all the pages
 */
record Pages(List<JsonObject> all) {

  Pages {
    all = List.copyOf(all);
  }

  static @Nullable String nextCursor(JsonObject page) {
    return page.getValue("nextCursor") instanceof String cursor ? cursor : null;
  }

  int count() {
    return all.size();
  }

  boolean isWhole() {
    return !all.isEmpty() && nextCursor(all.get(all.size() - 1)) == null;
  }

  /** Order, cursors and the cut into pages are no difference a host could care about. */
  boolean hasSameItems(ListKind kind, Pages other) {
    return items(kind).equals(other.items(kind));
  }

  private Map<Object, Integer> items(ListKind kind) {
    Map<Object, Integer> items = new HashMap<>();
    for (JsonObject page : all) {
      for (Object item : kind.itemsOf(page)) {
        items.merge(item == null ? "null" : item, 1, Integer::sum);
      }
    }
    return items;
  }
}
