package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.VertxPeer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** HTTP over a unix socket. */
class UnixSocketTest {

  /** Reads nothing here: the rig wants one. */
  private final McpPeer none = new McpPeer();

  private final ScriptedResolver resolver = new ScriptedResolver();

  private McpRig open(String path) {
    return new McpRig(
        none,
        new HttpTransportOptions()
            .setUrl("http://mcp.test:8080/mcp")
            .setSocketPath(path)
            .setListenStream(false),
        new SessionOptions().setCloseGrace(Duration.ZERO),
        Vertx.vertx(),
        new Surroundings(resolver, Map.of("HTTP_PROXY", "ftp://is.read/by/nobody")));
  }

  @Test
  void theUrlGivesTheHostAndNeitherResolverNorGuardNorEnvironmentHasASay() throws IOException {
    Path folder = Files.createTempDirectory("mcp");
    String path = folder.resolve("s").toString();
    try (VertxPeer server =
            new VertxPeer(new HttpServerOptions(), SocketAddress.domainSocketAddress(path));
        McpRig rig = open(path)) {
      assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
      assertThat(server.seen()).allMatch(seen -> seen.authority().equals("mcp.test:8080"));
      assertThat(resolver.asked()).isEmpty();
    } finally {
      Files.deleteIfExists(Path.of(path));
      Files.deleteIfExists(folder);
    }
  }

  @Test
  void aFileThatIsMissingIsTriedAgain() {
    try (McpRig rig = open("/nowhere/mcp.sock")) {
      Future<SessionSnapshot> second = rig.backoff(2);
      Future<String> waiting = rig.greet("you");
      assertThat(await(second).cause()).isEqualTo(LossReason.UNREACHABLE);
      assertThat(waiting.isComplete()).isFalse();
    }
  }

  @Test
  void noProxyLeadsThere() {
    none.close();
    HttpTransportOptions options =
        new HttpTransportOptions()
            .setUrl("http://mcp.test/")
            .setSocketPath("/run/mcp.sock")
            .setProxy(new ProxyOptions().setHost("proxy.test"));
    Vertx vertx = Vertx.vertx();
    try {
      assertThatThrownBy(() -> HttpTransport.create(vertx, options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("http.socketPath leads to no proxy: set it, or proxy, but not both");
    } finally {
      await(vertx.close());
    }
  }
}
