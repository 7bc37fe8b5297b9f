package io.reconnect.examples.bridge.passthrough;

import io.vertx.core.json.JsonObject;
import java.util.Set;
import java.util.TreeSet;

/** The capabilities of an MCP server that come with lists. */
final class Families {

  private static final Set<String> ALL = Set.of("tools", "resources", "prompts");

  private Families() {}

  static Set<String> of(JsonObject capabilities) {
    Set<String> families = new TreeSet<>(ALL);
    families.retainAll(capabilities.fieldNames());
    return families;
  }

  /**
   * The bridge itself tells the host when lists differ after a reconnect, whatever the server does.
   */
  static JsonObject withListChanged(JsonObject capabilities) {
    JsonObject offered = capabilities.copy();
    for (String family : of(capabilities)) {
      JsonObject details =
          offered.getValue(family) instanceof JsonObject given ? given : new JsonObject();
      offered.put(family, details.put("listChanged", true));
    }
    return offered;
  }

  /**
   * What is offered for a server nobody has reached yet. Capabilities cannot be added later, but a
   * list can be announced to have changed: so every list is offered, and nothing that would have to
   * work.
   */
  static JsonObject offeredUnseen() {
    JsonObject capabilities = new JsonObject();
    ALL.forEach(family -> capabilities.put(family, new JsonObject()));
    return withListChanged(capabilities);
  }
}
