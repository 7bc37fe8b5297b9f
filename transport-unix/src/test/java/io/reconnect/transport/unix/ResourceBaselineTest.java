package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CloseReport;
import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What 200 sessions, opened and closed one after the other, leave behind: nothing. */
class ResourceBaselineTest {

  private static final int CYCLES = 200;

  /** A selector gives a descriptor back on its next turn: one per event loop may be due. */
  private static final int ON_THEIR_WAY = 2 * Runtime.getRuntime().availableProcessors();

  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  @Test
  void descriptorsAndThreadsReturnToTheBaseline() throws IOException {
    Path folder = Files.createTempDirectory("rb");
    Path path = folder.resolve("s");
    Vertx vertx = SocketKind.NIO.newVertx();
    try (UnixPeer peer = UnixPeer.listen(path)) {
      UnixTransport transport =
          UnixTransport.create(vertx, new UnixTransportOptions().setPath(path.toString()));
      for (int i = 0; i < 10; i++) {
        cycle(vertx, transport, peer);
      }
      long descriptors = descriptors();
      int threads = Thread.activeCount();

      for (int i = 0; i < CYCLES; i++) {
        cycle(vertx, transport, peer);
      }

      for (int turn = 0; turn < 1_000 && descriptors() > descriptors + ON_THEIR_WAY; turn++) {
        turnOneLoop(vertx);
      }
      assertThat(descriptors()).isLessThanOrEqualTo(descriptors + ON_THEIR_WAY);
      assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
      assertThat(peer.accepted()).isEqualTo(10 + CYCLES);
    } finally {
      Rig.await(vertx.close());
      Files.deleteIfExists(path);
      Files.delete(folder);
    }
  }

  private static void turnOneLoop(Vertx vertx) {
    Promise<Void> turned = Promise.promise();
    ((VertxInternal) vertx).createEventLoopContext().runOnContext(turned::complete);
    Rig.await(turned.future());
  }

  private static void cycle(Vertx vertx, UnixTransport transport, UnixPeer peer) {
    Session session =
        Session.create(vertx, transport, JsonRpcProtocol.create(), new SessionOptions());
    Rig.await(session.start());
    PeerConnection connection = peer.accept();
    CloseReport report = Rig.await(session.close());
    assertThat(report.clean()).isTrue();
    assertThat(connection.readToEnd()).isEmpty();
    connection.close();
  }

  private static long descriptors() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return 0;
    }
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return open.count();
    }
  }
}
