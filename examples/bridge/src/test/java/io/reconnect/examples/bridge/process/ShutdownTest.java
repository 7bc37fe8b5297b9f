package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every way to end, each with its exit code and its bound. */
class ShutdownTest {

  private TempDir folder;

  @BeforeEach
  void createFolder() {
    folder = new TempDir();
  }

  @AfterEach
  void deleteFolder() {
    folder.close();
  }

  @Test
  void terminatedWhileReconnectingWithACallWaiting() {
    try (BridgeProcess bridge = tools("30s")) {
      bridge.callTool(1, "topology");
      bridge.awaitStderr("cannot be reached");
      bridge.request("seen", "ping", new JsonObject());
      bridge.resultOf("seen");
      long start = System.nanoTime();

      bridge.terminate();

      assertThat(bridge.errorOf(1).getInteger("code")).isEqualTo(-32005);
      assertThat(bridge.exitCode()).isZero();
      // Nothing is in flight, so nobody waits for the grace.
      assertThat(since(start)).isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void interruptedWithACallInFlightThatIsAnsweredWithinTheGrace() {
    CompletableFuture<Runnable> heldAnswer = new CompletableFuture<>();
    try (FakePeer peer =
            new FakePeer(
                folder.path("d.sock"),
                (message, from) -> {
                  if (!heldAnswer.complete(() -> from.answer(message, new JsonObject()))) {
                    FakePeer.echo(message, from);
                  }
                });
        BridgeProcess bridge = tools("10s")) {
      bridge.callTool("held", "topology");
      Runnable answer = heldAnswer.join();

      bridge.interrupt();
      JsonObject later;
      do {
        bridge.callTool("later", "topology");
        later = bridge.answerTo("later");
      } while (later.containsKey("result"));
      answer.run();

      assertThat(later.getJsonObject("error").getInteger("code")).isEqualTo(-32005);
      bridge.resultOf("held");
      assertThat(bridge.exitCode()).isZero();
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void inputThatEndsBeforeTheDaemonIsThere() {
    try (BridgeProcess bridge = tools("10s")) {
      bridge.initialize(1);
      bridge.callTool(2, "topology");
      bridge.sendBytes(
          "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}".getBytes(StandardCharsets.UTF_8));
      bridge.endInput();
      bridge.awaitStderr("cannot be reached");
      try (FakePeer peer = FakePeer.echo(folder.path("d.sock"))) {
        bridge.resultOf(1);
        bridge.resultOf(2);
        bridge.resultOf(3);
        assertThat(bridge.exitCode()).isZero();
        assertThat(peer.accepted()).isEqualTo(1);
      }
    }
  }

  @Test
  void inputThatEndsWithADaemonThatNeverAnswers() {
    try (FakePeer peer = new FakePeer(folder.path("d.sock"), (message, from) -> {});
        BridgeProcess bridge = tools("300ms")) {
      bridge.callTool(1, "topology");
      peer.next("topology");
      bridge.endInput();

      JsonObject error = bridge.errorOf(1);

      assertThat(error.getInteger("code")).isEqualTo(-32005);
      assertThat(error.getJsonObject("data").getString("fate")).isEqualTo("UNKNOWN");
      assertThat(bridge.exitCode()).isZero();
    }
  }

  @Test
  void aHostThatNeverReadsCannotKeepTheBridgeAlive() {
    try (BridgeProcess bridge =
        BridgeProcess.startUnread(
            "--unix",
            folder.path("d.sock").toString(),
            "--tools",
            tools(),
            "--close-grace",
            "100ms")) {
      // More than the pipe takes.
      for (int i = 0; i < 2000; i++) {
        bridge.request(i, "tools/list", new JsonObject());
      }
      bridge.endInput();
      assertThat(bridge.exitCode()).isZero();
    }
  }

  @Test
  void passThroughEndsBeforeAndAfterInitialize() {
    try (BridgeProcess untouched = BridgeProcess.start("--unix", "/nonexistent/x.sock")) {
      untouched.endInput();
      assertThat(untouched.exitCode()).isZero();
    }
    try (BridgeProcess asked =
        BridgeProcess.start("--unix", "/nonexistent/x.sock", "--close-grace", "100ms")) {
      asked.initialize(1);
      asked.endInput();
      assertThat(asked.resultOf(1).getString("protocolVersion")).isEqualTo("2025-06-18");
      assertThat(asked.exitCode()).isZero();
    }
  }

  @Test
  void argumentsThatCanNeverBeRight() {
    try (BridgeProcess bridge = BridgeProcess.start("--unix", "relative.sock")) {
      assertThat(bridge.exitCode()).isEqualTo(2);
      assertThat(bridge.awaitStderr("absolute"))
          .startsWith("reconnect-bridge: --unix must be absolute");
      assertThat(bridge.unseenStderr()).isEmpty();
      assertThat(bridge.unseenMessages()).isEmpty();
    }
  }

  @Test
  void terminatedBeforeItHasStarted() throws Exception {
    String pipe = pipe();
    try (BridgeProcess bridge =
        BridgeProcess.start("--unix", folder.path("d.sock").toString(), "--tools", pipe)) {
      // Opens when the bridge reads its arguments.
      try (OutputStream tools = Files.newOutputStream(Path.of(pipe))) {
        bridge.terminate();
        Thread.sleep(300);
        tools.write(ToolsBridgeTest.TOOLS.getBytes(StandardCharsets.UTF_8));
      }
      assertThat(bridge.exitCode()).isZero();
      assertThat(bridge.unseenStderr()).isEmpty();
    }
  }

  @Test
  void terminatedWhileItsStartHangs() throws Exception {
    String pipe = pipe();
    try (BridgeProcess bridge =
            BridgeProcess.start("--unix", folder.path("d.sock").toString(), "--tools", pipe);
        OutputStream tools = Files.newOutputStream(Path.of(pipe))) {
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
      assertThat(bridge.unseenStderr()).isEmpty();
    }
  }

  @Test
  void aLogThatCannotBeWrittenIsNamedWithTheCause() {
    refusesLog("/nonexistent/x", "no such directory");
    refusesLog(folder.path("").toString(), "Is a directory");
  }

  private void refusesLog(String log, String why) {
    try (BridgeProcess bridge = BridgeProcess.start("--unix", "/x.sock", "--log", log)) {
      assertThat(bridge.exitCode()).isEqualTo(2);
      assertThat(bridge.awaitStderr("--log"))
          .isEqualTo("reconnect-bridge: --log " + log + ": " + why);
      assertThat(bridge.unseenStderr()).isEmpty();
    }
  }

  @Test
  void logsGoToTheFileAndOutagesToTheOperator() throws IOException {
    try (BridgeProcess bridge =
        BridgeProcess.start(
            "--unix",
            folder.path("d.sock").toString(),
            "--tools",
            tools(),
            "--log",
            folder.path("bridge.log").toString())) {
      bridge.awaitStderr("cannot be reached");
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
      assertThat(Files.readString(folder.path("bridge.log"))).contains("CONNECTING");
    }
  }

  private BridgeProcess tools(String grace) {
    return BridgeProcess.start(
        "--unix", folder.path("d.sock").toString(), "--tools", tools(), "--close-grace", grace);
  }

  private String pipe() throws IOException, InterruptedException {
    String pipe = folder.path("pipe").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
    return pipe;
  }

  private String tools() {
    return folder.write("tools.json", ToolsBridgeTest.TOOLS);
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
