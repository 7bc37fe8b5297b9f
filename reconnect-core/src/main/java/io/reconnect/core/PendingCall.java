package io.reconnect.core;

import io.vertx.core.Future;

/** A call that was made and can be cancelled. May be used from any thread. */
public interface PendingCall {

  /**
   * The answer.
   *
   * @return completes exactly once, on the context of the caller; fails with a {@link
   *     SessionException}
   */
  Future<Reply> reply();

  /**
   * Gives the call up. When it has not been sent, it never will be ({@link Fate#NOT_SENT}); when it
   * has, the peer is told and a late answer is dropped ({@link Fate#UNKNOWN}). Without effect on a
   * call that ended.
   *
   * @param reason why, for the peer's log
   */
  void cancel(String reason);
}
