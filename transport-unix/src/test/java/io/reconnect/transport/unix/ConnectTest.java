package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollDomainDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.unix.DomainSocketAddress;
import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(SocketKind.class)
class ConnectTest {

  private final SocketKind kind;
  private Path path;
  private Rig rig;

  @TempDir private Path dir;

  ConnectTest(SocketKind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() {
    path = dir.resolve("s");
    rig = new Rig(kind, path);
  }

  @AfterEach
  void stop() {
    rig.close();
    assertThat(rig.heard.events()).doesNotContain("on a foreign context:");
  }

  @Test
  void theEndpointIsThePath() {
    assertThat(rig.transport.endpoint()).isEqualTo("unix:" + path);
  }

  @Test
  void opensOneConnection() {
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Link link = rig.connect();

      assertThat(link.isResumed()).isFalse();
      assertThat(link.writeQueueFull()).isFalse();
      peer.accept();
      Rig.await(rig.close(link, Rig.LONG));
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void callsBackOnTheContextOfTheSessionThoughItWasCalledOnOneDerivedFromIt() {
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Promise<Link> link = Promise.promise();
      Promise<Boolean> onSession = Promise.promise();
      ConnectRequest request = rig.request(Rig.LONG, Promise.<Void>promise().future());
      ((ContextInternal) rig.session)
          .duplicate()
          .runOnContext(
              tick ->
                  rig.transport
                      .connect(request)
                      .onComplete(link)
                      .onComplete(
                          done -> onSession.complete(Vertx.currentContext() == rig.session)));

      assertThat(Rig.await(onSession.future())).isTrue();
      peer.accept().write("{\"method\":\"hello\"}\n");
      assertThat(rig.heard.awaitMessages(1)).containsExactly("message {\"method\":\"hello\"}");
      Rig.await(rig.close(Rig.await(link.future()), Rig.LONG));
    }
  }

  @Test
  void aMissingFileIsSaidToBeMissing() {
    assertUnreachable("no such file");
  }

  @Test
  void aMissingFolderIsSaidToBeMissing() throws IOException {
    Files.delete(dir);
    assertUnreachable("no such file");
    Files.createDirectory(dir);
  }

  @Test
  void aStaleSocketFileIsARefusal() {
    UnixPeer.leaveStaleFile(path);
    assertUnreachable("refused: nothing listens on the socket file");
  }

  @Test
  void aRegularFileIsNoSocket() throws IOException {
    Files.writeString(path, "");
    assertUnreachable("a regular file, not a socket");
  }

  @Test
  void aDirectoryIsNoSocket() throws IOException {
    Files.createDirectory(path);
    assertUnreachable("a directory, not a socket");
  }

  @Test
  void aSocketWithoutPermissionIsDenied() throws IOException {
    assumeFalse(
        "root".equals(System.getProperty("user.name")), "SKIPPED: root may connect anywhere");
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------"));
      assertUnreachable("permission denied");
      assertThat(peer.accepted()).isZero();
    }
  }

  @Test
  void aDatagramSocketHasTheWrongType() throws Exception {
    assumeFalse(io.vertx.core.transport.Transport.EPOLL == null, "SKIPPED: binds it with epoll");
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    try {
      Channel daemon =
          new Bootstrap()
              .group(group)
              .channel(EpollDomainDatagramChannel.class)
              .handler(new ChannelInboundHandlerAdapter())
              .bind(new DomainSocketAddress(path.toFile()))
              .sync()
              .channel();
      assertUnreachable("not a stream socket but one of another type");
      daemon.close().sync();
    } finally {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  @Test
  void aFullBacklogIsSaidToBeFull() {
    try (UnixPeer peer = UnixPeer.listenWithoutAccepting(path, 1)) {
      List<Link> links = new ArrayList<>(List.of(rig.connect(), rig.connect()));
      assertUnreachable("the daemon's queue of connections is full");
      links.forEach(link -> Rig.await(rig.close(link, Rig.LONG)));
      assertThat(peer.accepted()).isZero();
    }
  }

  @Test
  void comesUpOnceTheDaemonDoes() {
    UnixPeer.leaveStaleFile(path);
    assertUnreachable("refused: nothing listens on the socket file");
    assertThat(path.toFile().delete()).isTrue();
    assertUnreachable("no such file");
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Rig.await(rig.close(rig.connect(), Rig.LONG));
      assertThat(peer.accept().readToEnd()).isEmpty();
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void callingOffBeforeTheStartOpensNothing() {
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Future<Link> link =
          rig.onSession(
              () -> rig.transport.connect(rig.request(Rig.LONG, Future.succeededFuture())));
      LinkException failure = Rig.failureOf(link);
      assertThat(failure.reason()).isEqualTo(LossReason.LOCAL);
      assertThat(failure).hasMessage("no longer wanted");

      Rig.await(rig.close(rig.connect(), Rig.LONG));
      peer.accept();
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void callingOffAnOpenLinkDoesNothing() {
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Promise<Void> cancelled = Promise.promise();
      Link link =
          Rig.await(
              rig.onSession(
                  () -> rig.transport.connect(rig.request(Rig.LONG, cancelled.future()))));
      cancelled.complete();

      peer.accept().write("{\"method\":\"still here\"}\n");
      rig.heard.awaitMessages(1);
      Rig.await(rig.close(link, Rig.LONG));
    }
  }

  @Test
  void aClosedTransportOpensNothingMore() {
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Rig.await(rig.transport.close());

      LinkException failure = rig.connectFailure();
      assertThat(failure.isPermanent()).isTrue();
      assertThat(failure.reason()).isEqualTo(LossReason.LOCAL);
      assertThat(failure).hasMessage("the transport is closed");
      assertThat(peer.accepted()).isZero();
    }
  }

  private void assertUnreachable(String clause) {
    LinkException failure = rig.connectFailure();
    assertThat(failure).hasMessage(clause);
    assertThat(failure.reason()).isEqualTo(LossReason.UNREACHABLE);
    assertThat(failure.isPermanent()).isFalse();
    assertThat(rig.heard.events()).isEmpty();
  }
}
