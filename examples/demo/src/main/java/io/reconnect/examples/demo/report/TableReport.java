package io.reconnect.examples.demo.report;

import io.reconnect.core.Fate;
import io.reconnect.examples.demo.audit.UnknownReason;
import io.reconnect.examples.demo.load.Outcome.Column;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The report as a table, for people. */
public final class TableReport {

  private TableReport() {}

  /** The whole text. */
  public static String render(Report report) {
    Table table = new Table();
    addCalls(table, report);
    addUnknowns(table, report);
    addTimes(table, report);
    addDaemon(table, report);
    addVerdict(table, report);
    return table.toString();
  }

  private static void addCalls(Table table, Report report) {
    table
        .row("calls", report.calls(), "by " + report.callers() + " callers, seed " + report.seed())
        .row("  answered", report.ledger().count(Column.ANSWERED));
    addFates(table, report, "  failed", Column.FAILED);
    addFates(table, report, "  cancelled", Column.CANCELLED);
  }

  private static void addFates(Table table, Report report, String label, Column column) {
    table.row(label, report.ledger().count(column));
    for (Fate fate : Fate.values()) {
      if (fate != Fate.ANSWERED) {
        table.row("    " + fate, report.ledger().count(column, fate));
      }
    }
  }

  private static void addUnknowns(Table table, Report report) {
    Map<UnknownReason, Integer> unknowns = report.verdict().unknowns();
    table.line("UNKNOWN, by the daemon's log");
    for (UnknownReason reason : UnknownReason.values()) {
      table.row("  " + describe(reason), unknowns.getOrDefault(reason, 0));
    }
  }

  private static String describe(UnknownReason reason) {
    return switch (reason) {
      case LINK_DROPPED -> "its link was dropped";
      case DAEMON_KILLED -> "the daemon was killed";
      case TIMED_OUT -> "timed out after it was sent";
      case CANCELLED -> "cancelled after it was sent";
    };
  }

  private static void addTimes(Table table, Report report) {
    WaitingTimes waiting = report.waitingTimes();
    table
        .row("reconnects", report.outage().reconnects())
        .row("outage, total", report.outage().total().toMillis(), "ms")
        .row("outage, longest", report.outage().longest().toMillis(), "ms")
        .row("waiting time, p50", waiting.p50().toMillis(), "ms")
        .row("waiting time, p99", waiting.p99().toMillis(), "ms")
        .row("waiting time, max", waiting.max().toMillis(), "ms")
        .row("time in all", report.took().toMillis(), "ms");
  }

  private static void addDaemon(Table table, Report report) {
    Map<String, Integer> drops = new TreeMap<>(report.history().drops());
    table
        .row("daemon killed", report.history().restarts())
        .row("connections dropped", sum(drops), describe(drops))
        .row("executions, by the daemon", report.history().executions())
        .row("duplicates of unsafe calls", report.verdict().unsafeDuplicates());
  }

  private static int sum(Map<String, Integer> drops) {
    return drops.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static String describe(Map<String, Integer> drops) {
    return drops.entrySet().stream()
        .map(drop -> drop.getValue() + " " + words(drop.getKey()))
        .collect(Collectors.joining(", "));
  }

  private static String words(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void addVerdict(Table table, Report report) {
    if (report.verdict().passed()) {
      table.line(
          "PASSED: every call ended once, every UNKNOWN has its reason in the daemon's log, no unsafe"
              + " call ran twice.");
      return;
    }
    int broken = report.verdict().violations().size();
    table.line("FAILED: " + broken + (broken == 1 ? " violation" : " violations"));
    report.verdict().firstViolations().forEach(violation -> table.line("  " + violation));
  }
}
