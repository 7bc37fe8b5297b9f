package io.reconnect.registry.config;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the servers in a configuration, wherever its host puts them. */
final class ServerMaps {

  /** The servers at one place. */
  record ServerMap(JsonPath path, JsonObject servers) {}

  private static final List<List<String>> PLACES =
      List.of(
          List.of("mcpServers"),
          List.of("mcp_servers"),
          List.of("servers"),
          List.of("tools", "mcpServers"),
          List.of("tools", "mcp_servers"),
          List.of("mcp", "servers"),
          List.of("mcp", "mcpServers"),
          List.of("mcp", "mcp_servers"));

  private ServerMaps() {}

  /** All of them, in this order. */
  static List<ServerMap> in(@Nullable Object json) {
    if (!(json instanceof JsonObject root)) {
      throw new ConfigException("it must be an object");
    }
    List<ServerMap> found = new ArrayList<>();
    for (List<String> place : PLACES) {
      find(root, place, found);
    }
    if (found.isEmpty()) {
      throw new ConfigException("it names no servers: 'mcpServers' is missing");
    }
    return found;
  }

  private static void find(JsonObject root, List<String> place, List<ServerMap> found) {
    JsonObject around = root;
    JsonPath path = JsonPath.ROOT;
    for (String key : place.subList(0, place.size() - 1)) {
      if (!(around.getValue(key) instanceof JsonObject inside)) {
        return;
      }
      around = inside;
      path = path.field(key);
    }
    String last = place.get(place.size() - 1);
    if (!around.containsKey(last)) {
      return;
    }
    JsonPath at = path.field(last);
    if (!(around.getValue(last) instanceof JsonObject servers)) {
      throw new ConfigException("'" + at + "' must be an object");
    }
    found.add(new ServerMap(at, servers));
  }
}
