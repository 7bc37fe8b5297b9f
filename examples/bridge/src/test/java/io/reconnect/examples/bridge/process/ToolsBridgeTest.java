package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One bridge in front of daemons that come and go; each test brings its own, or none. */
class ToolsBridgeTest {

  static final String TOOLS =
      """
      {"tools": [
        {"name": "topology", "description": "d", "inputSchema": {"type": "object"},
         "method": "topology", "params": {"depth": 1, "color": "red"}},
        {"name": "read", "description": "d", "inputSchema": {"type": "object"},
         "annotations": {"readOnlyHint": true}, "method": "read"}
      ]}
      """;

  private static final AtomicInteger IDS = new AtomicInteger(1000);

  private static TempDir folder;
  private static Path socket;
  private static BridgeProcess bridge;

  @BeforeAll
  static void startWithoutDaemon() {
    folder = new TempDir();
    socket = folder.path("d.sock");
    bridge =
        BridgeProcess.start(
            "--unix",
            socket.toString(),
            "--tools",
            folder.write("tools.json", TOOLS),
            "--call-timeout",
            "12s");

    bridge.awaitUp();
    long start = System.nanoTime();
    bridge.initialize("first");
    bridge.notify("notifications/initialized", new JsonObject());
    bridge.request(2, "tools/list", new JsonObject());

    JsonObject identity = bridge.resultOf("first");
    assertThat(identity.getString("protocolVersion")).isEqualTo("2025-06-18");
    assertThat(identity.getJsonObject("capabilities").fieldNames()).containsExactly("tools");
    assertThat(bridge.resultOf(2).getJsonArray("tools")).hasSize(2);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
  }

  @AfterAll
  static void endOfInputEndsIt() {
    try (TempDir usedFolder = folder;
        BridgeProcess usedBridge = bridge) {
      bridge.endInput();
      assertThat(bridge.exitCode()).isZero();
      assertThat(bridge.unseenMessages()).isEmpty();
    }
  }

  @Test
  void twentyDropsInARow() {
    try (FakePeer peer = FakePeer.echo(socket)) {
      succeed("read");
      for (int drop = 1; drop <= 20; drop++) {
        peer.drop();
        succeed("read");
      }
      assertThat(peer.accepted()).isEqualTo(21);
    }
  }

  @Test
  void theCallerHasTheLastWordOnFixedParams() {
    try (FakePeer peer = FakePeer.echo(socket)) {
      int id = IDS.incrementAndGet();
      bridge.request(
          id,
          "tools/call",
          new JsonObject()
              .put("name", "topology")
              .put("arguments", new JsonObject().put("depth", 9).put("node", "n")));
      JsonObject result = bridge.resultOf(id);

      JsonObject sent = new JsonObject().put("depth", 9).put("color", "red").put("node", "n");
      assertThat(peer.next("topology").getJsonObject("params")).isEqualTo(sent);
      JsonObject structured = result.getJsonObject("structuredContent");
      assertThat(structured.getJsonObject("params")).isEqualTo(sent);
      assertThat(new JsonObject(result.getJsonArray("content").getJsonObject(0).getString("text")))
          .isEqualTo(structured);
    }
  }

