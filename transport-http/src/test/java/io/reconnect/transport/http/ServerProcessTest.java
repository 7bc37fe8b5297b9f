package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CloseReport;
import io.reconnect.core.SessionOptions;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.ServerProcess;
import io.reconnect.transport.http.peer.Sockets;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** One MCP session and its server in a process of its own, which tells what it saw. */
abstract class ServerProcessTest {

  /** How a server answers a call. */
  enum Answers {
    JSON,
    EVENTS
  }

  private final List<ServerProcess> servers = new ArrayList<>();

  /** The in-process server of a rig, which no test here talks to. */
  private final McpPeer none = new McpPeer();

  ServerProcess server;
  McpRig rig;

  /** Starts a server that answers so, and a session to it that has not begun. */
  final void start(Answers answers, String... ways) {
    server = startServer(ServerProcess.freePort(), answers, ways);
    rig =
        new McpRig(
            none,
            new HttpTransportOptions().setUrl(server.url()).setListenStream(false),
            sessionOptions(),
            Vertx.vertx());
  }

  /** Starts a server where the one before was. */
  final void restart(Answers answers) {
    server = startServer(server.port(), answers);
  }

  private ServerProcess startServer(int port, Answers answers, String... ways) {
    Stream<String> how = answers == Answers.EVENTS ? Stream.of("events") : Stream.of();
    ServerProcess started =
        ServerProcess.start(port, Stream.concat(how, Stream.of(ways)).toArray(String[]::new));
    servers.add(started);
    return started;
  }

  /** Closing may take as long as it needs on a busy machine, unless a test says otherwise. */
  SessionOptions sessionOptions() {
    return new SessionOptions()
        .setCloseGrace(Duration.ZERO)
        .setLinkCloseTimeout(Duration.ofSeconds(20));
  }

  /** Closes the session; the server sees the end of the one it has, and of all connections. */
  final void assertClosesCleanly() {
    List<String> opened = server.all("OPENED");
    CloseReport report = await(rig.session.close());
    assertNoConnectionIsLeft();
    assertThat(report.clean()).isTrue();
    assertThat(server.all("ENDED"))
        .as("%s", server.journal())
        .containsExactly(opened.get(opened.size() - 1));
  }

  /** By our own kernel at once, as an idle one would end by itself soon; then by the server. */
  final void assertNoConnectionIsLeft() {
    assertThat(Sockets.openTo(server.port())).isZero();
    server.awaitNoConnection();
  }

  @AfterEach
  final void nothingWentWrongUnseen() {
    try {
      rig.close();
      assertThat(rig.uncaught).isEmpty();
      assertThat(none.http().connections()).isZero();
      for (ServerProcess each : servers) {
        assertThat(each.all("FAULT")).isEmpty();
      }
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }
}
