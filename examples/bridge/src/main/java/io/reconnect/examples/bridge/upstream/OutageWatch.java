package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.Session;
import io.vertx.core.Vertx;

/**
 * Shows a session to an outage report. A session tells of changes only, and a link becomes good
 * without one, so while the report is undecided this looks from time to time.
 */
public final class OutageWatch {

  private static final long LOOK_MILLIS = 500;

  private final Vertx vertx;
  private final Session session;
  private final OutageReport report;
  private boolean looking;

  private OutageWatch(Vertx vertx, Session session, OutageReport report) {
    this.vertx = vertx;
    this.session = session;
    this.report = report;
  }

  /**
   * Shows the session from now on. Call on the context of the session.
   *
   * @param vertx keeps the time
   * @param session what to show
   * @param report to whom
   */
  public static void start(Vertx vertx, Session session, OutageReport report) {
    OutageWatch watch = new OutageWatch(vertx, session, report);
    session.onSnapshot(
        snapshot -> {
          report.onSnapshot(snapshot);
          watch.lookLater();
        });
  }

  private void lookLater() {
    if (report.isUndecided() && !looking) {
      looking = true;
      vertx.setTimer(LOOK_MILLIS, due -> session.refreshSnapshot().onComplete(done -> look()));
    }
  }

  private void look() {
    looking = false;
    // The last one there is, which may be newer than the one that was asked for.
    report.onSnapshot(session.snapshot());
    lookLater();
  }
}
