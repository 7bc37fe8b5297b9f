package io.reconnect.examples.benchmarks;

import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.transport.http.HttpTransport;
import io.reconnect.transport.http.HttpTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/** The toolkit over streamable HTTP with everything on. */
final class HttpSessionContender implements Contender {

  private final HttpTransport transport;
  private final Session session;

  HttpSessionContender(Vertx vertx, String url, int inFlight) {
    this.transport =
        HttpTransport.create(
            vertx,
            new HttpTransportOptions()
                .setUrl(url)
                // where the server of the benchmark is
                .addAllowedRange("127.0.0.0/8")
                .setMaxParallelRequests(inFlight));
    this.session =
        Session.create(
            vertx,
            transport,
            McpProtocol.create(),
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
