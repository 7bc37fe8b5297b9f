package io.reconnect.core.impl;

import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Reply;
import io.reconnect.core.RpcException;
import io.reconnect.core.impl.machine.Liveness.Outcome;
import io.vertx.core.AsyncResult;

/** Reads what came of a liveness probe. */
final class ProbeOutcomes {

  private ProbeOutcomes() {}

  /**
   * Any answer shows life; only silence until the deadline is silence.
   *
   * @param answer how the probe ended
   * @param askedAgain whether this was the probe itself, for want of anything better to confirm
   *     with
   */
  static Outcome of(AsyncResult<Reply> answer, boolean askedAgain) {
    if (answer.succeeded()) {
      return Outcome.ALIVE;
    }
    if (answer.cause() instanceof RpcException error) {
      return error.code() == RpcException.METHOD_NOT_FOUND ? Outcome.UNSUPPORTED : Outcome.ALIVE;
    }
    if (answer.cause() instanceof CallTimeoutException) {
      return askedAgain ? Outcome.UNSUPPORTED : Outcome.SILENT;
    }
    return Outcome.INCONCLUSIVE;
  }
}
