package io.reconnect.examples.bridge.passthrough;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The lists of an MCP server that a host reads and keeps. */
enum ListKind {
  TOOLS("tools", "tools/list", "tools"),
  RESOURCES("resources", "resources/list", "resources"),
  RESOURCE_TEMPLATES("resources", "resources/templates/list", "resourceTemplates"),
  PROMPTS("prompts", "prompts/list", "prompts");

  private final String family;
  private final String method;
  private final String field;

  ListKind(String family, String method, String field) {
    this.family = family;
    this.method = method;
    this.field = field;
  }

  static @Nullable ListKind ofMethod(String method) {
    for (ListKind kind : values()) {
      if (kind.method.equals(method)) {
        return kind;
      }
    }
    return null;
  }

  /** The capability the list belongs to, which also names its list_changed notification. */
  String family() {
    return family;
  }

  String method() {
    return method;
  }

  JsonArray itemsOf(JsonObject page) {
    return page.getValue(field) instanceof JsonArray items ? items : new JsonArray();
  }

  JsonObject emptyPage() {
    return new JsonObject().put(field, new JsonArray());
  }
}
