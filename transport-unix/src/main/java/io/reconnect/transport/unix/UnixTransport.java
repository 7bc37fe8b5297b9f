package io.reconnect.transport.unix;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;

/**
 * Reaches a daemon over a unix domain socket.
 *
 * <p>May be shared by any number of sessions, on any contexts of its Vert.x instance. Belongs to
 * that instance, not to the verticle that happened to create it; {@link #close()} ends its links at
 * once, closing the instance lets their sessions end them.
 *
 * <p>Whatever keeps a connection from being made (no such file, refused, no permission, no socket,
 * no room, no answer in time) can be put right while we run, so it is reported as {@link
 * io.reconnect.spi.LossReason#UNREACHABLE} and is worth another attempt.
 */
public final class UnixTransport implements Transport {

  /** How long a link may outlive an ordered end of Vert.x; sessions end theirs far sooner. */
  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);

  private final UnixTransportOptions options;
  private final SocketAddress address;
  private final VertxInternal vertx;

  // a client that nobody refers to is closed by the garbage collector, with all its sockets; since
  // Vert.x 5.1 that is true of its owner too, which holds its other half
  private final NetClient client;
  private final CloseFuture clientOwner;

  private final Duration closePatience;

  private volatile boolean closed;

  UnixTransport(
      VertxInternal vertx,
      UnixTransportOptions options,
      NetClient client,
      CloseFuture clientOwner,
      Duration closePatience) {
    this.clientOwner = clientOwner;
    this.closePatience = closePatience;
    this.vertx = vertx;
    this.options = new UnixTransportOptions(options);
    this.address = SocketAddress.domainSocketAddress(options.getPath());
    this.client = client;
  }

  /**
   * A transport to one socket file. Nothing is opened yet.
   *
   * @param vertx runs on NIO or epoll
   * @param options copied
   * @return the transport
   * @throws IllegalArgumentException when the options have no path
   * @throws IllegalStateException when this Vert.x instance cannot open unix sockets, as with
   *     io_uring in Vert.x 5.0, where a connect would never complete
   */
  public static UnixTransport create(Vertx vertx, UnixTransportOptions options) {
    return create(vertx, options, CLOSE_PATIENCE);
  }

  static UnixTransport create(Vertx vertx, UnixTransportOptions options, Duration closePatience) {
    if (options.getPath().isEmpty()) {
      throw new IllegalArgumentException("unix.path must be set");
    }
    VertxInternal internal = (VertxInternal) vertx;
    if (!internal.transport().supportsDomainSockets()) {
      throw new IllegalStateException(
          "this Vert.x instance cannot open unix sockets: "
              + internal.transport().getClass().getSimpleName()
              + " does not support them; use NIO or epoll");
    }
    CloseFuture owner = new CloseFuture();
    return new UnixTransport(internal, options, newClient(internal, owner), owner, closePatience);
  }

  /**
   * On a context of its own, so that nobody else closes it: neither the verticle of one session,
   * which must not own the client of all, nor Vert.x, which would cut links whose sessions still
   * have calls to finish.
   */
  private static NetClient newClient(VertxInternal vertx, CloseFuture owner) {
    ContextInternal nobodys =
        vertx
            .contextBuilder()
            .withThreadingModel(ThreadingModel.EVENT_LOOP)
            .withCloseFuture(owner)
            .build();
    ContextInternal previous = nobodys.beginDispatch();
    try {
      return vertx.createNetClient(new NetClientOptions());
    } finally {
      nobodys.endDispatch(previous);
    }
  }

  @Override
  public String endpoint() {
    return "unix:" + options.getPath();
  }

  @Override
  public Future<Link> connect(ConnectRequest request) {
    return new ConnectAttempt(this, request).start();
  }

  @Override
  public Future<Void> close() {
    closed = true;
    // Vert.x ends what is left by itself, and without its event loops no future completes.
    return vertx.closeFuture().isClosed() ? Future.succeededFuture() : clientOwner.close();
  }

  /** Opens a socket on the current context. */
  Future<NetSocket> dial(Duration timeout) {
    ConnectOptions target = new ConnectOptions().setRemoteAddress(address);
    // so that a connect we no longer wait for does not linger either
    target.setTimeout((int) Math.min(Integer.MAX_VALUE, Math.max(1, timeout.toMillis())));
    return client.connect(target);
  }

  SocketAddress address() {
    return address;
  }

  Duration closePatience() {
    return closePatience;
  }

  UnixTransportOptions options() {
    return options;
  }

  Vertx vertx() {
    return vertx;
  }

  /** Whether this side ends all links: a socket does not tell that from the peer's doing so. */
  boolean isClosed() {
    return closed || vertx.closeFuture().isClosed();
  }
}
