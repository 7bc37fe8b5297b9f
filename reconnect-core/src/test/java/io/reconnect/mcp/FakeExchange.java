package io.reconnect.mcp;

import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A peer with its answers prepared, which writes down what it is sent. */
final class FakeExchange implements Exchange {

  final List<String> sent = new ArrayList<>();
  final List<JsonObject> params = new ArrayList<>();
  private final Deque<Future<Object>> answers = new ArrayDeque<>();
  private Future<Void> delivery = Future.succeededFuture();

  FakeExchange answers(Object result) {
    answers.add(Future.succeededFuture(result));
    return this;
  }

  FakeExchange fails(Throwable failure) {
    answers.add(Future.failedFuture(failure));
    return this;
  }

  FakeExchange cannotDeliver(Throwable failure) {
    delivery = Future.failedFuture(failure);
    return this;
  }

  @Override
  public long epoch() {
    return 1;
  }

  @Override
  public Future<Object> request(String method, Params asked) {
    sent.add(method);
    params.add(asked.asNamed());
    return answers.remove();
  }

  @Override
  public Future<Void> notify(String method, Params asked) {
    sent.add(method);
    params.add(asked.asNamed());
    return delivery;
  }
}
