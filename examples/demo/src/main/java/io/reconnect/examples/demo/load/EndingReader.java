package io.reconnect.examples.demo.load;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionException;
import io.reconnect.core.UnreachableException;
import io.reconnect.examples.demo.daemon.Methods;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Takes down what the session told a caller, believing nothing that it did not say. */
final class EndingReader {

  private EndingReader() {}

  static CallEnding answered(CallPlan plan, long firstEpoch, Duration waited, Reply reply) {
    boolean mine =
        reply.result() instanceof JsonObject result
            && plan.key().equals(result.getString(Methods.KEY));
    Outcome outcome = mine ? Outcome.ANSWERED : Outcome.MISANSWERED;
    return new CallEnding(plan, outcome, Fate.ANSWERED, firstEpoch, reply.epoch(), waited, "");
  }

  static CallEnding failed(CallPlan plan, long firstEpoch, Duration waited, Throwable failure) {
    String words = failure.toString();
    if (failure instanceof SessionException known) {
      long lastEpoch = known.context().epoch();
      return new CallEnding(
          plan, outcomeOf(known), known.fate(), firstEpoch, lastEpoch, waited, words);
    }
    return new CallEnding(
        plan, Outcome.FAILED, Fate.UNKNOWN, firstEpoch, firstEpoch, waited, words);
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
