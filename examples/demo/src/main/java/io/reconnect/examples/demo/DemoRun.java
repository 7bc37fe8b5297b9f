package io.reconnect.examples.demo;

import io.reconnect.core.Session;
import io.reconnect.examples.demo.daemon.DaemonArguments;
import io.reconnect.examples.demo.host.DaemonSupervisor;
import io.reconnect.examples.demo.host.Workspace;
import io.reconnect.examples.demo.report.Progress;
import io.reconnect.examples.demo.report.Report;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.io.IOException;

/** Brings the parts of a run together, and leaves nothing of them behind. */
final class DemoRun {

  private final Settings settings;
  private final Progress progress;
  private final RunClock clock;

  DemoRun(Settings settings, Progress progress) {
    this.settings = settings;
    this.progress = progress;
    this.clock = new RunClock(settings.timeLimit());
  }

  /** Blocks until the run is over. */
  Report execute() throws IOException {
    Cleanup cleanup = Cleanup.install();
    Vertx vertx = Vertx.vertx();
    try {
      Workspace workspace = cleanup.keep(Workspace::create);
      DaemonSupervisor daemon =
          cleanup.keep(() -> new DaemonSupervisor(vertx, argumentsOfDaemon(workspace)));
      return onOneContext(vertx, workspace, daemon).await();
    } finally {
      vertx.close().await();
      cleanup.run();
    }
  }

  private Future<Report> onOneContext(Vertx vertx, Workspace workspace, DaemonSupervisor daemon) {
    Promise<Report> report = Promise.promise();
    vertx.runOnContext(
        start ->
            // Inside compose, so that what fails to begin is a failed run too.
            Future.succeededFuture()
                .compose(begun -> scenario(vertx, workspace, daemon).run())
                .onComplete(report));
    return report.future();
  }

  private Scenario scenario(Vertx vertx, Workspace workspace, DaemonSupervisor daemon) {
    Session session = DemoSession.create(vertx, workspace.socket(), settings);
    return new Scenario(vertx, settings, workspace.log(), daemon, session, progress, clock);
  }

  private DaemonArguments argumentsOfDaemon(Workspace workspace) {
    return new DaemonArguments(
        workspace.socket(),
        workspace.log(),
        0,
        settings.seed(),
        settings.dropRate(),
        settings.work());
  }
}
