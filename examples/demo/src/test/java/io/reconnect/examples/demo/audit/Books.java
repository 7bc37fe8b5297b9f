package io.reconnect.examples.demo.audit;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.examples.demo.load.CallEnding;
import io.reconnect.examples.demo.load.CallPlan;
import io.reconnect.examples.demo.load.CallSchedule;
import io.reconnect.examples.demo.load.Lifetime;
import io.reconnect.examples.demo.load.Outcome;
import io.reconnect.examples.demo.load.Outcome.Column;
import io.reconnect.examples.demo.log.LogLine;
import io.reconnect.examples.demo.log.LogLine.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The books of both sides, written by a test. */
final class Books {

  static final Duration DEADLINE = Duration.ofMillis(50);

  private static final RunTime IN_TIME = new RunTime(Duration.ofSeconds(9), Duration.ofSeconds(9));

  private final Ledger ledger = new Ledger();
  private final List<LogLine> log = new ArrayList<>();
  private int extraAccepted;
  private long now;

  /** What a daemon writes down about a call that went well. */
  Books served(int number) {
    return log(Event.READ, key(number))
        .log(Event.EXEC, key(number))
        .log(Event.ANSWERED, key(number));
  }

  /** A line about the only connection there is. */
  Books log(Event event, String subject) {
    log.add(new LogLine(event, "1.1", subject, now));
    return this;
  }

  /** Time passes, on both sides. */
  Books later(long millis) {
    now += millis;
    return this;
  }

  /** A call's life that ends now. */
  Lifetime lived(Duration waited) {
    return new Lifetime(now - waited.toMillis(), now);
  }

  Books told(CallPlan plan, Outcome outcome, Fate fate) {
    return told(plan, outcome, fate, DEADLINE);
  }

  Books told(CallPlan plan, Outcome outcome, Fate fate, Duration waited) {
    ledger.record(
        new CallEnding(plan, outcome, fate, 1, 1, lived(waited), waited, "nobody knows why"));
    return this;
  }

  /** A call that the session took, and none of its callers heard of again. */
  Books swallowed() {
    extraAccepted++;
    return this;
  }

  DaemonHistory history() {
    return DaemonHistory.of(log);
  }

  Verdict judge(int calls) {
    return judge(calls, IN_TIME);
  }

  Verdict judge(int calls, RunTime time) {
    return Audit.judge(calls, time, ledger, counts(), history());
  }

  private Counts counts() {
    return new Counts(
        ledger.size() + extraAccepted,
        0,
        ledger.count(Column.ANSWERED),
        ledger.count(Column.FAILED),
        ledger.count(Column.CANCELLED),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0);
  }

  static CallPlan safe(int number) {
    return new CallPlan(key(number), "look", true, null, null);
  }

  static CallPlan unsafe(int number) {
    return new CallPlan(key(number), "take", false, null, null);
  }

  static CallPlan hurried(int number) {
    return new CallPlan(key(number), "look", true, DEADLINE, null);
  }

  static CallPlan cancelled(int number) {
    return new CallPlan(key(number), "look", true, null, DEADLINE);
  }

  static String key(int number) {
    return CallSchedule.key(number);
  }
}
