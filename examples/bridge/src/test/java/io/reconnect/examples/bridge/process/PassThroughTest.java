package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The bridge between a host and an MCP server that comes and goes. */
class PassThroughTest {

  private TempDir folder;
  private Path socket;
  private BridgeProcess bridge;

  @BeforeEach
  void start() {
    folder = new TempDir();
    socket = folder.path("m.sock");
    bridge = BridgeProcess.start("--unix", socket.toString(), "--connect-timeout", "2s");
  }

  @AfterEach
  void stop() {
    try (TempDir usedFolder = folder;
        BridgeProcess usedBridge = bridge) {
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
      assertThat(bridge.unseenMessages()).isEmpty();
    }
  }

  @Test
  void theHostMeetsTheServerAndTheServerTheHost() throws InterruptedException {
    FakeMcpServer server = new FakeMcpServer("tools", "logging");
    try (FakePeer peer = server.listen(socket)) {
      bridge.request(0, "tools/list", new JsonObject());
      assertThat(bridge.errorOf(0).getInteger("code")).isEqualTo(-32600);

      bridge.initialize("i");
      JsonObject result = bridge.resultOf("i");
      bridge.notify("notifications/initialized", new JsonObject());
      bridge.initialize("again");

      assertThat(bridge.errorOf("again").getInteger("code")).isEqualTo(-32600);
      assertThat(result.getString("protocolVersion")).isEqualTo("2025-06-18");
      assertThat(result.getJsonObject("serverInfo").getString("name")).isEqualTo("fake");
      assertThat(result.getString("instructions")).isEqualTo("be nice");
      assertThat(result.getJsonObject("capabilities"))
          .isEqualTo(
              new JsonObject()
                  .put("tools", new JsonObject().put("listChanged", true))
                  .put("logging", new JsonObject()));
      JsonObject met = peer.next("initialize").getJsonObject("params");
      assertThat(met.getJsonObject("clientInfo").getString("name")).isEqualTo("test-host");
      assertThat(met.getJsonObject("capabilities").fieldNames()).containsExactly("sampling");
      peer.next("notifications/initialized");
      assertThat(peer.unseen("notifications/initialized")).isEmpty();

      everythingPasses(server, peer);
      aQuestionOfTheServerPasses(peer);
      aCancelledCallIsCancelledThere(peer);
    }
  }

  private void everythingPasses(FakeMcpServer server, FakePeer peer) throws InterruptedException {
    bridge.request(
        7,
        "custom/method",
        new JsonObject()
            .put("a", 1)
            .put("_meta", new JsonObject().put("progressToken", "host-token").put("x", 1)));
    JsonObject seen = peer.next("custom/method");
    assertThat(seen.getJsonObject("params").getInteger("a")).isEqualTo(1);
    JsonObject meta = seen.getJsonObject("params").getJsonObject("_meta");
    assertThat(meta.getInteger("x")).isEqualTo(1);
    assertThat(meta.getValue("progressToken")).isNotEqualTo("host-token");
    server.notifyAll(
        peer,
        "notifications/progress",
        new JsonObject().put("progressToken", meta.getValue("progressToken")).put("progress", 5));
    server.notifyAll(
        peer,
        "notifications/progress",
        new JsonObject().put("progressToken", 987654).put("progress", 5));
    server.notifyAll(peer, "notifications/message", new JsonObject().put("data", "hello"));
    server.answerHeld(new JsonObject().put("b", 2));

    assertThat(bridge.next("notifications/progress").getJsonObject("params"))
        .isEqualTo(new JsonObject().put("progressToken", "host-token").put("progress", 5));
    assertThat(bridge.next("notifications/message").getJsonObject("params").getString("data"))
        .isEqualTo("hello");
    assertThat(bridge.resultOf(7)).isEqualTo(new JsonObject().put("b", 2));

    bridge.notify("notifications/roots/list_changed", new JsonObject());
    peer.next("notifications/roots/list_changed");
    bridge.request(8, "fail", new JsonObject());
    assertThat(bridge.errorOf(8))
        .isEqualTo(
            new JsonObject().put("code", -32042).put("message", "no").put("data", new JsonArray()));
  }

