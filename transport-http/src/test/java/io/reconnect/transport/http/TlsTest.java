package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.Certificate;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.TunnelPeer;
import io.reconnect.transport.http.peer.VertxPeer;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ProxyOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over TLS: whom we believe, and what HTTP/2 changes. */
class TlsTest {

  @TempDir static Path folder;
  private static Certificate certificate;

  /** Reads nothing here: the rig wants one. */
  private final McpPeer none = new McpPeer();

  private final ScriptedResolver resolver = new ScriptedResolver().then("127.0.0.1");
  private VertxPeer server;
  private McpRig rig;

  @BeforeAll
  static void certify() {
    certificate = new Certificate(folder);
  }

  @AfterEach
  void close() {
    rig.close();
    server.close();
    assertThat(rig.uncaught).isEmpty();
  }

  private static ClientSSLOptions trusting() {
    return new ClientSSLOptions().setTrustOptions(certificate.options());
  }

  private void open(String host, HttpTransportOptions options, boolean serverHasHttp2) {
    open(VertxPeer.secure(certificate, serverHasHttp2), host, options);
  }

  private void open(VertxPeer peer, String host, HttpTransportOptions options) {
    server = peer;
    rig =
        new McpRig(
            none,
            McpRig.allowingLoopback(options)
                .setUrl("https://" + host + ":" + server.port() + "/mcp")
                .setListenStream(false),
            new SessionOptions().setCloseGrace(Duration.ZERO),
            Vertx.vertx(),
            resolver.alone());
  }

  private void openHttp2() {
    open("mcp.test", new HttpTransportOptions().setSslOptions(trusting()).setHttp2(true), true);
  }

  // --- whom we believe ------------------------------------------------------------------------

  @Test
  void thePinnedAddressIsAskedByTheNameOfTheServerAndHasToProveIt() {
    open("mcp.test", new HttpTransportOptions().setSslOptions(trusting()), true);
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(resolver.asked()).containsExactly("mcp.test");
    assertThat(server.seen())
        .allMatch(request -> request.authority().equals("mcp.test:" + server.port()))
        .allMatch(request -> request.serverName().equals("mcp.test"))
        .allMatch(request -> request.version() == HttpVersion.HTTP_1_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"other.test", "127.0.0.1"})
  void aCertificateForAnotherNameIsNotBelieved(String host) {
    open(host, new HttpTransportOptions().setSslOptions(trusting()), true);
    assertNotBelieved();
  }

  @Test
  void aCertificateThatNobodyVouchesForIsNotBelieved() {
    open("mcp.test", new HttpTransportOptions(), true);
    assertNotBelieved();
  }

  private void assertNotBelieved() {
    Future<SessionSnapshot> second = rig.backoff(2);
    Future<String> waiting = rig.greet("you");
    assertThat(await(second).cause()).isEqualTo(LossReason.PROTOCOL);
    assertThat(rig.now().detail()).contains("the certificate of the server is not trusted");
    assertThat(waiting.isComplete()).isFalse();
    assertThat(server.seen()).isEmpty();
  }

  @Test
  void theNameIsNotVerifiedWhenTheOperatorSaysSo() {
    open(
        "other.test",
        new HttpTransportOptions().setSslOptions(trusting().setHostnameVerificationAlgorithm("")),
        true);
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
  }

  @Test
  void aTunnelIsAskedForTheNameAndTheServerBehindItHasToProveIt() {
    server = VertxPeer.secure(certificate, false);
    try (TunnelPeer tunnel = new TunnelPeer(server.port())) {
      rig = behind(tunnel, new HttpTransportOptions());
      assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
      assertThat(tunnel.asked()).containsOnly("CONNECT mcp.test:443 HTTP/1.1");
      assertThat(server.seen()).allMatch(request -> request.authority().equals("mcp.test"));
    }
  }

  private McpRig behind(TunnelPeer tunnel, HttpTransportOptions options) {
    return new McpRig(
        none,
        options
            .setSslOptions(trusting())
            .setUrl("https://mcp.test/mcp")
            .setProxy(new ProxyOptions().setHost("127.0.0.1").setPort(tunnel.port()))
            .setListenStream(false),
        new SessionOptions().setCloseGrace(Duration.ZERO),
        Vertx.vertx(),
        new ScriptedResolver().alone());
  }

