package io.reconnect.core.impl;

import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.MachineView;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;

/** Those who wait until the session is ready, or will not be. Context confined. */
final class ReadyWaiters {

  private final Failures failures;
  private List<Promise<Void>> waiting = new ArrayList<>();

  ReadyWaiters(Failures failures) {
    this.failures = failures;
  }

  void add(Promise<Void> promise, MachineView view) {
    waiting.add(promise);
    settle(view);
  }

  void settle(MachineView view) {
    SessionState state = view.state();
    boolean ready = state == SessionState.READY;
    boolean over =
        state == SessionState.FAILED
            || state == SessionState.CLOSING
            || state == SessionState.CLOSED;
    if (!ready && !over) {
      return;
    }
    List<Promise<Void>> settled = waiting;
    waiting = new ArrayList<>();
    for (Promise<Void> promise : settled) {
      if (ready) {
        promise.tryComplete();
      } else {
        promise.tryFail(failures.notReady(view));
      }
    }
  }
}
