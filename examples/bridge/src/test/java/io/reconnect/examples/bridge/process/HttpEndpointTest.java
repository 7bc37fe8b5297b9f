package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whom the bridge reaches over HTTP and as whom: addresses, headers, and a command for them. */
class HttpEndpointTest {

  private TempDir folder;
  private HttpMcpServer server;
  private BridgeProcess bridge;

  @BeforeEach
  void create() {
    folder = new TempDir();
    server = new HttpMcpServer();
  }

  @AfterEach
  void theBridgeEndsAndHasToldNoSecret() {
    try (TempDir usedFolder = folder;
        HttpMcpServer usedServer = server;
        BridgeProcess usedBridge = bridge) {
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
      assertThat(bridge.unseenMessages()).isEmpty();
      assertThat(bridge.allStderr()).noneMatch(line -> line.contains("secret"));
    }
  }

  @Test
  void aServerThatIsNotThereIsOfferedUnseenWithinTheBound() {
    bridge = bridge("--connect-timeout", "2s");
    bridge.awaitUp();
    long start = System.nanoTime();

    bridge.initialize(1);

    assertThat(bridge.resultOf(1).getJsonObject("serverInfo").getString("name"))
        .isEqualTo("reconnect-bridge");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
    assertThat(bridge.awaitStderr("cannot be reached"))
        .contains(server.url().replace("/mcp", ""), "refuses connections");
    bridge.request("early", "tools/list", new JsonObject());
    bridge.request("seen", "ping", new JsonObject());
    bridge.resultOf("seen");
    server.start();
    assertThat(bridge.resultOf("early").getJsonArray("tools"))
        .isEqualTo(new JsonArray().add(new JsonObject().put("name", "a")));
  }

  // --- a command that prints headers ----------------------------------------------------------

  @Test
  void aTokenThatIsRefusedIsAskedForAnewAndTheCallRunsOnce() {
    server.start();
    print("Authorization: Bearer secret-1\nX-Tenant: blue");
    bridge = bridge("--header-command", "echo run >> " + runs() + "; cat " + printed());
    initialized();
    assertThat(server.next("initialize").header("Authorization")).isEqualTo("Bearer secret-1");
    bridge.request(1, "custom/echo", new JsonObject().put("n", 1));
    Exchange first = server.next("custom/echo");
    bridge.resultOf(1);

    print("Authorization: Bearer secret-2\nX-Tenant: blue");
    server.admit(exchange -> exchange.header("Authorization").equals("Bearer secret-2"));
    for (int i = 2; i < 6; i++) {
      bridge.request(i, "custom/echo", new JsonObject().put("n", i));
    }

    assertThat(first.header("X-Tenant")).isEqualTo("blue");
    for (int i = 2; i < 6; i++) {
      bridge.resultOf(i);
    }
    assertThat(countOfRuns()).isEqualTo(2);
    assertThat(server.unseen("initialize")).isEmpty();
    assertThat(bridge.allStderr()).isEmpty();
  }

  @Test
  void anotherHeaderThatIsRefusedComesWithANewLink() {
    server.start();
    print("X-Api-Key: secret-1");
    bridge = bridge("--header-command", "cat " + printed());
    initialized();
    server.next("initialize");

    print("X-Api-Key: secret-2");
    server.admit(exchange -> exchange.header("X-Api-Key").equals("secret-2"));
    bridge.request(1, "custom/echo", new JsonObject().put("n", 1));

    bridge.resultOf(1);
    assertThat(server.next("initialize").header("X-Api-Key")).isEqualTo("secret-2");
  }

  @Test
  void aTokenThatIsRefusedForGoodFailsTheCallAndSaysSo() {
    server.start();
    print("Authorization: Bearer secret-1");
    bridge = bridge("--header-command", "cat " + printed());
    initialized();

    server.admit(exchange -> false);
    bridge.request(1, "custom/echo", new JsonObject());

    JsonObject error = bridge.errorOf(1);
    assertThat(error.getInteger("code")).isEqualTo(-32002);
    assertThat(error.getJsonObject("data").getString("fate")).isEqualTo("REJECTED");
    assertThat(error.getJsonObject("data").getString("reason")).isEqualTo("REFUSED_CREDENTIALS");
    assertThat(error.encode()).doesNotContain("secret");
    server.admit(exchange -> true);
    bridge.request(2, "custom/echo", new JsonObject());
    bridge.resultOf(2);
  }

