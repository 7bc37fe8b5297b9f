package io.reconnect.examples.demo;

import io.reconnect.examples.demo.host.DaemonSupervisor;
import io.vertx.core.Future;
import io.vertx.core.Handler;

/** Kills the daemon when it is due, never before it is back from the last time. */
final class Killer {

  private final DaemonSupervisor daemon;
  private final KillSchedule schedule;
  private final Handler<Throwable> onFailure;
  private int ordered;
  private Future<Void> back = Future.succeededFuture();

  /** A killer that tells when the daemon does not come back. */
  Killer(DaemonSupervisor daemon, KillSchedule schedule, Handler<Throwable> onFailure) {
    this.daemon = daemon;
    this.schedule = schedule;
    this.onFailure = onFailure;
  }

  void onProgress(int ended) {
    while (ordered < schedule.dueAfter(ended)) {
      ordered++;
      back = back.compose(alive -> daemon.killAndRestart()).onFailure(onFailure);
    }
  }

  /** Completes when the daemon is back from every kill that was due by now. */
  Future<Void> backFromAll() {
    return back;
  }
}
