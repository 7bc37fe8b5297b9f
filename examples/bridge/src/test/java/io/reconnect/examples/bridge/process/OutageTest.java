package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Calls made while nobody listens. Every test begins and ends with a bridge that has said so. */
class OutageTest {

  private static TempDir folder;
  private static Path socket;
  private static BridgeProcess bridge;

  @BeforeAll
  static void startWithoutDaemon() {
    folder = new TempDir();
    socket = folder.path("d.sock");
    bridge = bridgeTo(socket, "12s");
    assertThat(bridge.awaitStderr("cannot be reached")).contains(socket.toString());
  }

  @AfterAll
  static void stop() {
    try (TempDir usedFolder = folder;
        BridgeProcess usedBridge = bridge) {
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
    }
  }

  @AfterEach
  void theOperatorWasToldNothingTwice() {
    assertThat(bridge.unseenStderr()).isEmpty();
  }

  @Test
  void aCallInVainEndsWithTheCause() {
    Path path = folder.path("v.sock");
    try (BridgeProcess hasty = bridgeTo(path, "700ms")) {
      hasty.callTool(1, "topology");

      JsonObject error = hasty.errorOf(1);

      assertThat(error.getInteger("code")).isEqualTo(-32002);
      JsonObject data = error.getJsonObject("data");
      assertThat(data.getString("fate")).isEqualTo("NOT_SENT");
      assertThat(data.getString("reason")).isEqualTo("UNREACHABLE");
      assertThat(data.getLong("waitedMs")).isBetween(700L, 10_000L);
      assertThat(data.getInteger("attempts")).isGreaterThan(1);
      assertThat(data.getLong("epoch")).isNotNull();
      assertThat(data.getString("detail")).isEqualTo("no such file");
      assertThat(error.getString("message")).contains(path.toString(), "no such file");
      assertThat(hasty.isAlive()).isTrue();

      try (FakePeer silent = new FakePeer(path, (message, from) -> {})) {
        silent.awaitAccepted(1);
        hasty.callTool(2, "topology");
        JsonObject late = hasty.errorOf(2);
        assertThat(late.getInteger("code")).isEqualTo(-32004);
        assertThat(late.getJsonObject("data").getString("fate")).isEqualTo("UNKNOWN");
        assertThat(late.getJsonObject("data").containsKey("detail")).isFalse();
        assertThat(silent.accepted()).isEqualTo(1);
      }
    }
  }

  @Test
  void aCallInTheWindowIsSentOnceOnTheOneNewConnection() {
    comeAndGo();
    bridge.callTool(1, "topology");
    letTheBridgeCatchUp();

    try (FakePeer renewed = FakePeer.echo(socket)) {
      bridge.resultOf(1);
      assertThat(renewed.accepted()).isEqualTo(1);
      assertThat(renewed.unseen("topology")).hasSize(1);
      bridge.awaitStderr("is reachable");
    }
    bridge.awaitStderr("cannot be reached");
  }

  @Test
  void tenCallsInTheWindowShareOneConnection() {
    comeAndGo();
    for (int i = 0; i < 10; i++) {
      bridge.callTool(i, "topology");
    }
    letTheBridgeCatchUp();

    try (FakePeer renewed = FakePeer.echo(socket)) {
      for (int i = 0; i < 10; i++) {
        bridge.resultOf(i);
      }
      assertThat(renewed.accepted()).isEqualTo(1);
      assertThat(renewed.unseen("topology")).hasSize(10);
      bridge.awaitStderr("is reachable");
    }
    bridge.awaitStderr("cannot be reached");
  }

  @Test
  void aDaemonIsKilledAndStartedAgain() throws IOException {
    Path path = folder.path("k.sock");
    Process first = startDaemon(path);
    try (BridgeProcess other = bridgeTo(path, "12s")) {
      other.callTool(1, "topology");
      other.resultOf(1);
      first.destroyForcibly();
      other.awaitStderr("cannot be reached");
      other.callTool(2, "topology");
      Files.delete(path);
      Process second = startDaemon(path);

      other.resultOf(2);

      second.destroyForcibly();
    }
  }

  private static void comeAndGo() {
    try (FakePeer old = FakePeer.echo(socket)) {
      bridge.callTool("before", "topology");
      bridge.resultOf("before");
      assertThat(old.accepted()).isEqualTo(1);
      bridge.awaitStderr("is reachable");
    }
    bridge.awaitStderr("cannot be reached");
  }

  /** What was sent before this has reached the session. */
  private static void letTheBridgeCatchUp() {
    bridge.request("caught up", "ping", new JsonObject());
    bridge.resultOf("caught up");
  }

  private static BridgeProcess bridgeTo(Path path, String callTimeout) {
    return BridgeProcess.start(
        "--unix",
        path.toString(),
        "--tools",
        folder.write("tools.json", ToolsBridgeTest.TOOLS),
        "--call-timeout",
        callTimeout);
  }

  private static Process startDaemon(Path path) throws IOException {
    Process daemon =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                EchoDaemon.class.getName(),
                path.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(daemon.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("BOUND");
    return daemon;
  }
}
