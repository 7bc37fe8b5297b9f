package io.reconnect.examples.benchmarks;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.reconnect.transport.http.HttpTransport;
import io.reconnect.transport.http.HttpTransportOptions;
import io.reconnect.transport.unix.UnixTransport;
import io.reconnect.transport.unix.UnixTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;

/** The toolkit with everything on: deadlines, bounds, fates, liveness. */
final class SessionContender implements Contender {

  private final Transport transport;
  private final Session session;

  private SessionContender(Vertx vertx, Transport transport, Protocol protocol, int inFlight) {
    this.transport = transport;
    this.session =
        Session.create(
            vertx,
            transport,
            protocol,
            new SessionOptions().setName("benchmark").setMaxInFlight(inFlight));
  }

  static SessionContender overUnix(Vertx vertx, Path path, int inFlight) {
    return new SessionContender(
        vertx,
        UnixTransport.create(vertx, new UnixTransportOptions().setPath(path.toString())),
        JsonRpcProtocol.create(),
        inFlight);
  }

  static SessionContender overHttp(Vertx vertx, String url, int inFlight) {
    HttpTransportOptions options =
        new HttpTransportOptions()
            .setUrl(url)
            // where the server of the benchmark is
            .addAllowedRange("127.0.0.0/8")
            .setMaxParallelRequests(inFlight);
    return new SessionContender(
        vertx, HttpTransport.create(vertx, options), McpProtocol.create(), inFlight);
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
