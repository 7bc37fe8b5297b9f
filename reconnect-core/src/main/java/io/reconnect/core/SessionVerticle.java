package io.reconnect.core;

import io.reconnect.core.impl.JsonFields;
import io.reconnect.core.impl.SessionConfig;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A session as a verticle: opens it on deployment and closes it, within the grace of its options,
 * on undeployment.
 *
 * <p>Deployed by name it reads its configuration:
 *
 * <pre>{@code
 * {
 *   "transport": {"type": "unix", "path": "/run/daemon.sock"},
 *   "protocol": {"type": "json-rpc", "safeMethods": ["status"]},
 *   "session": {"name": "daemon", "callTimeout": 10000},
 *   "publish": "daemon.snapshots"
 * }
 * }</pre>
 *
 * <p>{@code transport.type} names a {@link io.reconnect.spi.TransportProvider} on the class or
 * module path; the other fields are its options. {@code protocol.type} is {@code json-rpc} (the
 * default; with {@code safeMethods}, {@code liveness}, {@code confirmation}) or {@code mcp} (with
 * the fields of {@link io.reconnect.mcp.McpOptions}). {@code publish} is an event-bus address for
 * snapshots, in order, from the current one on.
 *
 * <p>Deployment succeeds whether or not the peer is up.
 */
public final class SessionVerticle extends VerticleBase {

  private final @Nullable Transport givenTransport;
  private final @Nullable Protocol givenProtocol;
  private final @Nullable SessionOptions givenOptions;
  private @Nullable Transport ownTransport;
  private volatile @Nullable Session session;

  /** For deployment from configuration. */
  public SessionVerticle() {
    this.givenTransport = null;
    this.givenProtocol = null;
    this.givenOptions = null;
  }

  /**
   * For deployment from code.
   *
   * @param transport how to reach the peer; stays the property of the caller
   * @param protocol what to speak
   * @param options everything else
   */
  public SessionVerticle(Transport transport, Protocol protocol, SessionOptions options) {
    this.givenTransport = transport;
    this.givenProtocol = protocol;
    this.givenOptions = options;
  }

  /**
   * The session.
   *
   * @return usable from any thread
   * @throws IllegalStateException before deployment
   */
  public Session session() {
    Session deployed = session;
    if (deployed == null) {
      throw new IllegalStateException("the session verticle is not deployed yet");
    }
    return deployed;
  }

  @Override
  public Future<?> start() {
    JsonObject config = config();
    String address = new JsonFields("config", config, config.fieldNames()).text("publish", "");
    Session created =
        givenTransport != null && givenProtocol != null && givenOptions != null
            ? Session.create(vertx, givenTransport, givenProtocol, givenOptions)
            : fromConfig(SessionConfig.parse(config));
    session = created;
    if (!address.isEmpty()) {
      created.onSnapshot(snapshot -> vertx.eventBus().publish(address, snapshot.toJson()));
    }
    // Deliberately not awaited: an application starts with every peer down.
    created.start();
    return Future.succeededFuture();
  }

  @Override
  public Future<?> stop() {
    Session deployed = session;
    Future<?> closed = deployed == null ? Future.succeededFuture() : deployed.close();
    Transport transport = ownTransport;
    return transport == null ? closed : closed.eventually(transport::close);
  }

  private Session fromConfig(SessionConfig parsed) {
    Transport transport = parsed.createTransport(vertx);
    ownTransport = transport;
    return Session.create(vertx, transport, parsed.protocol(), parsed.options());
  }
}
