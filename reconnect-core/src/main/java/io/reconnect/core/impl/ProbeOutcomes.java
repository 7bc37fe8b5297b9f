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
    if (answer.failed() && answer.cause() instanceof CallTimeoutException) {
      return askedAgain ? Outcome.UNSUPPORTED : Outcome.SILENT;
    }
    boolean unknownMethod =
        answer.cause() instanceof RpcException error
            && error.code() == RpcException.METHOD_NOT_FOUND;
    // What ended for any other reason ended with its link, and then nobody asks any more.
    return unknownMethod ? Outcome.UNSUPPORTED : Outcome.ALIVE;
  }
}
