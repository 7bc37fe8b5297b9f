package io.reconnect.examples.bridge.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.RpcException;
import io.reconnect.examples.bridge.log.CapturedLog;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostTest {

  private final List<Object> sent = new ArrayList<>();
  private final RecordingMode mode = new RecordingMode();
  private final Host host =
      new Host(
          new HostOutput() {
            @Override
            public void send(Object message) {
              sent.add(message);
            }

            @Override
            public void sendIfRoom(Object message) {
              sent.add(message);
            }
          });

  @BeforeEach
  void serve() {
    host.serve(mode);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {                                             | null | -32700
          nonsense                                      | null | -32700
          {"jsonrpc":"2.0","id":1,"method":"x"} trailer | null | -32700
          7                                             | null | -32600
          null                                          | null | -32600
          []                                            | null | -32600
          {"id":1,"method":"x"}                         | 1    | -32600
          {"jsonrpc":"1.0","id":"1","method":"x"}       | "1"  | -32600
          {"jsonrpc":"2.0","id":1}                      | 1    | -32600
          {"jsonrpc":"2.0","id":1,"method":7}           | 1    | -32600
          {"jsonrpc":"2.0","id":null,"method":"x"}      | null | -32600
          {"jsonrpc":"2.0","id":1.5,"method":"x"}       | null | -32600
          {"jsonrpc":"2.0","id":{},"method":"x"}        | null | -32600
          {"jsonrpc":"2.0","id":1,"method":"x","params":[1]} | 1 | -32602
          """)
  void whatIsNoMessageIsAnsweredUnderTheIdItHad(String line, String id, int code) {
    say(line);

    assertThat(sent).hasSize(1);
    JsonObject answer = (JsonObject) sent.get(0);
    assertThat(answer.getValue("id")).isEqualTo(Json.decodeValue(id));
    assertThat(answer.getJsonObject("error").getInteger("code")).isEqualTo(code);
    assertThat(mode.requests).isEmpty();
  }

  @Test
  void deepNestingIsRefusedNotFollowed() {
    say("[".repeat(100_000));
    assertThat(errorCode(0)).isEqualTo(-32700);
  }

  @Test
  void blankLinesAreNothing() {
    say("");
    say(" \r");
    assertThat(sent).isEmpty();
  }

  @Test
  void everyIdComesBackAsItWas() {
    for (String id : List.of("\"1\"", "1", "-7", "12345678901234567890123", "\"\"")) {
      sent.clear();
      say("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"x\"}".formatted(id));
      mode.requests.get(mode.requests.size() - 1).answer("r");
      assertThat(((JsonObject) sent.get(0)).encode())
          .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":\"r\"}".formatted(id));
    }
  }

  @Test
  void aPingIsAnsweredHere() {
    say(request("p", "ping"));
    assertThat(((JsonObject) sent.get(0)).getJsonObject("result")).isEmpty();
    assertThat(mode.requests).isEmpty();
  }

  @Test
  void aRequestEndsOnce() {
    say(request(1, "x"));
    HostRequest request = mode.requests.get(0);
    request.answer(null);
    request.fail(HostErrors.internalError());
    request.answer("late");

    assertThat(sent).hasSize(1);
    assertThat(((JsonObject) sent.get(0)).containsKey("result")).isTrue();
  }

  @Test
  void anOpenIdCannotBeUsedAgainUntilItEnds() {
    say(request(1, "x"));
    say(request(1, "x"));
    assertThat(mode.requests).hasSize(1);
    assertThat(errorCode(0)).isEqualTo(-32600);

    mode.requests.get(0).answer(null);
    say(request(1, "x"));
    assertThat(mode.requests).hasSize(2);
  }

  @Test
  void aCancelReachesItsRequestOnly() {
    say(request(1, "x"));
    say(request("1", "x"));
    List<String> reasons = new ArrayList<>();
    mode.requests.get(0).onCancelled(reasons::add);
    mode.requests.get(1).onCancelled(reason -> reasons.add("wrong one"));

    say(cancel(1, "bored"));
    say(cancel(1, "twice"));
    say(cancel(99, "unknown"));
    mode.requests.get(0).answer("late");

    assertThat(reasons).containsExactly("bored");
    assertThat(sent).isEmpty();
    assertThat(mode.notifications).isEmpty();
  }

  @Test
  void initializeCannotBeCancelled() {
    say(request(1, "initialize"));
    say(cancel(1, "no"));
    assertThat(mode.requests.get(0).isOpen()).isTrue();
  }

  @Test
  void isIdleWhenNothingIsOpen() {
    assertThat(host.whenIdle().succeeded()).isTrue();
    say(request(1, "x"));
    say(request(2, "x"));
    Future<Void> idle = host.whenIdle();
    mode.requests.get(0).answer(null);
    assertThat(idle.isComplete()).isFalse();
    say(cancel(2, ""));
    assertThat(idle.succeeded()).isTrue();
  }

  @Test
  void aModeThatFailsCostsOneRequest() {
    mode.fault = new IllegalStateException("on purpose");
    try (CapturedLog log = new CapturedLog(Host.class)) {
      say(request(1, "x"));
      say(new JsonObject().put("jsonrpc", "2.0").put("method", "n"));
      assertThat(log.messages())
          .containsExactly(
              "ERROR a message of the host could not be handled",
              "ERROR a message of the host could not be handled");
    }
    mode.fault = null;
    say(request(2, "x"));

    assertThat(errorCode(0)).isEqualTo(-32603);
    assertThat(mode.requests).hasSize(1);
  }

  @Test
  void aBatchIsAnsweredInOneArrayWhenAllOfItEnded() {
    say(
        new JsonArray()
            .add(request("a", "x"))
            .add(request("b", "ping"))
            .add(new JsonObject().put("jsonrpc", "2.0").put("method", "n"))
            .add(7)
            .add(request("i", "initialize"))
            .add(request("c", "x")));
    assertThat(sent).isEmpty();
    mode.requests.get(1).answer("c");
    say(cancel("a", ""));

    assertThat(sent).hasSize(1);
    JsonArray answers = (JsonArray) sent.get(0);
    assertThat(answers.stream().map(answer -> ((JsonObject) answer).getValue("id")))
        .containsExactly("b", null, "i", "c");
    assertThat(mode.notifications).containsExactly("n");
  }

  @Test
  void aQuestionIsAnsweredUnderAnIdOfTheBridge() {
    Promise<Void> never = Promise.promise();
    Future<Object> first = host.ask("q", new JsonObject().put("a", 1), never.future());
    Future<Object> second = host.ask("q", new JsonObject(), never.future());
    Object firstId = ((JsonObject) sent.get(0)).getValue("id");
    Object secondId = ((JsonObject) sent.get(1)).getValue("id");

    say(new JsonObject().put("jsonrpc", "2.0").put("id", "unknown").put("result", 1));
    say(new JsonObject().put("jsonrpc", "2.0").put("id", firstId).put("result", 1));
    say(new JsonObject().put("jsonrpc", "2.0").put("id", firstId).put("result", 2));
    JsonObject error =
        new JsonObject().put("code", -9_007_199_254L).put("message", "no").put("data", 3);
    say(new JsonObject().put("jsonrpc", "2.0").put("id", secondId).put("error", error));

    assertThat(firstId).isNotEqualTo(secondId);
    assertThat(first.result()).isEqualTo(1);
    assertThat(((RpcException) second.cause()).toErrorObject()).isEqualTo(error);
    assertThat(sent).hasSize(2);
  }

  @Test
  void anErrorWithoutAWholeCodeIsNone() {
    Future<Object> question = host.ask("q", new JsonObject(), Promise.<Void>promise().future());
    Object id = ((JsonObject) sent.get(0)).getValue("id");
    say("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"error\":{\"code\":1.5}}".formatted(id));

    assertThat(((RpcException) question.cause()).code()).isEqualTo(RpcException.INTERNAL_ERROR);
  }

  @Test
  void aWithdrawnQuestionIsCancelledAtTheHost() {
    Promise<Void> withdrawn = Promise.promise();
    Future<Object> question = host.ask("q", new JsonObject(), withdrawn.future());
    withdrawn.complete();

    JsonObject cancelled = (JsonObject) sent.get(1);
    assertThat(cancelled.getString("method")).isEqualTo("notifications/cancelled");
    assertThat(cancelled.getJsonObject("params").getValue("requestId"))
        .isEqualTo(((JsonObject) sent.get(0)).getValue("id"));
    assertThat(question.failed()).isTrue();
  }

  private void say(Object message) {
    host.onLine(message.toString().getBytes(StandardCharsets.UTF_8));
  }

  private int errorCode(int index) {
    return ((JsonObject) sent.get(index)).getJsonObject("error").getInteger("code");
  }

  private static JsonObject request(Object id, String method) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }

  private static JsonObject cancel(Object id, String reason) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("method", "notifications/cancelled")
        .put("params", new JsonObject().put("requestId", id).put("reason", reason));
  }

  private static final class RecordingMode implements Mode {

    private final List<HostRequest> requests = new ArrayList<>();
    private final List<String> notifications = new ArrayList<>();
    private RuntimeException fault;

    @Override
    public void start() {}

    @Override
    public void onRequest(HostRequest request) {
      failIfFaulty();
      requests.add(request);
    }

    @Override
    public void onNotification(String method, JsonObject params) {
      failIfFaulty();
      notifications.add(method);
    }

    @Override
    public Future<Void> close(Duration grace) {
      return Future.succeededFuture();
    }

    private void failIfFaulty() {
      if (fault != null) {
        throw fault;
      }
    }
  }
}
