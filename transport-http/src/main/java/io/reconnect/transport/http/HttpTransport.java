package io.reconnect.transport.http;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reaches an MCP server over streamable HTTP.
 *
 * <p>May be shared by any number of sessions; each of their links has connections of its own.
 *
 * <p>To be used with {@link io.reconnect.mcp.McpProtocol}: it is the answer to {@code initialize}
 * that tells a link its session id and the protocol version to name in every request.
 */
public final class HttpTransport implements Transport {

  private final VertxInternal vertx;
  private final HttpTransportOptions options;
  private final @Nullable Credentials credentials;
  private final Endpoint target;
  private final Routes routes;
  private final StatusTable statuses;
  private final Set<HttpLink> links = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private HttpTransport(
      VertxInternal vertx,
      HttpTransportOptions options,
      @Nullable Credentials credentials,
      Surroundings surroundings) {
    this.vertx = vertx;
    this.options = options;
    this.credentials = credentials;
    this.target = Endpoint.of(options.getUrl());
    this.routes = new Routes(target, options, surroundings);
    this.statuses = new StatusTable(options.getRefusingStatuses());
  }

  /**
   * A transport to one server. Nothing is opened yet.
   *
   * @param vertx the instance its sessions run on
   * @param options copied
   * @return the transport
   * @throws IllegalArgumentException when the options have no URL
   */
  public static HttpTransport create(Vertx vertx, HttpTransportOptions options) {
    return newTransport(vertx, options, null, Surroundings.ofProcess());
  }

  /**
   * A transport to one server that wants credentials. Nothing is opened yet.
   *
   * @param vertx the instance its sessions run on
   * @param options copied
   * @param credentials asked before each request
   * @return the transport
   * @throws IllegalArgumentException when the options have no URL, or name an {@code authorization}
   *     header of their own: it would be open which of the two counts
   */
  public static HttpTransport create(
      Vertx vertx, HttpTransportOptions options, Credentials credentials) {
    if (options.getHeaders().containsKey("authorization")) {
      throw OptionFields.refuse(
          "headers.authorization", "must not be set beside a credentials hook, which supplies it");
    }
    return newTransport(vertx, options, credentials, Surroundings.ofProcess());
  }

  static HttpTransport create(
      Vertx vertx, HttpTransportOptions options, Surroundings surroundings) {
    return newTransport(vertx, options, null, surroundings);
  }

  private static HttpTransport newTransport(
      Vertx vertx,
      HttpTransportOptions options,
      @Nullable Credentials credentials,
      Surroundings surroundings) {
    if (options.getUrl().isEmpty()) {
      throw OptionFields.refuse("url", "must be set");
    }
    return new HttpTransport(
        (VertxInternal) vertx, new HttpTransportOptions(options), credentials, surroundings);
  }

  /**
   * The server as the operator knows it.
   *
   * @return scheme, host and port; a path may hold a secret
   */
  @Override
  public String endpoint() {
    return target.origin().toString();
  }

  /**
   * Makes a link. A fresh one is there at once, and whether anybody answers shows with its first
   * message. One that follows a link which could not reach its server asks first whether the server
   * still knows the session: if so it goes on with it, without a handshake, and if not it is a
   * fresh one.
   *
   * @param request what to open
   * @return the link
   */
  @Override
  public Future<Link> connect(ConnectRequest request) {
    ContextInternal context = (ContextInternal) request.context();
    if (closed || vertx.closeFuture().isClosed()) {
      return context.failedFuture(
          LinkException.permanent(LossReason.LOCAL, "the transport is closed"));
    }
    if (request.cancelled().isComplete()) {
      return context.failedFuture(LinkException.retryable(LossReason.LOCAL, "no longer wanted"));
    }
    HttpLink link = new HttpLink(this, request);
    links.add(link);
    return link.open();
  }

  @Override
  public Future<Void> close() {
    closed = true;
    if (vertx.closeFuture().isClosed()) {
      // and so are all connections, and there is no event loop to say it on
      return Future.succeededFuture();
    }
    return Future.join(links.stream().map(HttpLink::cut).toList()).mapEmpty();
  }

  HttpTransportOptions options() {
    return options;
  }

  @Nullable Credentials credentials() {
    return credentials;
  }

  StatusTable statuses() {
    return statuses;
  }

  /** Connections for one more link. */
  HttpWire wire(ContextInternal context) {
    return new HttpWire(target, options, routes, context);
  }

  /** Who knows the credentials of one more link. */
  Authorizer authorizer(ContextInternal context) {
    return new Authorizer(credentials, target.origin(), context, options.getHeadTimeout());
  }

  /** A link ended. */
  void forget(HttpLink link) {
    links.remove(link);
  }
}
