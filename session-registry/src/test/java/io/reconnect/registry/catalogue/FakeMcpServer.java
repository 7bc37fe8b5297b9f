package io.reconnect.registry.catalogue;

import io.reconnect.core.RpcException;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.testkit.ScriptedLink;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** An MCP server that answers by method, from one table, whatever the link. */
public final class FakeMcpServer implements BiConsumer<ScriptedLink, OutboundMessage> {

  private static final Object SILENCE = new Object();

  public ScriptedTransport transport = new ScriptedTransport().peer(this);

  /** Requests after the handshake, as "method params". */
  final List<String> heard = new ArrayList<>();

  JsonObject capabilities =
      new JsonObject()
          .put("tools", new JsonObject())
          .put("resources", new JsonObject())
          .put("prompts", new JsonObject());
  private final Map<String, Function<JsonObject, Object>> answers = new HashMap<>();

  public FakeMcpServer() {
    lists();
    for (String family : List.of("resources", "prompts")) {
      answers(family + "/list", new JsonObject().put(family, new JsonArray()));
    }
  }

  /** Has these tools, and no others. */
  public FakeMcpServer lists(String... tools) {
    JsonArray list = new JsonArray();
    for (String tool : tools) {
      list.add(new JsonObject().put("name", tool));
    }
    return answers("tools/list", new JsonObject().put("tools", list));
  }

  public FakeMcpServer answers(String method, Object result) {
    return computes(method, params -> result);
  }

  /** In JSON with single quotes. */
  public FakeMcpServer says(String method, String result) {
    return answers(method, new JsonObject(result.replace('\'', '"')));
  }

  public FakeMcpServer computes(String method, Function<JsonObject, Object> answer) {
    answers.put(method, answer);
    return this;
  }

  public FakeMcpServer refuses(String method, int code) {
    return answers(method, new RpcException(code, "secret words of the server", null));
  }

  FakeMcpServer isSilentOn(String method) {
    return answers(method, SILENCE);
  }

  public long countOf(String method) {
    return heard.stream().filter(line -> line.split(" ", 2)[0].equals(method)).count();
  }

  /** Answers the last request of a method that was left unanswered. */
  void answerNow(String method, JsonObject result) {
    ScriptedLink link = transport.link();
    link.answer(link.idOf(method), result);
  }

  /** The same, with an error. */
  void refuseNow(String method, int code) {
    ScriptedLink link = transport.link();
    link.answerError(link.idOf(method), new RpcException(code, "no", null));
  }

  public void tell(String notification) {
    transport
        .link()
        .receive(
            new JsonObject()
                .put("jsonrpc", "2.0")
                .put("method", notification)
                .put("params", new JsonObject()));
  }

  @Override
  public void accept(ScriptedLink link, OutboundMessage message) {
    JsonObject params = message.body().getJsonObject("params", new JsonObject());
    if (message.method().equals("initialize")) {
      link.answer(
          message.wireId(),
          new JsonObject().put("protocolVersion", "2025-11-25").put("capabilities", capabilities));
      return;
    }
    if (!message.isRequest()) {
      return;
    }
    heard.add(message.method() + (params.isEmpty() ? "" : " " + params.encode()));
    Function<JsonObject, Object> answer = answers.get(message.method());
    Object result =
        answer == null
            ? new RpcException(RpcException.METHOD_NOT_FOUND, "no", null)
            : answer.apply(params);
    if (result instanceof RpcException error) {
      link.answerError(message.wireId(), error);
    } else if (result != SILENCE) {
      link.answer(message.wireId(), result);
    }
  }
}
