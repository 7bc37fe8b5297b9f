package io.reconnect.examples.conformance.scenario;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.NoSuchElementException;

/** The tools of a server. */
final class Tools {

  private Tools() {}

  static Future<JsonArray> list(Session session) {
    return session
        .call("tools/list", null)
        .map(reply -> reply.asObject().getJsonArray("tools", new JsonArray()));
  }

  static JsonObject named(JsonArray tools, String name) {
    return tools.stream()
        .map(JsonObject.class::cast)
        .filter(tool -> name.equals(tool.getString("name")))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("the server has no tool '" + name + "'"));
  }

  static Future<JsonObject> call(Session session, String name, JsonObject arguments) {
    return call(session, name, arguments, new CallOptions());
  }

  static Future<JsonObject> call(
      Session session, String name, JsonObject arguments, CallOptions options) {
    JsonObject params = new JsonObject().put("name", name).put("arguments", arguments);
    return session.call("tools/call", params, options).map(Reply::asObject);
  }

  /** Fails unless the tool worked and its answer begins with a text that holds this one. */
  static Future<JsonObject> expectText(JsonObject result, String part) {
    String text =
        result.getJsonArray("content", new JsonArray()).stream()
            .map(JsonObject.class::cast)
            .map(content -> content.getString("text", ""))
            .findFirst()
            .orElse("");
    return !result.getBoolean("isError", false) && text.contains(part)
        ? Future.succeededFuture(result)
        : Future.failedFuture("the tool did not answer with '" + part + "'");
  }
}
