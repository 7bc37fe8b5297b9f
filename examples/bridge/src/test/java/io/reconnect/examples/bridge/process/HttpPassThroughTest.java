package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The bridge between a host and an MCP server over HTTP that forgets, dies and comes back. */
class HttpPassThroughTest {

  private static final String TOKEN = "token-secret-1";

  private HttpMcpServer server;
  private BridgeProcess bridge;

  @BeforeEach
  void start() {
    server = new HttpMcpServer();
    bridge =
        BridgeProcess.start(
            "--http",
            server.url() + "?key=query-secret",
            "--header",
            "Authorization: Bearer " + TOKEN,
            "--header",
            "X-Tenant: blue");
  }

  @AfterEach
  void theBridgeEndsAndHasToldNoSecret() {
    try (HttpMcpServer usedServer = server;
        BridgeProcess usedBridge = bridge) {
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
      assertThat(bridge.unseenMessages()).isEmpty();
      assertThat(bridge.allStderr()).noneMatch(line -> line.contains("secret"));
    }
  }

  // --- everything passes ----------------------------------------------------------------------

  @Test
  void theHostMeetsTheServerAndTheServerTheHost() {
    server.start();

    bridge.initialize("i");
    JsonObject result = bridge.resultOf("i");
    bridge.notify("notifications/initialized", new JsonObject());

    assertThat(result.getJsonObject("serverInfo").getString("name")).isEqualTo("fake");
    assertThat(result.getJsonObject("capabilities"))
        .isEqualTo(new JsonObject().put("tools", new JsonObject().put("listChanged", true)));
    Exchange met = server.next("initialize");
    assertThat(met.header("Authorization")).isEqualTo("Bearer " + TOKEN);
    assertThat(met.header("X-Tenant")).isEqualTo("blue");
    JsonObject params = met.message().getJsonObject("params");
    assertThat(params.getJsonObject("clientInfo").getString("name")).isEqualTo("test-host");
    server.next("notifications/initialized");
    bridge.notify("notifications/roots/list_changed", new JsonObject());
    server.next("notifications/roots/list_changed");
    assertThat(server.unseen("notifications/initialized")).isEmpty();
  }

  @Test
  void whatAStreamBringsBeforeItsAnswerPasses() {
    initialized();
    bridge.request(
        7,
        "custom/method",
        new JsonObject()
            .put("a", 1)
            .put("_meta", new JsonObject().put("progressToken", "host-token")));
    Exchange call = server.held();
    JsonObject params = call.message().getJsonObject("params");
    Object token = params.getJsonObject("_meta").getValue("progressToken");

    call.events()
        .event(
            FakeMcpServer.notification(
                "notifications/progress",
                new JsonObject().put("progressToken", token).put("progress", 5)))
        .event(FakeMcpServer.notification("notifications/message", new JsonObject().put("d", 1)))
        .event(FakeMcpServer.request("q", "elicitation/create", new JsonObject().put("m", 2)));
    JsonObject question = bridge.next("elicitation/create");
    bridge.send(answer(question, new JsonObject().put("action", "accept")));

    assertThat(params.getInteger("a")).isEqualTo(1);
    assertThat(token).isNotEqualTo("host-token");
    assertThat(question.getJsonObject("params")).isEqualTo(new JsonObject().put("m", 2));
    assertThat(server.nextAnswer("q").getJsonObject("result").getString("action"))
        .isEqualTo("accept");
    call.event(call.resultOf(new JsonObject().put("b", 2))).end();
    assertThat(bridge.resultOf(7)).isEqualTo(new JsonObject().put("b", 2));
    assertThat(bridge.next("notifications/progress").getJsonObject("params"))
        .isEqualTo(new JsonObject().put("progressToken", "host-token").put("progress", 5));
    assertThat(bridge.next("notifications/message").getJsonObject("params"))
        .isEqualTo(new JsonObject().put("d", 1));
  }

