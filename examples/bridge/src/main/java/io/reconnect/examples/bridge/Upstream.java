package io.reconnect.examples.bridge;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.bridge.cli.BridgeOptions;
import io.reconnect.examples.bridge.upstream.OutageReport;
import io.reconnect.examples.bridge.upstream.OutageWatch;
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
    OutageWatch.start(vertx, session, new OutageReport(Operator::tell));
    return session;
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
