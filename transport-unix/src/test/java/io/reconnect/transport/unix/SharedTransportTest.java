package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(SocketKind.class)
class SharedTransportTest {

  private final SocketKind kind;

  @TempDir private Path dir;

  SharedTransportTest(SocketKind kind) {
    this.kind = kind;
  }

  @Test
  void everySessionIsCalledOnItsOwnContext() {
    Path path = dir.resolve("s");
    try (UnixPeer peer = UnixPeer.listen(path);
        Rig rig = new Rig(kind, path)) {
      List<Guest> guests = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        Guest guest = new Guest(rig.transport);
        Rig.await(rig.vertx.deployVerticle(guest));
        Rig.await(guest.linked.future());
        guests.add(guest);
      }
      for (Guest guest : guests) {
        peer.accept().write("{\"method\":\"hello\"}\n");
        assertThat(guest.heard().awaitMessages(1))
            .containsExactly("message {\"method\":\"hello\"}");
      }
    }
  }

  @Test
  void theEndOfTheVerticleThatMadeItOrUsedItFirstIsNotItsEnd() {
    Path path = dir.resolve("s");
    Vertx vertx = kind.newVertx();
    try (UnixPeer peer = UnixPeer.listen(path)) {
      Maker maker = new Maker(path);
      String made = Rig.await(vertx.deployVerticle(maker));
      Guest first = new Guest(maker.transport);
      String used = Rig.await(vertx.deployVerticle(first));
      Guest other = new Guest(maker.transport);
      Rig.await(vertx.deployVerticle(other));
      Rig.await(first.linked.future());
      Rig.await(other.linked.future());
      peer.accept();

      Rig.await(vertx.undeploy(made));
      Rig.await(vertx.undeploy(used));

      peer.accept().write("{\"method\":\"still here\"}\n");
      assertThat(other.heard().awaitMessages(1))
          .containsExactly("message {\"method\":\"still here\"}");
    } finally {
      Rig.await(vertx.close());
    }
  }

  private static final class Maker extends VerticleBase {

    private final Path path;
    private UnixTransport transport;

    Maker(Path path) {
      this.path = path;
    }

    @Override
    public Future<?> start() {
      transport = UnixTransport.create(vertx, new UnixTransportOptions().setPath(path.toString()));
      return Future.succeededFuture();
    }
  }

  private static final class Guest extends VerticleBase {

    private final UnixTransport transport;
    private final Promise<Link> linked = Promise.promise();
    private volatile RecordingListener heard;

    Guest(UnixTransport transport) {
      this.transport = transport;
    }

    @Override
    public Future<?> start() {
      Context mine = context;
      heard = new RecordingListener(mine);
      transport
          .connect(
              new ConnectRequest(
                  "guest", 1, 1, Rig.LONG, null, heard, mine, Promise.<Void>promise().future()))
          .onComplete(linked);
      return linked.future();
    }

    RecordingListener heard() {
      return heard;
    }
  }
}
