package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.TunnelPeer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every connection goes through a proxy, and what the guard says of the server behind it. */
class ProxyTest {

  private static final String URL = "http://mcp.test/mcp";

  /** Plays the proxy where that only has to read absolute URLs. */
  private final McpPeer server = new McpPeer();

  private final TunnelPeer tunnel = new TunnelPeer(server.http().port());
  private final ScriptedResolver resolver = new ScriptedResolver();
  private McpRig rig;

  @AfterEach
  void close() {
    if (rig != null) {
      rig.close();
      assertThat(rig.uncaught).isEmpty();
    }
    tunnel.close();
    server.close();
    assertThat(server.http().failures()).isEmpty();
  }

  private McpRig open(String url, HttpTransportOptions options, Map<String, String> environment) {
    rig =
        new McpRig(
            server,
            options.setUrl(url).setListenStream(false),
            new SessionOptions().setCloseGrace(Duration.ZERO),
            Vertx.vertx(),
            new Surroundings(resolver, environment));
    return rig;
  }

  private McpRig open(String url, ProxyOptions proxy) {
    return open(url, new HttpTransportOptions().setProxy(proxy), Map.of());
  }

  private ProxyOptions plain() {
    return new ProxyOptions().setHost("127.0.0.1").setPort(server.http().port());
  }

  private ProxyOptions tunnel(ProxyType type) {
    return new ProxyOptions().setType(type).setHost("127.0.0.1").setPort(tunnel.port());
  }

  // --- the way --------------------------------------------------------------------------------

  @Test
  void anHttpProxyIsAskedForTheWholeUrlWithItsCredentials() {
    open(URL, plain().setUsername("u").setPassword("p-SECRET"));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(server.http().requests(request -> true))
        .allMatch(request -> request.target().equals("http://mcp.test/mcp"))
        .allMatch(request -> request.header("host").equals("mcp.test"))
        .allMatch(
            request ->
                request
                    .header("proxy-authorization")
                    .equals(
                        "Basic "
                            + Base64.getEncoder()
                                .encodeToString("u:p-SECRET".getBytes(StandardCharsets.US_ASCII))));
  }

  @Test
  void aSocksProxyLooksTheNameUp() {
    open(URL, tunnel(ProxyType.SOCKS5));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(tunnel.asked()).containsOnly("SOCKS5 mcp.test:80");
    assertThat(server.http().requests(request -> true))
        .allMatch(request -> request.target().equals("/mcp"));
  }

  @Test
  void anExplicitProxyLeadsAlsoToThisMachine() {
    open(
        "http://127.0.0.1/mcp",
        McpRig.allowingLoopback(new HttpTransportOptions()).setProxy(plain()),
        Map.of("NO_PROXY", "*"));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
  }

  @Test
  void theEnvironmentMayNameAProxy() {
    open(
        URL,
        new HttpTransportOptions(),
        Map.of("HTTP_PROXY", "127.0.0.1:" + server.http().port(), "HTTPS_PROXY", "127.0.0.1:1"));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(server.http().requests(request -> true))
        .allMatch(request -> request.target().equals("http://mcp.test/mcp"));
  }

  @ParameterizedTest
  @CsvSource({"NO_PROXY, mcp.test", "NO_PROXY, *", "no_proxy, .test"})
  void aHostOfNoProxyIsReachedDirectlyAndPinned(String variable, String value) {
    resolver.then("127.0.0.1");
    open(
        "http://mcp.test:" + server.http().port() + "/mcp",
        McpRig.allowingLoopback(new HttpTransportOptions()),
        Map.of("HTTP_PROXY", "127.0.0.1:" + tunnel.port(), variable, value));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(resolver.asked()).containsExactly("mcp.test");
    assertThat(tunnel.asked()).isEmpty();
  }

  @Test
  void theEnvironmentIsReadUnlessItIsNotToBe() {
    Map<String, String> environment = Map.of("HTTP_PROXY", "ftp://u:p-SECRET@proxy.test");
    Vertx vertx = Vertx.vertx();
    Surroundings around = new Surroundings(resolver, environment);
    HttpTransportOptions options = new HttpTransportOptions().setUrl(URL);
    try {
      assertThatThrownBy(() -> HttpTransport.create(vertx, options, around))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("HTTP_PROXY")
          .hasMessageNotContaining("SECRET");
      HttpTransportOptions deaf = new HttpTransportOptions(options).setProxyFromEnvironment(false);
      await(HttpTransport.create(vertx, deaf, around).close());
      HttpTransportOptions explicit = new HttpTransportOptions(options).setProxy(plain());
      await(HttpTransport.create(vertx, explicit, around).close());
    } finally {
      await(vertx.close());
    }
  }

