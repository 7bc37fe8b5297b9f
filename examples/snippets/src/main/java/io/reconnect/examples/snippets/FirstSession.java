package io.reconnect.examples.snippets;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.reconnect.transport.unix.UnixTransport;
import io.reconnect.transport.unix.UnixTransportOptions;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.Set;

/** The example of the README. */
final class FirstSession {

  private FirstSession() {}

  static void main(Vertx vertx) {
    // snippet: first-session
    Transport daemon =
        UnixTransport.create(vertx, new UnixTransportOptions().setPath("/run/inventory.sock"));
    Protocol protocol = JsonRpcProtocol.create().withSafeMethods(Set.of("lookup"));
    Session session =
        Session.create(vertx, daemon, protocol, new SessionOptions().setName("inventory"));

    session
        .call("lookup", new JsonObject().put("sku", "A-1"))
        .onSuccess(reply -> System.out.println(reply.result()))
        .onFailure(e -> System.err.println(((SessionException) e).fate() + ": " + e.getMessage()));
    // end
  }
}
