package io.reconnect.examples.benchmarks;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.transport.unix.UnixTransport;
import io.reconnect.transport.unix.UnixTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;

/** The toolkit with everything on: deadlines, bounds, fates, liveness. */
final class SessionContender implements Contender {

  private final UnixTransport transport;
  private final Session session;

  SessionContender(Vertx vertx, Path path, int inFlight) {
    this.transport =
        UnixTransport.create(vertx, new UnixTransportOptions().setPath(path.toString()));
    this.session =
        Session.create(
            vertx,
            transport,
            JsonRpcProtocol.create(),
            new SessionOptions().setName("benchmark").setMaxInFlight(inFlight));
  }

  @Override
  public Future<Void> open() {
    return session.start();
  }

  @Override
  public Future<JsonObject> call(String method, JsonObject params) {
    return session.call(method, params).map(Reply::asObject);
  }

  @Override
  public Future<Void> close() {
    return session.close().compose(report -> transport.close());
  }
}
