package io.reconnect.examples.bridge.tools;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The daemon's result as MCP wants it. */
final class ToolResult {

  private ToolResult() {}

  /**
   * The result as JSON text, and once more as it is when it is an object: MCP takes nothing else.
   */
  static JsonObject of(@Nullable Object result) {
    JsonObject text = new JsonObject().put("type", "text").put("text", Json.encode(result));
    JsonObject answer = new JsonObject().put("content", new JsonArray().add(text));
    if (result instanceof JsonObject structured) {
      answer.put("structuredContent", structured);
    }
    return answer;
  }
}
