package io.reconnect.examples.conformance.everything;

import io.reconnect.examples.conformance.Endpoints;
import io.reconnect.examples.conformance.peer.FreePort;
import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.peer.SdkEndpoint;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.mcp.McpOptions;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The server, which can be killed and comes back on its port without its sessions. */
final class Everything implements AutoCloseable {

  /**
   * Where its parts are.
   *
   * @param journal is loaded into it, and writes down what it sees
   * @param server its HTTP program
   */
  record Installation(Path journal, Path server) {}

  private static final String PATH = "mcp";

  private final Installation installation;
  private final int port = FreePort.find();
  private Optional<PeerProcess> process = Optional.empty();

  private Everything(Installation installation) {
    this.installation = installation;
  }

  /** Blocks until it takes connections. */
  static Everything start(Installation installation) {
    Everything server = new Everything(installation);
    server.start();
    return server;
  }

  /** Blocks until it takes connections again. */
  void start() {
    process =
        Optional.of(
            PeerProcess.start(
                List.of(
                    "node",
                    "--import",
                    installation.journal().toString(),
                    installation.server().toString()),
                Map.of("PORT", String.valueOf(port))));
  }

  /** Ends it in the middle of whatever it does. */
  void kill() {
    process.ifPresent(PeerProcess::kill);
    process = Optional.empty();
  }

  void restart() {
    kill();
    start();
  }

  int port() {
    return port;
  }

  /** What this life of it saw. */
  SdkEndpoint seen() {
    return SdkEndpoint.of(process.orElseThrow(), PATH);
  }

  Client client() {
    return client(port);
  }

  /** A client of somebody who stands in front of it. */
  static Client client(int port) {
    JsonObject abilities =
        new JsonObject().put("elicitation", new JsonObject()).put("sampling", new JsonObject());
    return new Client(
        Endpoints.local("http://127.0.0.1:" + port + "/" + PATH),
        new McpOptions().setCapabilities(abilities));
  }

  @Override
  public void close() {
    process.ifPresent(PeerProcess::close);
  }
}
