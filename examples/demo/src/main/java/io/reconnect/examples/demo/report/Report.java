package io.reconnect.examples.demo.report;

import io.reconnect.core.SessionSnapshot.Outage;
import io.reconnect.examples.demo.audit.DaemonHistory;
import io.reconnect.examples.demo.audit.Ledger;
import io.reconnect.examples.demo.audit.Verdict;
import java.time.Duration;

/**
 * One run, over and judged.
 *
 * @param seed of the calls and of the drops
 * @param calls how many were to be made
 * @param callers how many made them
 * @param took how long it all took
 * @param ledger what the callers were told
 * @param outage the times without a link
 * @param history what the daemon wrote down
 * @param verdict what the books of both sides say together
 */
public record Report(
    long seed,
    int calls,
    int callers,
    Duration took,
    Ledger ledger,
    Outage outage,
    DaemonHistory history,
    Verdict verdict) {

  WaitingTimes waitingTimes() {
    return WaitingTimes.of(ledger.endings().stream().map(ending -> ending.waited()).toList());
  }
}
