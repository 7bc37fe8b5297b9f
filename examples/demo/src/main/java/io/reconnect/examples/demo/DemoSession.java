package io.reconnect.examples.demo;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.demo.daemon.Methods;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.reconnect.transport.unix.UnixTransport;
import io.reconnect.transport.unix.UnixTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Set;

/** The session under test: the defaults of the toolkit, for a daemon on a unix socket. */
final class DemoSession {

  private DemoSession() {}

  static Session create(Vertx vertx, Path socket, Settings settings) {
    SessionOptions options =
        new SessionOptions()
            .setName("demo")
            .setJitterSeed(settings.seed())
            // Every caller can have one call waiting, and none of them is to be refused.
            .setMaxWaitingCalls(
                Math.max(SessionOptions.DEFAULT_MAX_WAITING_CALLS, settings.callers()));
    JsonRpcProtocol protocol =
        JsonRpcProtocol.create()
            .withHandshake(DemoSession::sayHello)
            .withSafeMethods(Set.of(Methods.LOOKUP, Methods.PING));
    UnixTransportOptions endpoint = new UnixTransportOptions().setPath(socket.toString());
    return Session.create(vertx, UnixTransport.create(vertx, endpoint), protocol, options);
  }

  /** Tells the daemon which epoch a connection carries, so that its log can bear us out. */
  private static Future<?> sayHello(Exchange exchange) {
    JsonObject params = new JsonObject().put(Methods.EPOCH, exchange.epoch());
    return exchange.request(Methods.HELLO, Params.named(params));
  }
}
