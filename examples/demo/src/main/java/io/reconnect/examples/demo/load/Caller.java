package io.reconnect.examples.demo.load;

import io.reconnect.core.PendingCall;
import io.reconnect.core.Session;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.examples.demo.daemon.Methods;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.Consumer;

/** Makes its next call when its last one ended, until nothing is left to do. */
final class Caller {

  private final Vertx vertx;
  private final Session session;
  private final Iterator<CallPlan> plans;
  private final Consumer<CallEnding> endings;
  private final Promise<Void> done = Promise.promise();

  Caller(Vertx vertx, Session session, Iterator<CallPlan> plans, Consumer<CallEnding> endings) {
    this.vertx = vertx;
    this.session = session;
    this.plans = plans;
    this.endings = endings;
  }

  Future<Void> run() {
    callNext();
    return done.future();
  }

  private void callNext() {
    if (!plans.hasNext()) {
      done.complete();
      return;
    }
    CallPlan plan = plans.next();
    long firstEpoch = firstEpochFrom(session.snapshot());
    long madeAt = System.currentTimeMillis();
    long calledAt = System.nanoTime();
    PendingCall call = session.submit(plan.method(), paramsOf(plan), plan.options());
    Runnable forget = giveUpLater(plan, call);
    call.reply()
        .onComplete(
            result -> {
              forget.run();
              Duration waited = Duration.ofNanos(System.nanoTime() - calledAt);
              Lifetime lived = new Lifetime(madeAt, System.currentTimeMillis());
              endings.accept(new EndingReader(plan, firstEpoch, lived, waited).read(result));
              // Not at once: calls that are refused at once would pile up on the stack.
              vertx.runOnContext(later -> callNext());
            });
  }

  /** In BACKOFF the current epoch is over: no link of it can carry a new call. */
  private static long firstEpochFrom(SessionSnapshot now) {
    return now.state() == SessionState.BACKOFF ? now.epoch() + 1 : now.epoch();
  }

  /** Returns what takes the order back. */
  private Runnable giveUpLater(CallPlan plan, PendingCall call) {
    Duration patience = plan.cancelAfter();
    if (patience == null) {
      return () -> {};
    }
    long timer =
        vertx.setTimer(patience.toMillis(), late -> call.cancel("its caller no longer needs it"));
    return () -> vertx.cancelTimer(timer);
  }

  private static Params paramsOf(CallPlan plan) {
    return Params.named(new JsonObject().put(Methods.KEY, plan.key()));
  }
}