  @Test
  void whatTheServerSaysUnaskedPasses() {
    initialized();
    Exchange listening = server.listening();

    listening.event(
        FakeMcpServer.notification("notifications/tools/list_changed", new JsonObject()));
    listening.event(FakeMcpServer.request(1, "sampling/createMessage", new JsonObject()));
    listening.event(FakeMcpServer.request(2, "roots/list", new JsonObject()));

    bridge.next("notifications/tools/list_changed");
    bridge.send(answer(bridge.next("sampling/createMessage"), new JsonObject().put("s", 1)));
    assertThat(server.nextAnswer(1).getJsonObject("result"))
        .isEqualTo(new JsonObject().put("s", 1));
    JsonObject question = bridge.next("roots/list");
    listening.event(
        FakeMcpServer.notification(
            "notifications/cancelled", new JsonObject().put("requestId", 2)));
    assertThat(bridge.next("notifications/cancelled").getJsonObject("params").getValue("requestId"))
        .isEqualTo(question.getValue("id"));
  }

  @Test
  void aCancelledCallIsCancelledThere() {
    initialized();
    bridge.request("c", "custom/method", new JsonObject());
    Exchange call = server.held();

    bridge.notify(
        "notifications/cancelled", new JsonObject().put("requestId", "c").put("reason", "bored"));

    JsonObject cancelled = server.next("notifications/cancelled").message().getJsonObject("params");
    assertThat(cancelled.getValue("requestId")).isEqualTo(call.message().getValue("id"));
    assertThat(cancelled.getString("reason")).isEqualTo("bored");
  }

  @Test
  void theServersOwnErrorPassesUnchanged() {
    initialized();
    JsonObject own = new JsonObject().put("code", -32042).put("message", "no").put("data", 1);
    server.script(
        exchange -> {
          boolean fails = exchange.method().equals("fail");
          if (fails) {
            JsonObject error = exchange.resultOf("").put("error", own);
            error.remove("result");
            exchange.json(400, error);
          }
          return fails;
        });

    bridge.request(8, "fail", new JsonObject());

    assertThat(bridge.errorOf(8)).isEqualTo(own);
  }

  // --- a session that expires -----------------------------------------------------------------

  @Test
  void aSessionThatExpiresBetweenCallsIsNotNoticed() {
    initialized();
    bridge.request(1, "custom/echo", new JsonObject().put("n", 1));
    bridge.resultOf(1);
    server.expireSessions();

    bridge.request(2, "custom/echo", new JsonObject().put("n", 2));

    assertThat(bridge.resultOf(2)).isEqualTo(echoOf(2));
    assertThat(server.unseen("initialize")).hasSize(1);
    assertThat(bridge.allStderr()).isEmpty();
  }

  @Test
  void tenCallsOnAnExpiredSessionShareOneNewSession() {
    initialized();
    server.expireSessions();

    for (int i = 0; i < 10; i++) {
      bridge.request(i, "custom/echo", new JsonObject().put("n", i));
    }

    for (int i = 0; i < 10; i++) {
      assertThat(bridge.resultOf(i)).isEqualTo(echoOf(i));
    }
    assertThat(server.unseen("initialize")).hasSize(1);
    assertThat(bridge.allStderr()).isEmpty();
  }

  @Test
  void aNewSessionThatOffersTheSameIsNotNoticedAndOneThatDoesNotIs() {
    initialized();
    bridge.request(1, "tools/list", new JsonObject());
    bridge.resultOf(1);
    server.next("tools/list");
    server.expireSessions();
    bridge.request(2, "custom/echo", new JsonObject());
    bridge.resultOf(2);
    server.next("tools/list");
    bridge.request(3, "custom/echo", new JsonObject());
    bridge.resultOf(3);
    assertThat(bridge.unseenMessages()).isEmpty();

    server.tools("a", "b");
    server.expireSessions();
    bridge.request(4, "custom/echo", new JsonObject());

    bridge.resultOf(4);
    bridge.next("notifications/tools/list_changed");
  }

  // --- a server that dies ---------------------------------------------------------------------

