package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Agreement;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Requests and notifications of the peer. */
class SessionInboundTest extends VirtualSessionTest {

  private static JsonObject request(Object id, String method) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }

  private static JsonObject result(Object id, Object result) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id).put("result", result);
  }

  private static JsonObject error(Object id, int code, String message) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("id", id)
        .put("error", new JsonObject().put("code", code).put("message", message));
  }

  private void receive(JsonObject message) {
    link().receive(message);
    idle();
  }

  @Test
  void aRequestIsAnsweredByItsHandler() {
    Session session = ready();
    List<InboundRequest> asked = new ArrayList<>();
    session.onRequest(
        "sum",
        request -> {
          asked.add(request);
          return Future.succeededFuture(3);
        });
    JsonObject params = new JsonObject().put("a", 1);
    receive(request("s1", "sum").put("params", params));

    assertThat(link().answers()).containsExactly(result("s1", 3));
    assertThat(asked)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.method()).isEqualTo("sum");
              assertThat(request.params()).isEqualTo(params);
              assertThat(request.message()).isEqualTo(request("s1", "sum").put("params", params));
              assertThat(request.epoch()).isEqualTo(1);
              assertPending(request.withdrawn());
            });
  }

  @Test
  void positionalOrMissingParamsLookEmptyAndStandInTheMessage() {
    Session session = ready();
    List<JsonObject> params = new ArrayList<>();
    List<JsonObject> messages = new ArrayList<>();
    session.onRequest(
        "r",
        request -> {
          params.add(request.params());
          messages.add(request.message());
          return Future.succeededFuture();
        });
    session.onNotification(
        "n",
        notification -> {
          params.add(notification.params());
          messages.add(notification.message());
        });
    JsonArray values = new JsonArray().add(1);
    receive(request(1, "r"));
    receive(request(2, "r").put("params", values));
    receive(new JsonObject().put("method", "n").put("params", values));
    receive(new JsonObject().put("method", "n").put("params", "odd"));

    assertThat(params).hasSize(4).allMatch(JsonObject::isEmpty);
    assertThat(messages.get(2).getJsonArray("params")).isEqualTo(values);
    assertThat(link().answers()).containsExactly(result(1, null), result(2, null));
  }

  @Test
  void anUnknownRequestIsRefusedAndAnUnknownNotificationIgnored() {
    ready();
    receive(request(1, "what"));
    receive(new JsonObject().put("method", "what"));
    assertThat(link().answers()).containsExactly(error(1, -32601, "method not found"));
  }

  @Test
  void theHandlerForAnyMethodTakesWhatHasNoOther() {
    Session session = ready();
    List<String> heard = new ArrayList<>();
    session
        .onRequest(Session.ANY_METHOD, request -> Future.succeededFuture("any " + request.method()))
        .onRequest("own", request -> Future.succeededFuture("own"))
        .onNotification(Session.ANY_METHOD, n -> heard.add("any " + n.method()))
        .onNotification("own", n -> heard.add("own"));
    receive(request(1, "own"));
    receive(request(2, "other"));
    receive(new JsonObject().put("method", "own"));
    receive(new JsonObject().put("method", "other"));
    assertThat(link().answers()).containsExactly(result(1, "own"), result(2, "any other"));
    assertThat(heard).containsExactly("own", "any other");
  }

  @Test
  void aHandlerReplacesTheOneBefore() {
    Session session = ready();
    List<String> heard = new ArrayList<>();
    session
        .onRequest("r", request -> Future.succeededFuture(1))
        .onRequest("r", request -> Future.succeededFuture(2))
        .onNotification("n", n -> heard.add("first"))
        .onNotification("n", n -> heard.add("second"));
    receive(request(1, "r"));
    receive(new JsonObject().put("method", "n"));
    assertThat(link().answers()).containsExactly(result(1, 2));
    assertThat(heard).containsExactly("second");
  }

  @Test
  void aHandlerThatFailsInAnyWayBecomesAnInternalErrorWithoutItsText() {
    Session session = ready();
    JsonObject error = error(1, -32603, "internal error");
    List<RequestHandler> handlers =
        List.of(
            request -> Future.failedFuture(new IllegalStateException("secret")),
            request -> Future.failedFuture("secret"),
            request -> {
              throw new IllegalStateException("secret");
            },
            request -> {
              throw new AssertionError("secret");
            },
            request -> null,
            request -> Future.succeededFuture(new Object()),
            request -> Future.succeededFuture(new byte[1]),
            request -> Future.succeededFuture(new JsonObject().put("a", new Object())),
            request -> Future.succeededFuture(new JsonArray().add(new Object())));
    for (RequestHandler handler : handlers) {
      session.onRequest("r", handler);
      receive(request(1, "r"));
    }
    assertThat(link().answers()).hasSize(handlers.size()).allMatch(error::equals);
  }

  @Test
  void anRpcExceptionOfAHandlerIsSentAsItIs() {
    Session session = ready();
    session.onRequest(
        "failed",
        request -> Future.failedFuture(new RpcException(-32602, "no a", new JsonArray().add(1))));
    session.onRequest(
        "thrown",
        request -> {
          throw new RpcException(-1, "user rejected", null);
        });
    receive(request(1, "failed"));
    receive(request(2, "thrown"));
    JsonObject first = error(1, -32602, "no a");
    first.getJsonObject("error").put("data", new JsonArray().add(1));
    assertThat(link().answers()).containsExactly(first, error(2, -1, "user rejected"));
  }

  @Test
  void everyKindOfJsonResultIsSent() {
    Session session = ready();
    List<Object> results = new ArrayList<>();
    results.addAll(List.of(new JsonObject().put("a", 1), new JsonArray(), "t", 1, 1.5, true));
    results.add(null);
    for (Object result : results) {
      session.onRequest("r", request -> Future.succeededFuture(result));
      receive(request(1, "r"));
    }
    assertThat(link().answers())
        .containsExactlyElementsOf(results.stream().map(result -> result(1, result)).toList());
  }

  @Test
  void requestsWithOddIdsAreRefusedAndTheirIdEchoed() {
    Session session = ready();
    session.onRequest("r", request -> Future.succeededFuture(1));
    String why = "the id of a request must be a string or a number";
    receive(request(null, "r"));
    receive(request(true, "r"));
    receive(request(new JsonArray(), "r"));
    receive(request(1.5, "r"));
    receive(request("", "r"));
    receive(request(-7, "r"));
    receive(request(Long.MAX_VALUE, "r"));
    assertThat(link().answers())
        .containsExactly(
            error(null, -32600, why),
            error(true, -32600, why),
            error(new JsonArray(), -32600, why),
            result(1.5, 1),
            result("", 1),
            result(-7, 1),
            result(Long.MAX_VALUE, 1));
  }

  @Test
  void anIdMayNotBeUsedTwiceAtOnceButAgainAfterwards() {
    Session session = ready();
    List<Promise<Object>> promises = new ArrayList<>();
    session.onRequest(
        "r",
        request -> {
          Promise<Object> promise = Promise.promise();
          promises.add(promise);
          return promise.future();
        });
    receive(request(1, "r"));
    receive(request(1, "r"));
    receive(request("1", "r"));
    assertThat(promises).hasSize(2);
    promises.forEach(promise -> promise.complete("r"));
    idle();
    receive(request(1, "r"));
    promises.get(2).complete("again");
    idle();
    assertThat(link().answers())
        .containsExactly(
            error(1, -32600, "a request with this id is being answered"),
            result(1, "r"),
            result("1", "r"),
            result(1, "again"));
  }

  @Test
  void requestsBeyondTheBoundAreRefusedUntilThereIsRoom() {
    Session session = started(session(options().setMaxInboundRequests(2)));
    List<Promise<Object>> promises = new ArrayList<>();
    session.onRequest(
        "r",
        request -> {
          Promise<Object> promise = Promise.promise();
          promises.add(promise);
          return promise.future();
        });
    for (int id = 1; id <= 3; id++) {
      receive(request(id, "r"));
    }
    promises.get(0).complete("r");
    idle();
    receive(request(4, "r"));
    assertThat(promises).hasSize(3);
    assertThat(link().answers())
        .containsExactly(error(3, -32000, "too many requests are being answered"), result(1, "r"));
  }

  @Test
  void aRequestThePeerTookBackIsNotAnswered() {
    Session session = started(session(new SpokenProtocol()));
    List<InboundRequest> asked = new ArrayList<>();
    List<String> heard = new ArrayList<>();
    Promise<Object> promise = Promise.promise();
    session.onRequest(
        "r",
        request -> {
          asked.add(request);
          return promise.future();
        });
    session.onNotification("stopped", notification -> heard.add(notification.method()));
    receive(request(7, "r"));
    receive(new JsonObject().put("method", "stopped").put("params", new JsonObject().put("id", 8)));
    assertPending(asked.get(0).withdrawn());
    receive(new JsonObject().put("method", "stopped").put("params", new JsonObject().put("id", 7)));
    assertThat(asked.get(0).withdrawn().succeeded()).isTrue();
    assertThat(heard).as("the application hears of it too").hasSize(2);
    promise.complete("too late");
    idle();
    assertThat(link().answers()).isEmpty();
  }

  @Test
  void aLostLinkWithdrawsItsRequestsAndTheirIdsAreFreeAgain() {
    assertRequestsEndWithTheirLink(
        session -> {
          link().lose(LossReason.PEER_CLOSED);
          untilReadyAgain(session);
        });
  }

  @Test
  void aReplacedLinkWithdrawsItsRequestsAndTheirIdsAreFreeAgain() {
    assertRequestsEndWithTheirLink(session -> time.await(session.reconnect()));
  }

  @Test
  void aReplacedLinkThatTakesLongToCloseWithdrawsItsRequestsAtOnce() {
    assertRequestsEndWithTheirLink(
        session -> {
          link().holdClose();
          time.await(session.reconnect());
        });
  }

  private void assertRequestsEndWithTheirLink(Consumer<Session> end) {
    Session session = ready();
    List<InboundRequest> asked = new ArrayList<>();
    List<Promise<Object>> promises = new ArrayList<>();
    session.onRequest(
        "r",
        request -> {
          Promise<Object> promise = Promise.promise();
          asked.add(request);
          promises.add(promise);
          return promise.future();
        });
    receive(request(1, "r"));
    end.accept(session);
    idle();
    assertThat(asked.get(0).withdrawn().succeeded()).isTrue();
    receive(request(1, "r"));
    assertThat(link().answers()).isEmpty();
    promises.get(0).complete("of the old link");
    idle();
    assertThat(transport.links()).allMatch(link -> link.answers().isEmpty());
    promises.get(1).complete("of the new one");
    idle();
    assertThat(link().answers()).containsExactly(result(1, "of the new one"));
  }

  @Test
  void closingWithdrawsTheRequests() {
    Session session = ready();
    List<InboundRequest> asked = new ArrayList<>();
    Promise<Object> promise = Promise.promise();
    session.onRequest(
        "r",
        request -> {
          asked.add(request);
          return promise.future();
        });
    receive(request(1, "r"));
    time.await(session.close());
    assertThat(asked.get(0).withdrawn().succeeded()).isTrue();
    promise.complete("too late");
    idle();
    assertThat(link().answers()).isEmpty();
  }

  @Test
  void theProtocolAnswersForItselfAndTheApplicationIsNotAsked() {
    Session session = started(session(new SpokenProtocol()));
    session.onRequest(Session.ANY_METHOD, request -> Future.succeededFuture("mine"));
    receive(request(1, "ping"));
    assertThat(link().answers()).containsExactly(result(1, new JsonObject()));
  }

  @Test
  void aHandlerMayCallTheSameSession() {
    Session session = ready();
    transport.peer(
        (link, message) -> {
          if (message.isRequest()) {
            link.answer(message.wireId(), message.method() + "!");
          }
        });
    List<Object> results = new ArrayList<>();
    session.onNotification(
        "list_changed",
        notification ->
            session.call("tools/list", null).onSuccess(reply -> results.add(reply.result())));
    session.onRequest("r", request -> session.call("nested", null).map(Reply::result));
    receive(new JsonObject().put("method", "list_changed"));
    receive(request(1, "r"));
    assertThat(results).containsExactly("tools/list!");
    assertThat(link().answers()).containsExactly(result(1, "nested!"));
  }

  @Test
  void aNotificationHandlerThatThrowsHarmsNobody() {
    Session session = ready();
    session.onNotification(
        "n",
        notification -> {
          throw new AssertionError("planned");
        });
    Future<Reply> reply = call(session, "m");
    receive(new JsonObject().put("method", "n"));
    receive(result(1, "r"));
    assertThat(reply.result().result()).isEqualTo("r");
  }

  @Test
  void requestsAreAnsweredDuringTheHandshakeAndInTheGraceOfAClose() {
    Promise<Agreement> agreed = Promise.promise();
    Session session = session(new SpokenProtocol(exchange -> agreed.future()));
    session.onRequest("r", request -> Future.succeededFuture(1));
    session.start();
    idle();
    receive(request(1, "r"));
    agreed.complete(Agreement.NONE);
    idle();
    session.call("m", null);
    Future<CloseReport> closed = session.close();
    idle();
    receive(request(2, "r"));
    assertThat(link().answers()).containsExactly(result(1, 1), result(2, 1));
    assertPending(closed);
    receive(result(link().idOf("m"), 1));
    assertThat(closed.result().drained()).isEqualTo(1);
  }

  @Test
  void anAnswerThatCannotBeSentHarmsNobody() {
    Session session = ready();
    session.onRequest("r", request -> Future.succeededFuture(1));
    link().failSends(LinkException.retryable(LossReason.PEER_CLOSED, "half closed"));
    receive(request(1, "r"));
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }
}
