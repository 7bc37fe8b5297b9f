package io.reconnect.transport.unix;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.policy.Backoff;
import io.reconnect.spi.Protocol;
import io.reconnect.testkit.Told;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A session over a real socket whose other end the test plays. */
final class SessionRig implements AutoCloseable {

  final Vertx vertx;
  final UnixPeer peer;
  final Session session;
  final List<Throwable> uncaught = new CopyOnWriteArrayList<>();

  SessionRig(SocketKind kind, Path path, Protocol protocol) {
    this(kind, path, protocol, new SessionOptions());
  }

  SessionRig(SocketKind kind, Path path, Protocol protocol, SessionOptions options) {
    this.vertx = kind.newVertx();
    vertx.exceptionHandler(
        failure -> {
          Told.failure(failure);
          uncaught.add(failure);
        });
    this.peer = UnixPeer.listen(path);
    this.session =
        Told.by(
            Session.create(
                vertx,
                UnixTransport.create(vertx, new UnixTransportOptions().setPath(path.toString())),
                protocol,
                options.setName("trial").setBackoffFunction(Backoff.fixed(Duration.ofMillis(10)))));
  }

  /** The connection behind the current link, opened if need be. */
  PeerConnection connect() {
    session.start();
    return peer.accept();
  }

  Counts counts() {
    return Rig.await(session.refreshSnapshot()).counts();
  }

  static long idOf(String line) {
    return new JsonObject(line).getLong("id");
  }

  static String answer(Object id, Object result) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id).put("result", result).encode()
        + "\n";
  }

  static Throwable failureOf(Future<?> future) {
    return Rig.await(future.map(value -> (Throwable) null).otherwise(failure -> failure));
  }

  @Override
  public void close() {
    Rig.await(vertx.close());
    peer.close();
  }
}
