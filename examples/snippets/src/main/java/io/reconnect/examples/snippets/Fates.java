package io.reconnect.examples.snippets;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.policy.ReplayPolicy;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/** Snippets of docs/fates-and-replay.md. */
final class Fates {

  private Fates() {}

  static Future<String> react(Session session, JsonObject order) {
    // snippet: react
    return session
        .call("order.place", order)
        .map(reply -> "placed")
        .recover(
            failure ->
                failure instanceof SessionException ended
                    ? switch (ended.fate()) {
                      case NOT_SENT, REJECTED -> Future.succeededFuture("not placed, try again");
                      case UNKNOWN -> lookUp(session, order); // look before placing it twice
                      case ANSWERED -> Future.succeededFuture("refused: " + ended.getMessage());
                    }
                    : Future.failedFuture(failure));
    // end
  }

  private static Future<String> lookUp(Session session, JsonObject order) {
    JsonObject key = new JsonObject().put("id", order.getString("id"));
    return session.call("order.find", key).map(found -> "placed: " + found.result());
  }

  static Future<Reply> declareSafe(Session session, JsonObject params) {
    // snippet: declare-safe
    return session.call("cache.warm", params, new CallOptions().setRepeat(Repeat.SAFE));
    // end
  }

  static SessionOptions policy() {
    // snippet: policy
    return new SessionOptions().setReplayPolicy(ReplayPolicy.NEVER);
    // end
  }
}
