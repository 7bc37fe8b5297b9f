package io.reconnect.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.registry.CapturedLog;
import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A catalogue of scripted servers in virtual time. Nothing may be left of it after each test. */
abstract class CatalogueRig {

  final CapturedLog log = new CapturedLog();
  final VirtualVertx time = VirtualVertx.create();
  final List<CatalogueChange> changes = new ArrayList<>();
  private final List<McpClient> clients = new ArrayList<>();
  private final List<FakeMcpServer> servers = new ArrayList<>();
  ToolCatalogue catalogue;

  @BeforeEach
  void begin() {
    begin(new CatalogueOptions());
  }

  void begin(CatalogueOptions options) {
    if (catalogue != null) {
      on(catalogue::close);
    }
    catalogue = time.call(() -> ToolCatalogue.create(time.vertx(), options));
    on(() -> catalogue.onChange(changes::add));
  }

  @AfterEach
  void nothingIsLeft() {
    on(catalogue::close);
    for (McpClient client : clients) {
      time.advanceUntil(client.close());
      assertThat(client.session().snapshot().state()).isEqualTo(SessionState.CLOSED);
    }
    assertThat(time.hasTimers()).as("timers left").isFalse();
    servers.forEach(server -> server.transport.verify());
    time.close();
    log.close();
    assertThat(log.unhandled()).as("exceptions that nobody handled").isEmpty();
  }

  FakeMcpServer server() {
    FakeMcpServer server = new FakeMcpServer();
    servers.add(server);
    return server;
  }

  SessionOptions named(String name) {
    return new SessionOptions().setName(name).setJitterSeed(1);
  }

  McpClient client(FakeMcpServer server, SessionOptions options) {
    return client(server, options, new McpOptions());
  }

  McpClient client(FakeMcpServer server, SessionOptions options, McpOptions mcp) {
    McpClient client =
        time.call(() -> McpClient.create(time.vertx(), server.transport, mcp, options));
    clients.add(client);
    return client;
  }

  /** Adds a server that is not connected yet. */
  McpClient add(String name, FakeMcpServer server) {
    McpClient client = client(server, named(name));
    on(() -> catalogue.add(client, ToolFilter.ALL));
    return client;
  }

  /** Adds a server, and waits for it. */
  McpClient up(String name, FakeMcpServer server) {
    McpClient client = add(name, server);
    time.await(client.session().start());
    settle();
    return client;
  }

  void on(Runnable code) {
    time.call(
        () -> {
          code.run();
          return null;
        });
  }

  /** Past all windows. */
  void settle() {
    pass(1_000);
  }

  void pass(long millis) {
    time.advance(Duration.ofMillis(millis));
  }

  /** The link dies, and a new server session begins. */
  void restart(FakeMcpServer server) {
    server.transport.link().lose(LossReason.PEER_CLOSED);
    pass(3_000);
  }

  /** The link dies, and stays away until the test accepts the connect. */
  ScriptedConnect down(FakeMcpServer server) {
    int before = server.transport.connects().size();
    server.transport.next(ScriptedTransport.HOLD);
    server.transport.link().lose(LossReason.PEER_CLOSED);
    for (int i = 0; i < 50 && server.transport.connects().size() == before; i++) {
      pass(20);
    }
    return server.transport.connect();
  }

  List<String> names() {
    return Entries.names(catalogue.catalogue());
  }

  List<String> problems(String server) {
    return time.call(() -> catalogue.status(server).orElseThrow().problems());
  }

  Future<CatalogueResult> call(String name, JsonObject arguments) {
    return catalogue.call(name, arguments, new CallOptions());
  }

  <T> T result(Future<T> future) {
    time.runUntilIdle();
    assertThat(future.isComplete()).as("is complete").isTrue();
    assertThat(future.cause()).isNull();
    return future.result();
  }

  <E extends Throwable> E failure(Future<?> future, Class<E> type) {
    time.runUntilIdle();
    assertThat(future.isComplete()).as("is complete").isTrue();
    assertThat(future.cause()).isInstanceOf(type);
    return type.cast(future.cause());
  }
}