  // --- the guard ------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1/mcp, loopback",
    "http://169.254.169.254/mcp, link-local or metadata",
    "http://[::1]/mcp, loopback"
  })
  void anAddressIsRefusedBehindAProxyToo(String url, String kind) {
    open(url, plain());
    assertThat(failureOf(rig.greet("you")).getMessage()).contains("(" + kind + ")");
    assertThat(rig.state()).isEqualTo(SessionState.FAILED);
    assertThat(server.http().connections()).isZero();
  }

  @Test
  void aNameThatLeadsToABadAddressHereIsRefused() {
    resolver.then("10.0.0.1");
    open(URL, plain());
    assertThat(causeOfBackoff("you")).contains("it leads to 10.0.0.1 (private)");
    assertThat(server.http().connections()).isZero();
  }

  @Test
  void aNameIsLookedUpOncePerLink() {
    resolver.then("1.1.1.1").then("10.0.0.1");
    open(URL, plain());
    await(rig.greet("one"));
    await(rig.greet("two"));
    assertThat(resolver.asked()).containsExactly("mcp.test");
    server.expireSessions();
    assertThat(causeOfBackoff("three")).contains("10.0.0.1 (private)");
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  // --- its failures ---------------------------------------------------------------------------

  @Test
  void aProxyThatIsDownIsToldApartFromTheServer() throws IOException {
    int nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = socket.getLocalPort();
    }
    for (ProxyType type : ProxyType.values()) {
      open(URL, new ProxyOptions().setType(type).setHost("127.0.0.1").setPort(nobody));
      assertThat(causeOfBackoff("you")).contains("the proxy refuses connections");
      assertThat(rig.now().cause()).isEqualTo(LossReason.UNREACHABLE);
      close(rig);
    }
  }

  @Test
  void aProxyThatIsSilentIsNotWaitedForLongerThanAConnection() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      open(
          "https://mcp.test/mcp",
          new HttpTransportOptions()
              .setConnectTimeout(Duration.ofMillis(50))
              .setProxy(new ProxyOptions().setHost("127.0.0.1").setPort(silent.getLocalPort())),
          Map.of());
      assertThat(causeOfBackoff("you")).contains("the proxy does not reach the server");
    }
  }

  /** What a session says that has a call to send, and goes on trying. */
  private String causeOfBackoff(String name) {
    Future<SessionSnapshot> second = rig.backoff(2);
    Future<String> waiting = rig.greet(name);
    String detail = await(second).detail();
    assertThat(waiting.isComplete()).isFalse();
    return detail;
  }

  private void close(McpRig open) {
    await(open.session.close());
    await(open.vertx.close());
  }

  @ParameterizedTest
  @CsvSource({
    "'407 No\r\nProxy-Authenticate: Basic', the proxy does not accept who we are, FAILED",
    "'502 No', the proxy does not reach the server, BACKOFF",
    "'403 No', the proxy does not reach the server, BACKOFF"
  })
  void aRefusedTunnelSaysWhy(String refusal, String clause, SessionState state) {
    tunnel.refusing(refusal);
    open(
        "https://mcp.test/mcp",
        tunnel(ProxyType.HTTP).setUsername("u-SECRET").setPassword("p-SECRET"));
    String cause =
        state == SessionState.FAILED
            ? failureOf(rig.greet("you")).getMessage()
            : causeOfBackoff("you");
    assertThat(cause).contains(clause).doesNotContain("SECRET");
    assertThat(tunnel.asked())
        .allMatch(
            wish ->
                wish.equals(
                    "CONNECT mcp.test:443 HTTP/1.1 with Basic "
                        + Base64.getEncoder()
                            .encodeToString(
                                "u-SECRET:p-SECRET".getBytes(StandardCharsets.US_ASCII))));
    if (state == SessionState.FAILED) {
      assertThat(rig.state()).isEqualTo(state);
      assertThat(tunnel.asked()).hasSize(1);
    }
  }

  @Test
  void aProxyThatWantsOtherCredentialsForAPlainRequestFailsTheSession() {
    server.when(
        calls("initialize"),
        request -> request.status(407, "Proxy-Authenticate: Basic realm=\"x\""));
    open(URL, plain().setUsername("u-SECRET").setPassword("p-SECRET"));
    assertThat(failureOf(rig.greet("you")).getMessage())
        .contains("HTTP 407: the proxy does not accept who we are")
        .doesNotContain("SECRET");
    assertThat(server.http().requests(request -> true)).hasSize(1);
  }
}
