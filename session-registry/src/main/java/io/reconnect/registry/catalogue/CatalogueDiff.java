package io.reconnect.registry.catalogue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What differs between two catalogues, by name.
 *
 * @param added names that were not there
 * @param removed names that are not there any more
 * @param changed names under which something else is now: another schema or description, or the
 *     entry of another server
 */
public record CatalogueDiff(List<String> added, List<String> removed, List<String> changed) {

  /**
   * Copies the lists.
   *
   * @param added names that were not there
   * @param removed names that are not there any more
   * @param changed names under which something else is now
   */
  public CatalogueDiff {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    changed = List.copyOf(changed);
  }

  /**
   * Whether nothing differs.
   *
   * @return true when all lists are empty
   */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
  }

  /**
   * As JSON.
   *
   * @return a new object with one array per component
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put("added", new JsonArray(added))
        .put("removed", new JsonArray(removed))
        .put("changed", new JsonArray(changed));
  }
}