  @Test
  void aTokenThatCannotBeRenewedFailsTheCallsAndIsNamedOnce() throws IOException {
    server.start();
    print("Authorization: Bearer secret-1");
    bridge = bridge("--header-command", "cat " + printed());
    initialized();
    Files.delete(folder.path("printed"));
    server.admit(exchange -> exchange.header("Authorization").equals("Bearer secret-2"));

    for (int i = 0; i < 3; i++) {
      bridge.request(i, "custom/echo", new JsonObject());
      JsonObject error = bridge.errorOf(i);
      assertThat(error.getJsonObject("data").getString("reason")).isEqualTo("REFUSED_CREDENTIALS");
      assertThat(error.getJsonObject("data").getString("fate")).isIn("REJECTED", "NOT_SENT");
    }
    assertThat(bridge.awaitStderr("header command"))
        .isEqualTo("reconnect-bridge: the header command ended with code 1");
    assertThat(bridge.unseenStderr()).isEmpty();

    print("Authorization: Bearer secret-2");
    bridge.request(9, "custom/echo", new JsonObject());
    bridge.resultOf(9);
  }

  @Test
  void aCommandThatFailsIsNamedAndRunAgainUntilItWorks() {
    server.start();
    bridge = bridge("--header-command", "echo X: secret; cat " + printed());
    bridge.initialize(1);
    assertThat(bridge.awaitStderr("cannot be reached"))
        .contains("the header command ended with code 1");
    bridge.resultOf(1);
    bridge.request("early", "custom/echo", new JsonObject());
    bridge.request("up", "ping", new JsonObject());
    bridge.resultOf("up");

    print("Authorization: Bearer secret-1");

    bridge.resultOf("early");
    assertThat(server.next("initialize").header("Authorization")).isEqualTo("Bearer secret-1");
    bridge.next("notifications/tools/list_changed");
  }

  @Test
  void aCommandThatHangsDelaysNobodyAndDoesNotOutliveTheBridge() throws Exception {
    server.start();
    bridge =
        bridge(
            "--connect-timeout",
            "1s",
            "--header-command",
            "echo $$ > "
                + printed()
                + ".part; mv "
                + printed()
                + ".part "
                + printed()
                + "; sleep 600");
    bridge.initialize(1);
    bridge.resultOf(1);
    bridge.awaitStderr("cannot be reached");
    long pid = Long.parseLong(Files.readString(folder.path("printed")).strip());
    ProcessHandle command = ProcessHandle.of(pid).orElseThrow();

    bridge.terminate();

    assertThat(bridge.exitCode()).isZero();
    command.onExit().get(Arrivals.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  // --- addresses ------------------------------------------------------------------------------

  @Test
  void localhostIsReachedAsItWasTyped() {
    server.start();
    bridge = BridgeProcess.start("--http", server.url().replace("127.0.0.1", "localhost"));
    initialized();
  }

  @Test
  void argumentsThatCanNeverBeRightEndItWithOneLineAndNoSecret() {
    bridge = bridge();
    try (BridgeProcess refused =
        BridgeProcess.start("--http", "https://user:secret@example.com/mcp")) {
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.awaitStderr("--http"))
          .isEqualTo("reconnect-bridge: --http must hold no credentials; send them as a header");
      assertThat(refused.unseenStderr()).isEmpty();
      assertThat(refused.unseenMessages()).isEmpty();
    }
  }

  private BridgeProcess bridge(String... more) {
    List<String> args = new ArrayList<>(List.of("--http", server.url()));
    args.addAll(List.of(more));
    return BridgeProcess.start(args.toArray(String[]::new));
  }

  private void initialized() {
    bridge.initialize("i");
    assertThat(bridge.resultOf("i").getJsonObject("serverInfo").getString("name"))
        .isEqualTo("fake");
    bridge.notify("notifications/initialized", new JsonObject());
    server.next("notifications/initialized");
  }

  /** What the command prints from now on; never half of it. */
  private void print(String lines) {
    try {
      Files.move(
          Path.of(folder.write("next", lines)),
          folder.path("printed"),
          StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String printed() {
    return folder.path("printed").toString();
  }

  private String runs() {
    return folder.path("runs").toString();
  }

  private long countOfRuns() {
    try {
      return Files.readAllLines(folder.path("runs")).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
