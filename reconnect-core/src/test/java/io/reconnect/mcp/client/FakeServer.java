package io.reconnect.mcp.client;

import io.reconnect.core.RpcException;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.testkit.ScriptedLink;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** A server that answers by method, from one table, whatever the link. */
final class FakeServer implements BiConsumer<ScriptedLink, OutboundMessage> {

  private static final Object SILENCE = new Object();

  /** Requests and notifications after the handshake, as "epoch method params". */
  final List<String> heard = new ArrayList<>();

  final List<JsonObject> initializes = new ArrayList<>();
  String version = "2025-11-25";
  JsonObject capabilities =
      new JsonObject()
          .put("tools", new JsonObject())
          .put("resources", new JsonObject().put("subscribe", true))
          .put("prompts", new JsonObject())
          .put("logging", new JsonObject())
          .put("completions", new JsonObject());
  private final Map<String, Function<JsonObject, Object>> answers = new HashMap<>();

  FakeServer() {
    for (String method :
        List.of("resources/subscribe", "resources/unsubscribe", "logging/setLevel", "tools/list")) {
      answers(method, new JsonObject());
    }
  }

  FakeServer answers(String method, Object result) {
    return computes(method, params -> result);
  }

  FakeServer computes(String method, Function<JsonObject, Object> answer) {
    answers.put(method, answer);
    return this;
  }

  FakeServer refuses(String method, int code) {
    return answers(method, new RpcException(code, "no", null));
  }

  FakeServer isSilentOn(String method) {
    return answers(method, SILENCE);
  }

  List<String> heardOf(String method) {
    return heard.stream().filter(line -> line.split(" ", 3)[1].equals(method)).toList();
  }

  @Override
  public void accept(ScriptedLink link, OutboundMessage message) {
    JsonObject params = message.body().getJsonObject("params", new JsonObject());
    if (message.method().equals("initialize")) {
      initializes.add(params);
      link.answer(
          message.wireId(),
          new JsonObject().put("protocolVersion", version).put("capabilities", capabilities));
    } else if (!message.method().isEmpty()
        && !message.method().equals("notifications/initialized")) {
      heard.add(
          link.epoch()
              + " "
              + message.method()
              + (params.isEmpty() ? "" : " " + params.encode().replace("\"", "'")));
      answer(link, message, params);
    }
  }

  private void answer(ScriptedLink link, OutboundMessage message, JsonObject params) {
    Function<JsonObject, Object> answer = answers.get(message.method());
    if (!message.isRequest()) {
      return;
    }
    if (answer == null) {
      link.answerError(
          message.wireId(), new RpcException(RpcException.METHOD_NOT_FOUND, "no", null));
      return;
    }
    Object result = answer.apply(params);
    if (result instanceof RpcException error) {
      link.answerError(message.wireId(), error);
    } else if (result != SILENCE) {
      link.answer(message.wireId(), result);
    }
  }

  /** A notification, as it comes over a link. */
  static JsonObject notification(String method, JsonObject params) {
    return new JsonObject().put("jsonrpc", "2.0").put("method", method).put("params", params);
  }

  static JsonObject request(Object id, String method, JsonObject params) {
    return notification(method, params).put("id", id);
  }

  static JsonObject list(String member, JsonObject... items) {
    return new JsonObject().put(member, new JsonArray(List.of((Object[]) items)));
  }

  static JsonObject named(String name) {
    return new JsonObject().put("name", name);
  }
}
