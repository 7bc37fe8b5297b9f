package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The connections of one link. No other link uses them: a server that hangs costs nobody else a
 * connection, a new link never meets a connection of the old one, and closing leaves nothing.
 */
final class HttpWire {

  /**
   * Common servers close a connection that was idle for 5 s. A request that meets this close ends
   * with its outcome unknown, so we close first.
   */
  private static final int KEEP_ALIVE_SECONDS = 3;

  /**
   * Beyond the calls: for the listen stream, and for the short messages a full link still sends.
   */
  private static final int SPARE_CONNECTIONS = 4;

  /** What may wait for a spare connection. */
  private static final int MOST_WAITING = 1024;

  private final Endpoint endpoint;
  private final Route route;
  private final ContextInternal context;
  private final Map<String, String> customHeaders;
  private final long poolTimeoutMillis;

  // a client that nobody refers to is closed by the garbage collector, with all its streams
  private final HttpClientAgent client;

  HttpWire(
      Endpoint endpoint, HttpTransportOptions options, Routes routes, ContextInternal context) {
    this.endpoint = endpoint;
    this.context = context;
    this.customHeaders = options.getHeaders();
    // Looking the name up, connecting and the TLS handshake have bounds of their own; this one ends
    // the wait for a connection that others hold.
    this.poolTimeoutMillis = 2 * options.getConnectTimeout().toMillis();
    this.client = newClient(options);
    this.route = routes.of(context, this::connect);
  }

  private HttpClientAgent newClient(HttpTransportOptions options) {
    int connections = options.getMaxParallelRequests() + SPARE_CONNECTIONS;
    HttpClientOptions clientOptions =
        new HttpClientOptions()
            .setConnectTimeout((int) options.getConnectTimeout().toMillis())
            .setSslHandshakeTimeout(options.getConnectTimeout().toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
            .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
            .setTcpKeepAlive(true);
    PoolOptions poolOptions =
        new PoolOptions()
            .setHttp1MaxSize(connections)
            // a request whose connection is being opened counts as waiting
            .setMaxWaitQueueSize(connections + MOST_WAITING);
    // not VertxInternal, whose builder is another one in Vert.x 5.1
    Vertx vertx = context.owner();
    return dispatch(
        () ->
            vertx
                .httpClientBuilder()
                .with(clientOptions)
                .with(poolOptions)
                // each request hears of its own failure; without a handler Vert.x logs it as well
                .withConnectHandler(connection -> connection.exceptionHandler(failure -> {}))
                .build());
  }

  /** A request whose head can be sent, once there is a connection for it. */
  Future<HttpClientRequest> request(HttpMethod method, MultiMap headers) {
    RequestOptions options = endpoint.request(method).setConnectTimeout(poolTimeoutMillis);
    customHeaders.forEach(options::putHeader);
    headers.forEach(options::putHeader);
    return route.open(options);
  }

  private Future<HttpClientRequest> connect(RequestOptions options) {
    try {
      return dispatch(() -> client.request(options));
    } catch (RuntimeException e) {
      // Vert.x throws when the client is closed
      return context.failedFuture(e);
    }
  }

  /** Ends all connections, whatever they carry. */
  Future<Void> close() {
    return client.close();
  }

  /** A client calls back on the context it was called on, which our caller may have derived. */
  private <T> T dispatch(Supplier<T> action) {
    ContextInternal previous = context.beginDispatch();
    try {
      return action.get();
    } finally {
      context.endDispatch(previous);
    }
  }
}