  // --- HTTP/2 ---------------------------------------------------------------------------------

  @Test
  void withHttp2ManyCallsShareOneConnection() {
    openHttp2();
    await(rig.greet("first"));
    List<Future<String>> calls = new ArrayList<>();
    for (int n = 0; n < 20; n++) {
      server.holdNext();
      calls.add(rig.greet("call " + n));
    }
    for (int n = 0; n < 20; n++) {
      server.take().answer();
    }
    calls.forEach(McpRig::await);
    assertThat(server.seen())
        .allMatch(request -> request.version() == HttpVersion.HTTP_2)
        .extracting(VertxPeer.Seen::on)
        .containsOnly(server.seen().get(0).on());
  }

  @Test
  void aServerWithoutHttp2IsSpokenToAsEver() {
    open("mcp.test", new HttpTransportOptions().setSslOptions(trusting()).setHttp2(true), false);
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(server.seen()).allMatch(request -> request.version() == HttpVersion.HTTP_1_1);
  }

  @Test
  void aRefusedStreamDidNotRunAndIsSentAgain() {
    openHttp2();
    server.next((peer, call) -> call.request().response().reset(7));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(rig.now().epoch()).isEqualTo(1);
  }

  @Test
  void aStreamThatIsCutMayHaveRun() {
    openHttp2();
    server.next((peer, call) -> call.request().response().reset(2));
    assertThat(failureOf(rig.greet("you")).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(rig.state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aConnectionThatGoesAwayFinishesItsCallsAndTakesNoMore() {
    openHttp2();
    Promise<Void> told = Promise.promise();
    server.next(
        (peer, call) -> {
          goAway(call).onComplete(told);
          peer.hold(call);
        });
    Future<String> before = rig.greet("before");
    VertxPeer.Call held = server.take();
    await(told.future());
    assertThat(await(rig.greet("after"))).isEqualTo("Hello, after");
    held.answer();
    assertThat(await(before)).isEqualTo("Hello, before");
    assertThat(rig.now().epoch()).isEqualTo(1);
    assertThat(server.seen().stream().map(VertxPeer.Seen::on).distinct()).hasSize(2);
  }

  /**
   * Completes when the client has read it, as it answers a ping that was sent later. Called on the
   * event loop of the connection: elsewhere Vert.x may see the answer before it waits for it.
   */
  private static Future<Void> goAway(VertxPeer.Call call) {
    call.request().connection().shutdown(30, TimeUnit.SECONDS);
    return call.request().connection().ping(Buffer.buffer("12345678")).mapEmpty();
  }

  @Test
  void aLostConnectionEndsItsOwnCallsAndNotTheLink() {
    server = VertxPeer.secure(certificate, true, 1);
    try (TunnelPeer tunnel = new TunnelPeer(server.port())) {
      rig = behind(tunnel, new HttpTransportOptions().setHttp2(true));
      await(rig.greet("first"));
      server.holdNext();
      Future<String> one = rig.greet("one");
      VertxPeer.Call first = server.take();
      server.holdNext();
      Future<String> two = rig.greet("two");
      VertxPeer.Call second = server.take();
      assertThat(second.request().connection()).isNotSameAs(first.request().connection());

      tunnel.cut(first.request().remoteAddress().port());

      assertThat(failureOf(one).fate()).isEqualTo(Fate.UNKNOWN);
      second.answer();
      assertThat(await(two)).isEqualTo("Hello, two");
      assertThat(await(rig.greet("three"))).isEqualTo("Hello, three");
      assertThat(rig.now().epoch()).isEqualTo(1);
    }
  }

  @Test
  void aServerThatTakesFewStreamsGetsFourConnectionsAndTheRestWaits() {
    open(
        VertxPeer.secure(certificate, true, 1),
        "mcp.test",
        new HttpTransportOptions().setSslOptions(trusting()).setHttp2(true));
    await(rig.greet("first"));
    List<Future<String>> calls = new ArrayList<>();
    for (int n = 0; n < 8; n++) {
      server.holdNext();
      calls.add(rig.greet("call " + n));
    }
    for (int n = 0; n < 8; n++) {
      server.take().answer();
    }
    calls.forEach(McpRig::await);
    assertThat(server.seen().stream().map(VertxPeer.Seen::on).distinct()).hasSize(4);
  }
}
