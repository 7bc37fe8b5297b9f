package io.reconnect.registry.catalogue;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What the catalogue has of one server.
 *
 * @param server name of the session
 * @param wasRead whether all its lists were read at least once
 * @param entries how many of its entries stand in the catalogue
 * @param problems what an operator should know, one sentence each: names of the filter that are
 *     none, entries that were left out, lists that could not be read
 */
public record ServerStatus(String server, boolean wasRead, int entries, List<String> problems) {

  /**
   * Copies the list.
   *
   * @param server name of the session
   * @param wasRead whether all its lists were read at least once
   * @param entries how many of its entries stand in the catalogue
   * @param problems what an operator should know
   */
  public ServerStatus {
    problems = List.copyOf(problems);
  }

  /**
   * As JSON.
   *
   * @return a new object with one member per component
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put("server", server)
        .put("wasRead", wasRead)
        .put("entries", entries)
        .put("problems", new JsonArray(problems));
  }
}
