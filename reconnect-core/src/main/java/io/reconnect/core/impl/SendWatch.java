package io.reconnect.core.impl;

import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Hears of sends that failed. Messages that leave in one write share their future, so that one
 * listener serves all of them.
 */
final class SendWatch {

  /** Told of every message of a failed write. */
  interface Listener {
    void onSendFailed(long epoch, long wireId, Throwable failure);
  }

  private static final class Run {
    final long epoch;
    final long first;
    long last;

    Run(long epoch, long first) {
      this.epoch = epoch;
      this.first = first;
      this.last = first;
    }
  }

  private final Listener listener;
  private @Nullable Future<Void> watched;
  private @Nullable Run run;

  SendWatch(Listener listener) {
    this.listener = listener;
  }

  void watch(Future<Void> sent, long epoch, long wireId) {
    Run current = run;
    if (current != null && sent == watched && current.epoch == epoch && !sent.isComplete()) {
      current.last = wireId;
      return;
    }
    Run begun = new Run(epoch, wireId);
    run = begun;
    watched = sent;
    sent.onFailure(failure -> failed(begun, failure));
  }

  private void failed(Run failed, Throwable failure) {
    for (long wireId = failed.first; wireId <= failed.last; wireId++) {
      listener.onSendFailed(failed.epoch, wireId, failure);
    }
  }
}
