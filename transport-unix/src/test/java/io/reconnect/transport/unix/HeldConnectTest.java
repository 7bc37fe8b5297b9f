package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connects whose result comes late or never, which a real kernel does not do on demand. */
class HeldConnectTest {

  private final Promise<NetSocket> held = Promise.promise();
  private final Promise<Void> cancelled = Promise.promise();
  private Vertx vertx;
  private Rig rig;
  private NetClient real;
  private UnixTransport transport;

  @TempDir private Path dir;

  @BeforeEach
  void start() {
    Path path = dir.resolve("s");
    rig = new Rig(SocketKind.NIO, path);
    vertx = rig.vertx;
    real = vertx.createNetClient();
    transport =
        new UnixTransport(
            (VertxInternal) vertx,
            new UnixTransportOptions().setPath(path.toString()),
            holding(held.future()),
            new CloseFuture(),
            Rig.LONG);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void aConnectThatNeverCompletesEndsAtItsTimeout() {
    LinkException failure = Rig.failureOf(connect(Duration.ofMillis(50)));

    assertThat(failure).hasMessage("no connection in time");
    assertThat(failure.reason()).isEqualTo(LossReason.UNREACHABLE);
    assertThat(failure.isPermanent()).isFalse();
  }

  @Test
  void aConnectThatIsCalledOffEndsAtOnce() {
    Future<Link> link = connect(Rig.LONG);
    cancelled.complete();

    LinkException failure = Rig.failureOf(link);
    assertThat(failure).hasMessage("no longer wanted");
    assertThat(failure.reason()).isEqualTo(LossReason.LOCAL);
    assertThat(failure.isPermanent()).isFalse();
  }

  @Test
  void aSocketThatOpensAfterTheTimeoutIsClosed() {
    try (UnixPeer peer = UnixPeer.listen(dir.resolve("s"))) {
      assertThat(Rig.failureOf(connect(Duration.ofMillis(50)))).hasMessage("no connection in time");
      openLate(peer);
    }
  }

  @Test
  void aSocketThatOpensAfterCallingOffIsClosed() {
    try (UnixPeer peer = UnixPeer.listen(dir.resolve("s"))) {
      Future<Link> link = connect(Rig.LONG);
      cancelled.complete();
      assertThat(Rig.failureOf(link)).hasMessage("no longer wanted");
      openLate(peer);
    }
  }

  @Test
  void aFailureThatComesLateIsNobodysBusiness() {
    assertThat(Rig.failureOf(connect(Duration.ofMillis(50)))).hasMessage("no connection in time");
    held.fail("late");
    rig.onSession(() -> null);
    assertThat(rig.heard.events()).isEmpty();
  }

  private void openLate(UnixPeer peer) {
    rig.onSession(() -> real.connect(rig.transport.address()).onComplete(held));
    assertThat(peer.accept().readToEnd()).isEmpty();
    assertThat(peer.accepted()).isEqualTo(1);
    assertThat(rig.heard.events()).isEmpty();
  }

  private Future<Link> connect(Duration timeout) {
    return rig.onSession(() -> transport.connect(rig.request(timeout, cancelled.future())));
  }

  private NetClient holding(Future<NetSocket> result) {
    return (NetClient)
        Proxy.newProxyInstance(
            NetClient.class.getClassLoader(),
            new Class<?>[] {NetClient.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("connect");
              assertThat(arguments[0]).isInstanceOf(ConnectOptions.class);
              return result;
            });
  }
}
