package io.reconnect.examples.snippets;

import io.reconnect.core.CallOptions;
import io.reconnect.core.PendingCall;
import io.reconnect.core.Reply;
import io.reconnect.core.RpcException;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionVerticle;
import io.reconnect.core.policy.BackoffOptions;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.spi.Params;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;

/** Snippets of docs/concepts.md. */
final class Concepts {

  private Concepts() {}

  static Future<Reply> deadlines(Session session, JsonObject params) {
    // snippet: deadlines
    CallOptions options =
        new CallOptions()
            .setTimeout(Duration.ofSeconds(20)) // waiting, every send and every replay
            .setWaitTimeout(Duration.ofSeconds(5)) // waiting for a link alone
            .setProgressCap(Duration.ofMinutes(5)); // progress of the peer extends 20 s up to this
    return session.call("report.build", params, options);
    // end
  }

  static void cancel(Session session) {
    // snippet: cancel
    PendingCall call = session.submit("report.build", Params.NONE, new CallOptions());
    call.cancel("the user left");
    // end
  }

  static void inbound(Session session) {
    // snippet: inbound
    session.onNotification("stock.changed", n -> System.out.println(n.params().getString("sku")));
    session.onRequest(
        "clock.now",
        request -> Future.succeededFuture(new JsonObject().put("now", System.currentTimeMillis())));
    session.onRequest(
        "secrets.read",
        request -> Future.failedFuture(new RpcException(-32001, "not from here", null)));
    // end
  }

  static void restore(Session session, List<String> topics) {
    // snippet: restore
    for (String topic : topics) {
      Params params = Params.named(new JsonObject().put("topic", topic));
      session.addRestoreStep(exchange -> exchange.request("subscribe", params));
    }
    session.onReady(ready -> System.out.println("epoch " + ready.epoch() + " is ready"));
    // end
  }

  static void watch(Session session) {
    // snippet: watch
    session.onSnapshot(snapshot -> System.out.println(snapshot.state() + " " + snapshot.detail()));
    // end
  }

  static Future<?> close(Session session) {
    // snippet: close
    return session
        .close(Duration.ofSeconds(3))
        .onSuccess(
            report ->
                System.out.println(
                    report.drained() + " drained, " + report.unknown() + " with unknown outcome"));
    // end
  }

  static SessionOptions schedule() {
    // snippet: schedule
    ReconnectBudget shared = new ReconnectBudget(64, 16); // one for all sessions of the process
    return new SessionOptions()
        .setName("inventory")
        .setBackoff(
            new BackoffOptions().setInitial(Duration.ofMillis(200)).setCap(Duration.ofSeconds(10)))
        .setMaxOutage(Duration.ofMinutes(30)) // then FAILED; default: never give up
        .setReconnectBudget(shared);
    // end
  }

  static Future<Session> verticle(
      Vertx vertx, Transport transport, Protocol protocol, SessionOptions options) {
    // snippet: verticle
    SessionVerticle verticle = new SessionVerticle(transport, protocol, options);
    return vertx.deployVerticle(verticle).map(id -> verticle.session());
    // end
  }

  static Future<String> verticleFromConfig(Vertx vertx) {
    // snippet: verticle-from-config
    JsonObject config =
        new JsonObject()
            .put("transport", new JsonObject().put("type", "unix").put("path", "/run/daemon.sock"))
            .put("session", new JsonObject().put("name", "daemon").put("callTimeout", 10_000))
            .put("publish", "daemon.snapshots");
    return vertx.deployVerticle(
        "io.reconnect.core.SessionVerticle", new DeploymentOptions().setConfig(config));
    // end
  }
}
