package io.reconnect.examples.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Makes a number of calls with a constant number in flight, and takes the time. */
final class Round {

  private final Contender contender;
  private final long calls;
  private final String text;
  private final Promise<Double> done = Promise.promise();
  private long made;
  private long answered;
  private long startedAt;

  Round(Contender contender, long calls, int paramBytes) {
    this.contender = contender;
    this.calls = calls;
    this.text = "y".repeat(paramBytes);
  }

  /** Starts the round; completes with calls per second. */
  Future<Double> run(int inFlight) {
    startedAt = System.nanoTime();
    for (int i = 0; i < inFlight && made < calls; i++) {
      next();
    }
    return done.future();
  }

  private void next() {
    made++;
    JsonObject params = new JsonObject().put("n", made).put("text", text);
    contender.call("echo", params).onComplete(answer -> settle(answer.cause()));
  }

  private void settle(@Nullable Throwable failure) {
    if (failure != null) {
      done.tryFail(failure);
      return;
    }
    answered++;
    if (made < calls) {
      next();
    } else if (answered == calls) {
      done.complete(calls / ((System.nanoTime() - startedAt) / 1e9));
    }
  }
}