  @Test
  void aCallInFlightWhenTheServerDiesHasAnUnknownOutcomeAndTheNextOneRuns() {
    initialized();
    bridge.request("lost", "custom/method", new JsonObject().put("arg", "argument-secret"));
    server.held();

    server.kill();

    JsonObject error = bridge.errorOf("lost");
    assertThat(error.getInteger("code")).isEqualTo(-32003);
    JsonObject data = error.getJsonObject("data");
    assertThat(data.getString("fate")).isEqualTo("UNKNOWN");
    assertThat(data.getString("reason")).isIn("PEER_CLOSED", "PEER_RESET");
    assertThat(data.getLong("epoch")).isEqualTo(1);
    assertThat(data.getLong("waitedMs")).isNotNegative();
    assertThat(data.getInteger("attempts")).isNotNull();
    assertThat(error.encode()).doesNotContain("secret");

    bridge.request("next", "custom/echo", new JsonObject().put("n", 1));
    bridge.awaitStderr("cannot be reached");
    server.start();
    assertThat(bridge.resultOf("next")).isEqualTo(echoOf(1));
    assertThat(server.unseen("initialize")).hasSize(1);
    assertThat(server.unseen("custom/method")).hasSize(1);
  }

  @Test
  void aServerThatRestartsBetweenCallsIsNotNoticed() {
    initialized();
    server.nextVerb("GET");
    server.kill();
    server.start();
    // A request that meets the end of its connection has an unknown outcome: that end was seen.
    server.nextVerb("GET");

    bridge.request(1, "custom/echo", new JsonObject().put("n", 1));

    assertThat(bridge.resultOf(1)).isEqualTo(echoOf(1));
    assertThat(server.unseen("initialize")).hasSize(1);
  }

  @Test
  void listsAreServedWhileTheServerIsDown() {
    initialized();
    bridge.request(1, "tools/list", new JsonObject());
    JsonObject seen = bridge.resultOf(1);
    server.kill();

    bridge.request(2, "tools/list", new JsonObject());

    assertThat(bridge.resultOf(2)).isEqualTo(seen);
    bridge.awaitStderr("cannot be reached");
    bridge.request(3, "tools/list", new JsonObject());
    assertThat(bridge.resultOf(3)).isEqualTo(seen);
  }

  // --- the end --------------------------------------------------------------------------------

  @Test
  void theEndOfTheInputEndsTheSession() {
    initialized();

    bridge.endInput();

    assertThat(bridge.exitCode()).isZero();
    assertThat(server.nextVerb("DELETE").header("Mcp-Session-Id"))
        .isEqualTo(HttpMcpServer.SESSION + 1);
  }

  @Test
  void aCallInFlightIsAnsweredWithinTheGraceBeforeTheSessionEnds() {
    initialized();
    bridge.request("held", "custom/method", new JsonObject());
    Exchange call = server.held();

    bridge.terminate();
    JsonObject later;
    do {
      bridge.request("later", "custom/echo", new JsonObject());
      later = bridge.answerTo("later");
    } while (later.containsKey("result"));
    call.result(new JsonObject().put("done", true));

    assertThat(later.getJsonObject("error").getInteger("code")).isEqualTo(-32005);
    assertThat(bridge.resultOf("held")).isEqualTo(new JsonObject().put("done", true));
    assertThat(bridge.exitCode()).isZero();
    server.nextVerb("DELETE");
  }

  @Test
  void aCallThatIsNeverAnsweredEndsWithTheGraceAndSoDoesTheSession() {
    initialized();
    bridge.request("held", "custom/method", new JsonObject());
    server.held();

    bridge.endInput();

    JsonObject error = bridge.errorOf("held");
    assertThat(error.getInteger("code")).isEqualTo(-32005);
    assertThat(error.getJsonObject("data").getString("fate")).isEqualTo("UNKNOWN");
    assertThat(bridge.exitCode()).isZero();
    server.nextVerb("DELETE");
  }

  private void initialized() {
    server.start();
    bridge.initialize("i");
    bridge.resultOf("i");
    bridge.notify("notifications/initialized", new JsonObject());
    server.next("initialize");
    server.next("notifications/initialized");
  }

  private static JsonObject echoOf(int n) {
    return new JsonObject().put("echo", new JsonObject().put("n", n));
  }

  private static JsonObject answer(JsonObject question, JsonObject result) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("id", question.getValue("id"))
        .put("result", result);
  }
}
