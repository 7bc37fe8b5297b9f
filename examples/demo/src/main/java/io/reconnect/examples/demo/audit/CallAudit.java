package io.reconnect.examples.demo.audit;

import static io.reconnect.examples.demo.load.Outcome.CANCELLED;
import static io.reconnect.examples.demo.load.Outcome.FAILED;
import static io.reconnect.examples.demo.load.Outcome.MISANSWERED;
import static io.reconnect.examples.demo.load.Outcome.TIMED_OUT;
import static io.reconnect.examples.demo.load.Outcome.UNREACHABLE;

import io.reconnect.core.SessionOptions;
import io.reconnect.examples.demo.load.CallEnding;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Holds what the caller of one call was told against what the daemon wrote down about it. */
final class CallAudit {

  private final DaemonHistory history;
  private final List<String> violations;
  private final Map<UnknownReason, Integer> unknowns = new EnumMap<>(UnknownReason.class);
  private int unsafeDuplicates;

  CallAudit(DaemonHistory history, List<String> violations) {
    this.history = history;
    this.violations = violations;
  }

  void check(CallEnding ending) {
    checkExecutions(ending);
    checkCause(ending);
    switch (ending.fate()) {
      case ANSWERED -> checkAnswered(ending);
      case NOT_SENT -> checkNotSent(ending);
      case UNKNOWN -> explainUnknown(ending);
      case REJECTED -> blame(ending, "was called REJECTED, and this daemon rejects nothing");
    }
  }

  Map<UnknownReason, Integer> unknowns() {
    return unknowns;
  }

  int unsafeDuplicates() {
    return unsafeDuplicates;
  }

  private void checkExecutions(CallEnding ending) {
    int times = history.executions(ending.plan().key());
    if (!ending.plan().safe() && times > 1) {
      unsafeDuplicates++;
      blame(ending, "is unsafe and ran " + times + " times");
    }
  }

  private void checkCause(CallEnding ending) {
    Duration deadline =
        Optional.ofNullable(ending.plan().deadline()).orElse(SessionOptions.DEFAULT_CALL_TIMEOUT);
    boolean late = ending.outcome() == TIMED_OUT || ending.outcome() == UNREACHABLE;
    if (late && ending.waited().compareTo(deadline) < 0) {
      blame(ending, "was given up after " + ending.waited() + " of " + deadline);
    }
    if (ending.outcome() == CANCELLED && ending.plan().cancelAfter() == null) {
      blame(ending, "was cancelled, and nobody did");
    }
    if (ending.outcome() == FAILED) {
      blame(ending, "failed for no reason that this run gives: " + ending.words());
    }
  }

  private void checkAnswered(CallEnding ending) {
    if (ending.outcome() == MISANSWERED) {
      blame(ending, "got an answer that is not its own");
    }
    if (history.executions(ending.plan().key()) == 0) {
      blame(ending, "was answered, and never ran");
    }
  }

  private void checkNotSent(CallEnding ending) {
    if (history.reads(ending.plan().key()) > 0) {
      blame(ending, "was called NOT_SENT, and the daemon read it");
    }
  }

  private void explainUnknown(CallEnding ending) {
    Optional<String> unheard = UnheardAnswer.of(ending, history);
    if (unheard.isPresent()) {
      blame(ending, unheard.get() + ", but the caller never heard: " + ending.outcome());
      return;
    }
    UnknownReason.of(ending, history)
        .ifPresentOrElse(
            reason -> unknowns.merge(reason, 1, Integer::sum),
            () -> blame(ending, "is UNKNOWN without a reason in the log: " + ending.words()));
  }

  private void blame(CallEnding ending, String what) {
    violations.add(ending.plan().key() + " " + what);
  }
}
