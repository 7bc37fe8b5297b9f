package io.reconnect.examples.demo;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Session;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.examples.demo.audit.Audit;
import io.reconnect.examples.demo.audit.DaemonHistory;
import io.reconnect.examples.demo.audit.Ledger;
import io.reconnect.examples.demo.audit.RunTime;
import io.reconnect.examples.demo.daemon.Methods;
import io.reconnect.examples.demo.host.DaemonSupervisor;
import io.reconnect.examples.demo.load.CallEnding;
import io.reconnect.examples.demo.load.CallSchedule;
import io.reconnect.examples.demo.load.Callers;
import io.reconnect.examples.demo.log.LogReader;
import io.reconnect.examples.demo.report.Progress;
import io.reconnect.examples.demo.report.Report;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** The whole story: start, call, kill, close, and compare the books. Lives on one context. */
final class Scenario {

  private static final CallOptions SOON = new CallOptions().setTimeout(Duration.ofSeconds(5));

  private final Vertx vertx;
  private final Settings settings;
  private final Path log;
  private final DaemonSupervisor daemon;
  private final Session session;
  private final Progress progress;
  private final RunClock clock;
  private final Killer killer;
  private final Ledger ledger = new Ledger();
  private final Promise<Void> over = Promise.promise();

  Scenario(
      Vertx vertx,
      Settings settings,
      Path log,
      DaemonSupervisor daemon,
      Session session,
      Progress progress,
      RunClock clock) {
    this.vertx = vertx;
    this.settings = settings;
    this.log = log;
    this.daemon = daemon;
    this.session = session;
    this.progress = progress;
    this.clock = clock;
    this.killer =
        new Killer(daemon, new KillSchedule(settings.calls(), settings.kills()), over::tryFail);
  }

  Future<Report> run() {
    daemon.diedUnasked().onFailure(over::tryFail);
    return daemon
        .start()
        .compose(ready -> makeCalls())
        .compose(ended -> session.refreshSnapshot())
        .compose(counted -> awaitLastRead().compose(read -> end()).map(counted))
        .compose(counted -> vertx.executeBlocking(() -> report(counted)));
  }

  /**
   * The daemon serves a connection in order: once it answers, it has read, and written down, the
   * calls whose callers did not wait for an answer.
   */
  private Future<?> awaitLastRead() {
    return session.call(Methods.PING, null, SOON).otherwiseEmpty();
  }

  private Future<Void> end() {
    return session.close().compose(closed -> daemon.finish());
  }

  private Future<Void> makeCalls() {
    Runnable stopProgress = progress.follow(vertx, ledger, session);
    new Callers(vertx, session, this::onEnding)
        .run(settings.callers(), settings.calls(), new CallSchedule(settings.seed()))
        .compose(called -> killer.backFromAll())
        .onComplete(ended -> over.tryComplete(), over::tryFail);
    return over.future()
        .timeout(clock.leftMillis(), MILLISECONDS)
        .recover(this::giveUp)
        .onComplete(ended -> stopProgress.run());
  }

  private void onEnding(CallEnding ending) {
    if (!over.future().isComplete()) {
      ledger.record(ending);
      killer.onProgress(ledger.size());
    }
  }

  /** Calls that never end are a finding for the report, not a reason to have none. */
  private Future<Void> giveUp(Throwable failure) {
    if (failure instanceof TimeoutException) {
      over.tryComplete();
      return Future.succeededFuture();
    }
    return Future.failedFuture(failure);
  }

  private Report report(SessionSnapshot counted) throws Exception {
    DaemonHistory history = DaemonHistory.of(LogReader.read(log));
    RunTime time = clock.read();
    return new Report(
        settings.seed(),
        settings.calls(),
        settings.callers(),
        time.took(),
        ledger,
        counted.outage(),
        history,
        Audit.judge(settings.calls(), time, ledger, counted.counts(), history));
  }
}
