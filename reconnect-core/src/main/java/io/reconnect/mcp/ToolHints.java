package io.reconnect.mcp;

import io.reconnect.spi.Params;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.Set;

/**
 * Which tools the server says may be called twice. Hints of a server, so they only count where the
 * operator trusts it (schema, ToolAnnotations).
 */
final class ToolHints {

  /** A server may list any number of tools; beyond this the rest counts as not repeatable. */
  private static final int MOST_TOOLS = 10_000;

  private final Set<String> repeatable = new HashSet<>();

  void forget() {
    repeatable.clear();
  }

  void learn(Params request, JsonObject page) {
    JsonObject asked = request.asNamed();
    if (asked == null || !asked.containsKey("cursor")) {
      forget();
    }
    if (page.getValue("tools") instanceof JsonArray tools) {
      for (Object tool : tools) {
        if (tool instanceof JsonObject described
            && described.getValue("name") instanceof String name
            && described.getValue("annotations") instanceof JsonObject annotations
            && repeatable.size() < MOST_TOOLS
            && (isTrue(annotations, "readOnlyHint") || isTrue(annotations, "idempotentHint"))) {
          repeatable.add(name);
        }
      }
    }
  }

  boolean sayRepeatable(Params call) {
    JsonObject named = call.asNamed();
    return named != null
        && named.getValue("name") instanceof String name
        && repeatable.contains(name);
  }

  private static boolean isTrue(JsonObject annotations, String hint) {
    return Boolean.TRUE.equals(annotations.getValue(hint));
  }
}
