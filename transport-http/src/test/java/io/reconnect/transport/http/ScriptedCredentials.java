package io.reconnect.transport.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A credentials hook that writes down what it is asked, and answers as the test says. */
final class ScriptedCredentials implements Credentials {

  /** One question that the test answers itself. */
  record Asked(CredentialsRequest request, Promise<String> answer) {}

  final List<CredentialsRequest> requests = new CopyOnWriteArrayList<>();
  final List<Context> contexts = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Asked> held = new LinkedBlockingQueue<>();
  private volatile Function<CredentialsRequest, Future<String>> script;

  ScriptedCredentials(Function<CredentialsRequest, Future<String>> script) {
    this.script = script;
  }

  static ScriptedCredentials always(String value) {
    return new ScriptedCredentials(request -> Future.succeededFuture(value));
  }

  void now(Function<CredentialsRequest, Future<String>> next) {
    script = next;
  }

  /** Leaves every question open until the test takes it. */
  Future<String> hold(CredentialsRequest request) {
    Promise<String> answer = Promise.promise();
    held.add(new Asked(request, answer));
    return answer.future();
  }

  Asked take() {
    try {
      Asked asked = held.poll(10, TimeUnit.SECONDS);
      if (asked == null) {
        throw new AssertionError("nothing was asked");
      }
      return asked;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  List<CredentialsRequest> challenged() {
    return requests.stream().filter(request -> request.challenge() != null).toList();
  }

  @Override
  public Future<String> authorization(CredentialsRequest request) {
    requests.add(request);
    contexts.add(Vertx.currentContext());
    return script.apply(request);
  }
}
