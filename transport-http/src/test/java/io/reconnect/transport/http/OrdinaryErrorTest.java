package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is concluded from what a text says: fault G4, reports R11 and R82. */
class OrdinaryErrorTest extends McpTest {

  @ParameterizedTest
  @CsvSource({
    "200, -32602, Invalid params",
    "200, -32600, Session terminated",
    "200, 32600, Session terminated",
    "200, -32001, Session not found",
    "200, -32000, Connection closed",
    "400, -32602, No valid session ID",
    "404, -32601, Session not found",
    "500, -32603, Connection closed"
  })
  void anErrorForOurCallIsItsAnswerWhateverItSays(int status, int code, String text) {
    await(rig.greet("before"));
    server.first(
        1,
        calls("tools/call"),
        request -> {
          server.resultOf(request);
          request.json(
              status,
              new JsonObject()
                  .put("jsonrpc", "2.0")
                  .put("id", request.id())
                  .put("error", new JsonObject().put("code", code).put("message", text))
                  .encode());
        });

    SessionException failure = failureOf(rig.greet("wrong"));
    assertThat(failure).isInstanceOf(RpcException.class);
    assertThat(((RpcException) failure).code()).isEqualTo(code);
    assertThat(failure.fate()).isEqualTo(Fate.ANSWERED);
    assertNothingElseHappened();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Connection closed", "Session terminated", "Error: 404"})
  void aToolThatFailedHasAnsweredWhateverItSays(String text) {
    await(rig.greet("before"));
    server.first(
        1,
        calls("tools/call"),
        request -> {
          server.resultOf(request);
          request.result(
              new JsonObject()
                  .put("isError", true)
                  .put(
                      "content",
                      new JsonArray().add(new JsonObject().put("type", "text").put("text", text))));
        });

    assertThat(await(rig.greet("wrong"))).isEqualTo(text);
    assertNothingElseHappened();
  }

  private void assertNothingElseHappened() {
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.executions("wrong")).isEqualTo(1);
    assertThat(server.count("tools/call")).isEqualTo(3);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }

  /** A 404 is the server's word that it did not run the call; it is believed once (fault G3). */
  @Test
  void aServerThatRunsWhatItRefusesIsBelievedOnce() {
    await(rig.greet("before"));
    server.when(
        request -> request.is("tools/call") && request.body().encode().contains("lied"),
        request -> {
          server.resultOf(request);
          request.status(404);
        });

    assertThat(failureOf(rig.greet("lied about")).fate()).isEqualTo(Fate.REJECTED);
    assertThat(server.executions("lied about")).isEqualTo(2);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
  }
}
