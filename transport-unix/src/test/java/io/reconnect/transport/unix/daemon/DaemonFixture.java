package io.reconnect.transport.unix.daemon;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.core.policy.Backoff;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.reconnect.testkit.Told;
import io.reconnect.transport.unix.UnixTransport;
import io.reconnect.transport.unix.UnixTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A socket in a short path, a Vert.x, and helpers to wait for what the session or the daemon does.
 */
public abstract class DaemonFixture {

  protected Path folder;
  protected Path socket;
  protected Vertx vertx;
  private final List<DaemonProcess> daemons = new ArrayList<>();

  @BeforeEach
  final void createFixture() throws IOException {
    folder = Files.createTempDirectory("rc");
    socket = folder.resolve("d.sock");
    vertx = Vertx.vertx();
  }

  @AfterEach
  final void removeFixture() throws Exception {
    get(vertx.close());
    daemons.forEach(DaemonProcess::close);
    Files.deleteIfExists(socket);
    Files.deleteIfExists(folder);
  }

  protected final DaemonProcess startDaemon(String... token) throws IOException {
    DaemonProcess daemon = DaemonProcess.start(socket, token);
    daemons.add(daemon);
    return daemon;
  }

  protected final Transport unixTransport() {
    return UnixTransport.create(vertx, new UnixTransportOptions().setPath(socket.toString()));
  }

  protected final Session session(Transport transport, Protocol protocol) {
    SessionOptions options =
        new SessionOptions()
            .setName("daemon")
            // The daemon is on this machine: no reason to wait long.
            .setBackoffFunction(Backoff.fixed(Duration.ofMillis(20)));
    return Told.by(Session.create(vertx, transport, protocol, options));
  }

  protected final Session session(Transport transport) {
    return session(transport, JsonRpcProtocol.create());
  }

  protected static JsonObject key(Object key) {
    return new JsonObject().put("key", String.valueOf(key)).put("note", "argument-SECRET");
  }

  /** Completes when the session shows a state. */
  protected static Future<Void> state(Session session, SessionState state) {
    Promise<Void> seen = Promise.promise();
    session.onSnapshot(
        snapshot -> {
          if (snapshot.state() == state) {
            seen.tryComplete();
          }
        });
    return seen.future();
  }

  protected static <T> T get(Future<T> future) throws TimeoutException {
    return future.await(20, TimeUnit.SECONDS);
  }

  protected static Throwable failureOf(Future<?> future) throws TimeoutException {
    return get(future.map(value -> (Throwable) null).otherwise(failure -> failure));
  }
}
