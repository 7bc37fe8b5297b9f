package io.reconnect.examples.bridge.host;

import io.reconnect.core.RpcException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests to the host that it has not answered yet, under ids that are never used twice. */
final class HostQuestions {

  private final HostOutput out;
  private final Map<String, Promise<@Nullable Object>> open = new HashMap<>();
  private long last;

  HostQuestions(HostOutput out) {
    this.out = out;
  }

  Future<@Nullable Object> ask(String method, JsonObject params, Future<Void> withdrawn) {
    // A string, so that no host can take it for one of its own numbers.
    String id = "bridge-" + ++last;
    Promise<@Nullable Object> promise = Promise.promise();
    open.put(id, promise);
    out.send(
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("method", method)
            .put("params", params));
    withdrawn.onSuccess(nothing -> withdraw(id));
    return promise.future();
  }

  /** An answer to nothing is late or wrong, and means nothing. */
  void answered(@Nullable Object id, JsonObject answer) {
    Promise<@Nullable Object> promise = open.remove(id);
    if (promise == null) {
      return;
    }
    if (answer.containsKey("error")) {
      promise.fail(errorOf(answer.getValue("error")));
    } else {
      promise.complete(answer.getValue("result"));
    }
  }

  private void withdraw(String id) {
    Promise<@Nullable Object> promise = open.remove(id);
    if (promise != null) {
      promise.fail("withdrawn");
      out.send(
          new JsonObject()
              .put("jsonrpc", "2.0")
              .put("method", "notifications/cancelled")
              .put(
                  "params",
                  new JsonObject()
                      .put("requestId", id)
                      .put("reason", "the server withdrew the request or is gone")));
    }
  }

  private static boolean isWhole(Number code) {
    return code instanceof Integer || code instanceof Long;
  }

  private static RpcException errorOf(@Nullable Object error) {
    if (error instanceof JsonObject json
        && json.getValue("code") instanceof Number code
        && isWhole(code)) {
      String message = json.getValue("message") instanceof String text ? text : "";
      return new RpcException(code.longValue(), message, json.getValue("data"));
    }
    return new RpcException(
        RpcException.INTERNAL_ERROR, "the host answered with an error that is none", null);
  }
}
