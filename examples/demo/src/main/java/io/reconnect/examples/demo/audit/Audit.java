package io.reconnect.examples.demo.audit;

import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.examples.demo.load.CallSchedule;
import io.reconnect.examples.demo.load.Outcome.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Checks the promises of the toolkit against the books of both sides. */
public final class Audit {

  private final List<String> violations = new ArrayList<>();

  private Audit() {}

  /**
   * Judges a run that is over.
   *
   * @param calls how many were to be made
   * @param time how long the run took
   * @param ledger what the callers were told
   * @param counts what the session counted
   * @param history what the daemon wrote down
   */
  public static Verdict judge(
      int calls, RunTime time, Ledger ledger, Counts counts, DaemonHistory history) {
    Audit audit = new Audit();
    // First, as the rest may only follow from it.
    audit.checkTime(time);
    audit.checkBooks(ledger, counts);
    audit.checkEachEndedOnce(calls, ledger);
    CallAudit each = new CallAudit(history, audit.violations);
    ledger.endings().forEach(each::check);
    return new Verdict(audit.violations, each.unknowns(), each.unsafeDuplicates());
  }

  private void checkTime(RunTime time) {
    if (time.exceeded()) {
      violations.add(
          "the run took "
              + time.took().toMillis()
              + " ms, over its time limit of "
              + time.limit().toMillis()
              + " ms");
    }
  }

  private void checkBooks(Ledger ledger, Counts counts) {
    long ended = counts.answered() + counts.failed() + counts.cancelled();
    if (counts.accepted() != ended) {
      violations.add("the session accepted " + counts.accepted() + " calls, and ended " + ended);
    }
    checkColumn("accepted", ledger.size(), counts.accepted());
    checkColumn("answered", ledger.count(Column.ANSWERED), counts.answered());
    checkColumn("failed", ledger.count(Column.FAILED), counts.failed());
    checkColumn("cancelled", ledger.count(Column.CANCELLED), counts.cancelled());
  }

  private void checkColumn(String column, long callers, long session) {
    if (callers != session) {
      violations.add(column + ": the session counts " + session + " calls, its callers " + callers);
    }
  }

  private void checkEachEndedOnce(int calls, Ledger ledger) {
    Map<String, Integer> endings = new HashMap<>();
    ledger.endings().forEach(ending -> endings.merge(ending.plan().key(), 1, Integer::sum));
    endings.forEach(
        (key, times) -> {
          if (times > 1) {
            violations.add(key + " ended " + times + " times");
          }
        });
    List<String> endless =
        IntStream.range(0, calls)
            .mapToObj(CallSchedule::key)
            .filter(key -> !endings.containsKey(key))
            .toList();
    if (!endless.isEmpty()) {
      violations.add(endless.size() + " calls never ended, the first is " + endless.get(0));
    }
  }
}
