package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.HandshakeException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a session makes of a negotiation: ready, another attempt, or the end. */
class NegotiationOutcomeTest extends VirtualMcpTest {

  private void answerInitialize(Object answer) {
    transport.peer(
        (link, message) -> {
          if (!message.method().equals("initialize")) {
            server.accept(link, message);
          } else if (answer instanceof RpcException error) {
            link.answerError(message.wireId(), error);
          } else {
            link.answer(message.wireId(), answer);
          }
        });
  }

  private static RpcException unsupported(String... versions) {
    JsonArray supported = new JsonArray();
    for (String version : versions) {
      supported.add(version);
    }
    return new RpcException(
        RpcException.INVALID_PARAMS, "no", new JsonObject().put("supported", supported));
  }

  private void assertFailedForGood(McpClient client, Future<?> waiting) {
    HandshakeException failure = failure(waiting, HandshakeException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure).hasMessageContaining("no common MCP revision");
    assertThat(client.session().snapshot())
        .matches(snapshot -> snapshot.state() == SessionState.FAILED)
        .matches(snapshot -> snapshot.cause() == LossReason.PROTOCOL);
    pass(600_000);
    assertThat(transport.connects()).as("no attempt is made any more").hasSize(1);
  }

  @Test
  void aRevisionNobodyKnowsEndsTheSession() {
    answerInitialize(new JsonObject().put("protocolVersion", "2099-01-01"));
    McpClient client = client();
    assertFailedForGood(client, client.listTools());
  }

  @Test
  void aListOfOtherRevisionsEndsTheSession() {
    answerInitialize(unsupported("2099-01-01"));
    McpClient client = client();
    assertFailedForGood(client, client.listTools());
  }

  @Test
  void aSessionThatEndedCanBeToldToTryAgain() {
    answerInitialize(unsupported("2099-01-01"));
    McpClient client = client();
    failure(client.listTools(), HandshakeException.class);
    transport.peer(server);
    client.session().reconnect();
    assertThat(result(client.listTools())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'protocolVersion':5}"})
  void anAnswerWithoutRevisionIsTriedAgain(String answer) {
    answerInitialize(new JsonObject(answer.replace('\'', '"')));
    assertIsTriedAgain();
  }

  @Test
  void anotherErrorIsTriedAgain() {
    answerInitialize(new RpcException(RpcException.INVALID_PARAMS, "starting", null));
    assertIsTriedAgain();
  }

  private void assertIsTriedAgain() {
    McpClient client = client();
    Future<?> waiting = client.listTools();
    pass(2_000);
    assertThat(waiting.isComplete()).isFalse();
    assertThat(transport.connects()).hasSizeGreaterThan(1);
    transport.peer(server);
    pass(2_000);
    assertThat(waiting.succeeded()).isTrue();
  }

  @Test
  void everyLinkIsNegotiatedAnewAndMayEndElsewhere() {
    McpClient client = ready();
    assertThat(client.session().agreement().version()).isEqualTo("2025-11-25");
    server.version = "2024-11-05";
    restart();
    assertThat(client.session().agreement().version()).isEqualTo("2024-11-05");
    assertThat(client.session().snapshot().protocolVersion()).isEqualTo("2024-11-05");
    assertThat(server.initializes)
        .extracting(initialize -> initialize.getString("protocolVersion"))
        .containsExactly("2025-11-25", "2025-11-25");
  }
}
