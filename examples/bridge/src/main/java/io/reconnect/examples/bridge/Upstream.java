package io.reconnect.examples.bridge;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.bridge.cli.BridgeOptions;
import io.reconnect.examples.bridge.cli.Peer;
import io.reconnect.examples.bridge.http.CommandedTransport;
import io.reconnect.examples.bridge.http.HeaderCommand;
import io.reconnect.examples.bridge.upstream.OutageReport;
import io.reconnect.examples.bridge.upstream.OutageWatch;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.reconnect.transport.http.HttpTransport;
import io.reconnect.transport.http.HttpTransportOptions;
import io.reconnect.transport.unix.UnixTransport;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;

/** Makes the session to the peer the operator named. */
final class Upstream {

  private final Vertx vertx;
  private final BridgeOptions options;
  private volatile @Nullable HeaderCommand headerCommand;

  Upstream(Vertx vertx, BridgeOptions options) {
    this.vertx = vertx;
    this.options = options;
  }

  Session session(Protocol protocol) {
    Session session = Session.create(vertx, transport(), protocol, sessionOptions());
    OutageWatch.start(vertx, session, new OutageReport(Operator::tell));
    return session;
  }

  /** Leaves nothing of it that would outlive the program. Call from any thread. */
  void release() {
    HeaderCommand used = headerCommand;
    if (used != null) {
      used.kill();
    }
  }

  private Transport transport() {
    if (options.peer() instanceof Peer.Http http) {
      return http.headerCommand() == null
          ? HttpTransport.create(vertx, http.options())
          : commanded(http.options(), http.headerCommand());
    }
    return UnixTransport.create(vertx, ((Peer.Unix) options.peer()).options());
  }

  private Transport commanded(HttpTransportOptions http, String command) {
    HeaderCommand headers = new HeaderCommand(vertx.getOrCreateContext(), command);
    headerCommand = headers;
    return new CommandedTransport(vertx, http, headers, Operator::tell);
  }

  /**
   * No part of an attempt has a bound of its own, which might be shorter than the one asked for.
   */
  private SessionOptions sessionOptions() {
    return new SessionOptions()
        .setName("upstream")
        .setConnectTimeout(options.connectTimeout())
        .setHandshakeTimeout(options.connectTimeout())
        .setAttemptTimeout(options.connectTimeout())
        .setCallTimeout(options.callTimeout())
        .setReplayPolicy(options.replay())
        .setCloseGrace(options.closeGrace());
  }
}