  private void aQuestionOfTheServerPasses(FakePeer peer) {
    JsonObject meta = new JsonObject().put("progressToken", "server-token");
    peer.send(
        FakeMcpServer.request(
            "q1", "sampling/createMessage", new JsonObject().put("m", 1).put("_meta", meta)));
    JsonObject question = bridge.next("sampling/createMessage");
    JsonObject report = meta.copy().put("progress", 1);
    bridge.notify("notifications/progress", report);
    assertThat(peer.next("notifications/progress").getJsonObject("params")).isEqualTo(report);
    assertThat(question.getJsonObject("params").getInteger("m")).isEqualTo(1);
    bridge.send(
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("id", question.getValue("id"))
            .put("result", new JsonObject().put("text", "yes")));
    assertThat(peer.nextAnswer("q1").getJsonObject("result").getString("text")).isEqualTo("yes");

    bridge.notify("notifications/progress", report);

    peer.send(FakeMcpServer.request(2, "elicitation/create", new JsonObject()));
    JsonObject second = bridge.next("elicitation/create");
    bridge.send(
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("id", second.getValue("id"))
            .put("error", new JsonObject().put("code", -1).put("message", "declined")));
    assertThat(peer.nextAnswer(2).getJsonObject("error").getString("message"))
        .isEqualTo("declined");
    assertThat(peer.unseen("notifications/progress")).isEmpty();

    peer.send(FakeMcpServer.request(3, "roots/list", new JsonObject()));
    JsonObject third = bridge.next("roots/list");
    assertThat(third.getValue("id")).isNotEqualTo(question.getValue("id"));
    peer.send(
        FakeMcpServer.notification(
            "notifications/cancelled", new JsonObject().put("requestId", 3)));
    assertThat(bridge.next("notifications/cancelled").getJsonObject("params").getValue("requestId"))
        .isEqualTo(third.getValue("id"));
  }

  private void aCancelledCallIsCancelledThere(FakePeer peer) {
    bridge.request("c", "custom/method", new JsonObject());
    JsonObject call = peer.next("custom/method");
    bridge.notify(
        "notifications/cancelled", new JsonObject().put("requestId", "c").put("reason", "bored"));
    JsonObject cancelled = peer.next("notifications/cancelled").getJsonObject("params");
    assertThat(cancelled.getValue("requestId")).isEqualTo(call.getValue("id"));
    assertThat(cancelled.getString("reason")).isEqualTo("bored");
  }

  @Test
  void aServerThatIsReplacedIsNoticedOnlyWhereItDiffers() {
    FakeMcpServer server = new FakeMcpServer("tools", "resources");
    server.list("tools", "a", "b", "c");
    server.list("resources", "r");
    try (FakePeer peer = server.listen(socket)) {
      bridge.initialize(1);
      bridge.resultOf(1);
      bridge.request(2, "tools/list", new JsonObject());
      JsonObject first = bridge.resultOf(2);
      bridge.request(
          3, "tools/list", new JsonObject().put("cursor", first.getString("nextCursor")));
      bridge.resultOf(3);
      bridge.request(4, "resources/list", new JsonObject());
      bridge.resultOf(4);
      bridge.request(5, "resources/subscribe", new JsonObject().put("uri", "x:y"));
      bridge.resultOf(5);
      peer.next("resources/subscribe");
    }
    bridge.awaitStderr("cannot be reached");
    bridge.request("down", "tools/list", new JsonObject());
    assertThat(bridge.resultOf("down").getJsonArray("tools")).hasSize(2);
    bridge.request("waits", "prompts/list", new JsonObject());

    try (FakePeer same = server.listen(socket)) {
      bridge.resultOf("waits");
      same.next("resources/subscribe");
      same.next("resources/list");
      bridge.awaitStderr("is reachable");
    }
    bridge.awaitStderr("cannot be reached");
    assertThat(bridge.unseenMessages()).isEmpty();

    server.list("tools", "a", "b", "d");
    try (FakePeer changed = server.listen(socket)) {
      bridge.next("notifications/tools/list_changed");
      bridge.request(6, "tools/list", new JsonObject());
      bridge.resultOf(6);
      changed.next("resources/list");
      bridge.awaitStderr("is reachable");
    }
    bridge.awaitStderr("cannot be reached");

    FakeMcpServer other = new FakeMcpServer("tools", "prompts");
    other.list("tools", "a", "b", "d");
    try (FakePeer replaced = other.listen(socket)) {
      bridge.next("notifications/prompts/list_changed");
      bridge.next("notifications/resources/list_changed");
      replaced.next("tools/list");
    }
  }

