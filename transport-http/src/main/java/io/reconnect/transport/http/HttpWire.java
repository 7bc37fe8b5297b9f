package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The connections of one link. No other link uses them: a server that hangs costs nobody else a
 * connection, a new link never meets a connection of the old one, and closing leaves nothing.
 */
final class HttpWire {

  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(1);

  private final Endpoint endpoint;
  private final Route route;
  private final Redirects redirects;
  private final ContextInternal context;
  private final Silences silences;
  private final long poolTimeoutMillis;

  /** What each message asks of the client. The same object, so that a route may remember it. */
  private final RequestOptions message;

  // a client that nobody refers to is closed by the garbage collector, with all its streams; since
  // Vert.x 5.1 that is true of its owner too, which holds its other half
  private final HttpClientAgent client;
  private final CloseFuture clientOwner = new CloseFuture();

  HttpWire(
      Endpoint endpoint, HttpTransportOptions options, Routes routes, ContextInternal context) {
    this.endpoint = endpoint;
    this.context = context;
    this.redirects = new Redirects(options.getRedirectPolicy(), endpoint.origin());
    this.silences = new Silences(context);
    // Looking the name up, connecting and the TLS handshake have bounds of their own; this one ends
    // the wait for a connection that others hold.
    this.poolTimeoutMillis = 2 * options.getConnectTimeout().toMillis();
    this.client = newClient(options);
    this.message = options(HttpMethod.POST, endpoint.target());
    this.route = routes.of(context, this::connect);
  }

  /**
   * On a context whose end it hangs on alone. Vert.x keeps what was created on any other one until
   * that ends, closed or not: one client for each link of a session, and a session may have many.
   * And it would wait for each of them when it closes, see {@link #close}.
   */
  private HttpClientAgent newClient(HttpTransportOptions options) {
    boolean secure = endpoint.origin().isSecure();
    // not VertxInternal, whose builder is another one in Vert.x 5.1
    Vertx vertx = context.owner();
    return dispatch(
        context.toBuilder().withCloseFuture(clientOwner).build(),
        () ->
            vertx
                .httpClientBuilder()
                .with(ClientSettings.client(options, secure))
                .with(ClientSettings.pool(options))
                // each request hears of its own failure; without a handler Vert.x logs it as well
                .withConnectHandler(connection -> connection.exceptionHandler(failure -> {}))
                .build());
  }

  /** Where requests go that nobody redirects. */
  String target() {
    return endpoint.target();
  }

  Redirects redirects() {
    return redirects;
  }

  Silences silences() {
    return silences;
  }

  /** A request whose head can be sent, once there is a connection for it. */
  Future<HttpClientRequest> request(HttpMethod method, String target) {
    boolean usual = method.equals(HttpMethod.POST) && target.equals(endpoint.target());
    return route.open(usual ? message : options(method, target));
  }

  private RequestOptions options(HttpMethod method, String target) {
    return endpoint.request(method).setURI(target).setConnectTimeout(poolTimeoutMillis);
  }

  private Future<HttpClientRequest> connect(RequestOptions options) {
    try {
      return dispatch(context, () -> client.request(options));
    } catch (RuntimeException e) {
      // Vert.x throws when the client is closed
      return context.failedFuture(e);
    }
  }

  /**
   * Ends all connections, whatever they carry.
   *
   * <p>Vert.x closes them first and the pool after that, on another thread, and forgets to say that
   * it is done when a connect fails at the very moment its pool is closed. Several calls that meet
   * a refusing server bring that about.
   *
   * @return succeeds when the connections are closed
   */
  Future<Void> close() {
    silences.close();
    return context
        .<Void>future(closed -> client.close().onComplete(closed))
        .timeout(CLOSE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
        .otherwiseEmpty();
  }

  /** A client calls back on the context it was called on, which our caller may have derived. */
  private static <T> T dispatch(ContextInternal context, Supplier<T> action) {
    ContextInternal previous = context.beginDispatch();
    try {
      return action.get();
    } finally {
      context.endDispatch(previous);
    }
  }
}
