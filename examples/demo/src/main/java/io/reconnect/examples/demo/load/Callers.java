package io.reconnect.examples.demo.load;

import io.reconnect.core.Session;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Callers that share one session. They live on one context: nothing here needs a lock. */
public final class Callers {

  private final Vertx vertx;
  private final Session session;
  private final Consumer<CallEnding> endings;

  /** Callers that report every ending. */
  public Callers(Vertx vertx, Session session, Consumer<CallEnding> endings) {
    this.vertx = vertx;
    this.session = session;
    this.endings = endings;
  }

  /** Completes when every call of the schedule has ended. */
  public Future<Void> run(int callers, int calls, CallSchedule schedule) {
    Iterator<CallPlan> plans = IntStream.range(0, calls).mapToObj(schedule::plan).iterator();
    return Future.all(
            Stream.generate(() -> new Caller(vertx, session, plans, endings))
                .limit(callers)
                .map(Caller::run)
                .toList())
        .mapEmpty();
  }
}
