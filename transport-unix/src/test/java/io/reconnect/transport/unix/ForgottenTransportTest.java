package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.ConnectRequest;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Vert.x closes the sockets of a client that was garbage collected, half a minute later. */
@ParameterizedClass
@EnumSource(SocketKind.class)
class ForgottenTransportTest {

  private final SocketKind kind;

  @TempDir private Path dir;

  ForgottenTransportTest(SocketKind kind) {
    this.kind = kind;
  }

  @Test
  void anOpenLinkKeepsItsTransportAlive() {
    Path path = dir.resolve("s");
    Vertx vertx = kind.newVertx();
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Context session = ((VertxInternal) vertx).createEventLoopContext();
      RecordingListener heard = new RecordingListener(session);
      WeakReference<UnixTransport> forgotten = connectAndForget(vertx, path, session, heard);
      PeerConnection connection = peer.accept();

      for (int i = 0; i < 5; i++) {
        System.gc();
      }

      assertThat(forgotten.get()).isNotNull();
      connection.write("{\"method\":\"still here\"}\n");
      assertThat(heard.awaitMessages(1)).containsExactly("message {\"method\":\"still here\"}");
    } finally {
      Rig.await(vertx.close());
    }
  }

  @Test
  void aTransportThatWasIdleThroughACollectionStillConnectsAndCloses() {
    Path path = dir.resolve("s");
    try (UnixPeer peer = UnixPeer.listen(path);
        Rig rig = new Rig(kind, path)) {
      for (int i = 0; i < 5; i++) {
        System.gc();
      }
      rig.connect();
      assertThat(peer.accept()).isNotNull();
      Rig.await(rig.transport.close());
    }
  }

  private static WeakReference<UnixTransport> connectAndForget(
      Vertx vertx, Path path, Context session, RecordingListener heard) {
    UnixTransport transport =
        UnixTransport.create(vertx, new UnixTransportOptions().setPath(path.toString()));
    Promise<Void> connected = Promise.promise();
    session.runOnContext(
        tick ->
            transport
                .connect(
                    new ConnectRequest(
                        "test",
                        1,
                        1,
                        Rig.LONG,
                        null,
                        heard,
                        session,
                        Promise.<Void>promise().future()))
                .<Void>mapEmpty()
                .onComplete(connected));
    Rig.await(connected.future());
    return new WeakReference<>(transport);
  }
}
