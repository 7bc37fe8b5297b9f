package io.reconnect.examples.demo.load;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionException;
import io.reconnect.core.UnreachableException;
import io.reconnect.examples.demo.daemon.Methods;
import io.vertx.core.AsyncResult;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * Takes down what the session told a caller, believing nothing that it did not say.
 *
 * @param plan the call
 * @param firstEpoch first epoch whose link can have carried it
 * @param lived from the call to its end
 * @param waited the same, by the steady clock
 */
record EndingReader(CallPlan plan, long firstEpoch, Lifetime lived, Duration waited) {

  CallEnding read(AsyncResult<Reply> result) {
    return result.succeeded() ? answered(result.result()) : failed(result.cause());
  }

  private CallEnding answered(Reply reply) {
    boolean mine =
        reply.result() instanceof JsonObject result
            && plan.key().equals(result.getString(Methods.KEY));
    return ending(mine ? Outcome.ANSWERED : Outcome.MISANSWERED, Fate.ANSWERED, reply.epoch(), "");
  }

  private CallEnding failed(Throwable failure) {
    String words = failure.toString();
    return failure instanceof SessionException known
        ? ending(outcomeOf(known), known.fate(), known.context().epoch(), words)
        : ending(Outcome.FAILED, Fate.UNKNOWN, firstEpoch, words);
  }

  private CallEnding ending(Outcome outcome, Fate fate, long lastEpoch, String words) {
    return new CallEnding(plan, outcome, fate, firstEpoch, lastEpoch, lived, waited, words);
  }

  private static Outcome outcomeOf(SessionException failure) {
    if (failure instanceof OutcomeUnknownException) {
      return Outcome.LINK_LOST;
    }
    if (failure instanceof CallTimeoutException) {
      return Outcome.TIMED_OUT;
    }
    if (failure instanceof UnreachableException) {
      return Outcome.UNREACHABLE;
    }
    if (failure instanceof CallCancelledException) {
      return Outcome.CANCELLED;
    }
    // The daemon answers no call with an error, so an error is the answer to something else.
    return failure.fate() == Fate.ANSWERED ? Outcome.MISANSWERED : Outcome.FAILED;
  }
}
