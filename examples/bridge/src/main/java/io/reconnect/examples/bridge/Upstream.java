package io.reconnect.examples.bridge;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.bridge.cli.BridgeOptions;
import io.reconnect.examples.bridge.upstream.OutageReport;
import io.reconnect.spi.Protocol;
import io.reconnect.transport.unix.UnixTransport;
import io.vertx.core.Vertx;

/** Makes the session to the peer the operator named. */
final class Upstream {

  private final Vertx vertx;
  private final BridgeOptions options;

  Upstream(Vertx vertx, BridgeOptions options) {
    this.vertx = vertx;
    this.options = options;
  }

  Session session(Protocol protocol) {
    Session session =
        Session.create(
            vertx, UnixTransport.create(vertx, options.unix()), protocol, sessionOptions());
    session.onSnapshot(new OutageReport(Operator::tell)::onSnapshot);
    return session;
  }

  /** Opening a local socket takes no time, so an attempt is as long as its handshake. */
  private SessionOptions sessionOptions() {
    return new SessionOptions()
        .setName("upstream")
        .setConnectTimeout(options.connectTimeout())
        .setHandshakeTimeout(options.connectTimeout())
        .setCallTimeout(options.callTimeout())
        .setReplayPolicy(options.replay())
        .setCloseGrace(options.closeGrace());
  }
}