  @Test
  void aServerThatIsNotReadyYetIsOfferedUnseen() {
    FakePeer silent = new FakePeer(socket, (message, from) -> {});
    bridge.awaitUp();
    long start = System.nanoTime();
    bridge.initialize(1);
    JsonObject result = bridge.resultOf(1);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    assertThat(result.getJsonObject("serverInfo").getString("name")).isEqualTo("reconnect-bridge");
    assertThat(result.getJsonObject("capabilities").fieldNames())
        .containsExactlyInAnyOrder("tools", "resources", "prompts");
    bridge.awaitStderr("handshake");
    silent.awaitAccepted(2);
    silent.close();
    bridge.request("early", "tools/list", new JsonObject());
    bridge.request("seen", "ping", new JsonObject());
    bridge.resultOf("seen");

    FakeMcpServer server = new FakeMcpServer("tools", "resources");
    server.list("tools", "a");
    try (FakePeer peer = server.listen(socket)) {
      assertThat(bridge.resultOf("early").getJsonArray("tools")).hasSize(1);
      bridge.next("notifications/resources/list_changed");
      bridge.request("none", "prompts/list", new JsonObject());
      assertThat(bridge.resultOf("none").getJsonArray("prompts")).isEmpty();
      assertThat(peer.unseen("prompts/list")).isEmpty();
    }
  }

  @Test
  void aServerThatTakesTooLongToComeBackIsGivenUpWithinTheBound() {
    FakeMcpServer server = new FakeMcpServer("resources");
    try (FakePeer peer = server.listen(socket)) {
      bridge.initialize(1);
      bridge.resultOf(1);
      bridge.request(2, "resources/subscribe", new JsonObject().put("uri", "x:y"));
      bridge.resultOf(2);
      peer.next("resources/subscribe");
    }
    bridge.awaitStderr("cannot be reached");

    try (FakePeer slow = server.listenSlowly(socket, Duration.ofMillis(1500))) {
      slow.awaitAccepted(1);
      long start = System.nanoTime();
      // The first half of what a new link needs takes most of the bound, the second one all of it.
      slow.next("resources/subscribe");
      slow.awaitAccepted(2);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(3200));
    }
  }

  @Test
  void aLinkLostDuringAListIsMadeUpForByWhatWasSeen() {
    FakeMcpServer server = new FakeMcpServer("tools");
    server.list("tools", "a");
    FakePeer peer = server.listen(socket);
    bridge.initialize(1);
    bridge.resultOf(1);
    bridge.request(2, "tools/list", new JsonObject());
    bridge.resultOf(2);
    peer.next("tools/list");
    server.holdLists();
    bridge.request(3, "tools/list", new JsonObject());
    peer.next("tools/list");

    peer.close();

    assertThat(bridge.resultOf(3).getJsonArray("tools")).hasSize(1);
  }

  @Test
  void aServerWithoutACommonRevisionIsAskedAgainWithEveryCall() {
    FakeMcpServer server = new FakeMcpServer("tools");
    server.speak("1999-01-01");
    try (FakePeer old = server.listen(socket)) {
      bridge.initialize(1);
      bridge.resultOf(1);
      bridge.awaitStderr("revision");
      bridge.request(2, "tools/call", new JsonObject());
      JsonObject error = bridge.errorOf(2);
      assertThat(error.getInteger("code")).isEqualTo(-32002);
      assertThat(error.getString("message")).contains("revision");
      assertThat(old.accepted()).isEqualTo(2);
    }
    server.speak("2025-06-18");
    try (FakePeer renewed = server.listen(socket)) {
      JsonObject answer;
      do {
        // At most once a second, so that many calls do not become as many connections.
        bridge.request(3, "custom/echo", new JsonObject());
        answer = bridge.answerTo(3);
      } while (answer.containsKey("error"));
      assertThat(renewed.accepted()).isEqualTo(1);
      bridge.next("notifications/tools/list_changed");
    }
  }
}