  @Test
  void theDaemonsErrorPassesUnchanged() {
    JsonObject data = new JsonObject().put("why", "Session terminated").put("n", 1);
    try (FakePeer peer =
        new FakePeer(socket, (message, from) -> from.fail(message, -32001, "no such node", data))) {
      int id = IDS.incrementAndGet();
      bridge.callTool(id, "topology");

      assertThat(bridge.errorOf(id))
          .isEqualTo(
              new JsonObject()
                  .put("code", -32001)
                  .put("message", "no such node")
                  .put("data", data));
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void aCutAfterTheDaemonReadTheCallIsAnUnknownOutcomeAndNoSecondRun() {
    AtomicInteger runs = new AtomicInteger();
    try (FakePeer peer =
        new FakePeer(
            socket,
            (message, from) -> {
              runs.incrementAndGet();
              from.close();
            })) {
      int id = IDS.incrementAndGet();
      bridge.callTool(id, "topology");

      JsonObject error = bridge.errorOf(id);

      assertThat(error.getInteger("code")).isEqualTo(-32003);
      assertThat(error.getJsonObject("data").getString("fate")).isEqualTo("UNKNOWN");
      peer.awaitAccepted(2);
      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void whatTheOperatorCallsReadOnlyIsSentAgain() {
    AtomicInteger runs = new AtomicInteger();
    try (FakePeer peer =
        new FakePeer(
            socket,
            (message, from) -> {
              if (runs.incrementAndGet() == 1) {
                from.close();
              } else {
                FakePeer.echo(message, from);
              }
            })) {
      succeed("read");
      assertThat(runs).hasValue(2);
      assertThat(peer.accepted()).isEqualTo(2);
    }
  }

  @Test
  void aDaemonThatTalksNonsenseDoesNotConfuseACall() {
    try (FakePeer peer =
        new FakePeer(
            socket,
            (message, from) -> {
              from.sendLine("Listening on port 80");
              from.sendLine("");
              from.sendLine("{\"jsonrpc\":\"2.0\",\"id\":999999,\"result\":1}");
              from.sendLine("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1}}");
              FakePeer.echo(message, from);
            })) {
      succeed("topology");
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void aDaemonThatTalksNothingButNonsenseEndsTheCallAtOnce() {
    try (FakePeer peer =
        new FakePeer(
            socket,
            (message, from) -> {
              for (int i = 0; i < 8; i++) {
                from.sendLine("nonsense");
              }
            })) {
      int id = IDS.incrementAndGet();
      bridge.callTool(id, "topology");
      JsonObject error = bridge.errorOf(id);
      assertThat(error.getInteger("code")).isEqualTo(-32003);
      assertThat(error.getJsonObject("data").getString("reason")).isEqualTo("PROTOCOL");
      peer.awaitAccepted(2);
    }
  }

  @Test
  void whatTheHostGetsWrongIsAnsweredAndPassedOver() {
    bridge.sendLine("no json");
    assertThat(bridge.errorOf(null).getInteger("code")).isEqualTo(-32700);
    bridge.sendBytes(new byte[] {'"', (byte) 0xff, '"', '\n'});
    assertThat(bridge.errorOf(null).getInteger("code")).isEqualTo(-32700);
    bridge.sendLine("");
    bridge.sendLine("[]");
    assertThat(bridge.errorOf(null).getInteger("code")).isEqualTo(-32600);
    bridge.sendLine("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}");
    assertThat(bridge.errorOf(null).getInteger("code")).isEqualTo(-32600);
    bridge.request("x", "tools/call", new JsonObject().put("name", "nobody"));
    assertThat(bridge.errorOf("x").getInteger("code")).isEqualTo(-32602);
    bridge.request("x", "resources/list", new JsonObject());
    assertThat(bridge.errorOf("x").getInteger("code")).isEqualTo(-32601);
    bridge.request(9_007_199_254_740_993L, "ping", new JsonObject());
    assertThat(bridge.resultOf(9_007_199_254_740_993L)).isEmpty();
  }

  @Test
  void aLineBeyondTheLimitIsRefusedAndForgotten() {
    byte[] line = new byte[(16 << 20) + 2];
    Arrays.fill(line, (byte) 'x');
    line[line.length - 1] = '\n';
    bridge.sendBytes(line);

    assertThat(bridge.errorOf(null).getInteger("code")).isEqualTo(-32700);
    bridge.request("alive", "ping", new JsonObject());
    bridge.resultOf("alive");
  }

  @Test
  void aBatchIsAnsweredAsOne() {
    try (FakePeer peer = FakePeer.echo(socket)) {
      bridge.sendLine(
          new JsonArray()
              .add(request("a", "ping"))
              .add(request("b", "initialize"))
              .add(new JsonObject().put("jsonrpc", "2.0").put("method", "notifications/x"))
              .add(
                  request("c", "tools/call")
                      .put("params", new JsonObject().put("name", "topology")))
              .encode());

      JsonArray answers = bridge.nextBatch();

      assertThat(answers.stream().map(answer -> ((JsonObject) answer).getString("id")))
          .containsExactlyInAnyOrder("a", "b", "c");
      peer.next("topology");
    }
  }

  @Test
  void anIdInUseIsRefusedAndACancelledCallGetsNoAnswer() {
    try (FakePeer silent = new FakePeer(socket, (message, from) -> {})) {
      bridge.callTool("twin", "topology");
      silent.next("topology");
      bridge.callTool("twin", "topology");
      assertThat(bridge.errorOf("twin").getInteger("code")).isEqualTo(-32600);

      bridge.notify("notifications/cancelled", new JsonObject().put("requestId", "twin"));
      bridge.request("twin", "ping", new JsonObject());
      assertThat(bridge.resultOf("twin")).isEmpty();
      assertThat(silent.unseen("topology")).isEmpty();
    }
  }

  @Test
  void textIsUtf8BothWays() {
    try (FakePeer peer = FakePeer.echo(socket)) {
      byte[] line =
          request("ü", "tools/call")
              .put(
                  "params",
                  new JsonObject()
                      .put("name", "read")
                      .put("arguments", new JsonObject().put("q", "≤ 🙂")))
              .encode()
              .concat("\r\n")
              .getBytes(StandardCharsets.UTF_8);
      for (byte single : line) {
        bridge.sendBytes(new byte[] {single});
      }
      JsonObject structured = bridge.resultOf("ü").getJsonObject("structuredContent");
      assertThat(structured.getJsonObject("params").getString("q")).isEqualTo("≤ 🙂");
    }
  }

  private static void succeed(String tool) {
    int id = IDS.incrementAndGet();
    bridge.callTool(id, tool);
    bridge.resultOf(id);
  }

  private static JsonObject request(String id, String method) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }
}
