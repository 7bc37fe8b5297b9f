package io.reconnect.examples.demo.report;

import io.reconnect.core.Fate;
import io.reconnect.examples.demo.audit.UnknownReason;
import io.reconnect.examples.demo.load.Outcome.Column;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.TreeMap;

/** The report on one line, for programs. Times in milliseconds. */
public final class JsonReport {

  private JsonReport() {}

  /** The line, without its end. */
  public static String render(Report report) {
    WaitingTimes waiting = report.waitingTimes();
    return new JsonObject()
        .put("passed", report.verdict().passed())
        .put("calls", report.calls())
        .put("callers", report.callers())
        .put("seed", report.seed())
        .put("tookMs", report.took().toMillis())
        .put("answered", report.ledger().count(Column.ANSWERED))
        .put("failed", byFate(report, Column.FAILED))
        .put("cancelled", byFate(report, Column.CANCELLED))
        .put("unknown", unknowns(report))
        .put("reconnects", report.outage().reconnects())
        .put(
            "outageMs",
            new JsonObject()
                .put("total", report.outage().total().toMillis())
                .put("longest", report.outage().longest().toMillis()))
        .put(
            "waitingMs",
            new JsonObject()
                .put("p50", waiting.p50().toMillis())
                .put("p99", waiting.p99().toMillis())
                .put("max", waiting.max().toMillis()))
        .put("kills", report.history().restarts())
        .put("drops", new JsonObject(new TreeMap<>(report.history().drops())))
        .put("executions", report.history().executions())
        .put("unsafeDuplicates", report.verdict().unsafeDuplicates())
        .put("violations", violations(report))
        .encode();
  }

  private static JsonObject byFate(Report report, Column column) {
    JsonObject counts = new JsonObject().put("total", report.ledger().count(column));
    for (Fate fate : Fate.values()) {
      if (fate != Fate.ANSWERED) {
        counts.put(fate.name(), report.ledger().count(column, fate));
      }
    }
    return counts;
  }

  private static JsonObject unknowns(Report report) {
    JsonObject counts = new JsonObject();
    for (UnknownReason reason : UnknownReason.values()) {
      counts.put(reason.name(), report.verdict().unknowns().getOrDefault(reason, 0));
    }
    return counts;
  }

  private static JsonObject violations(Report report) {
    return new JsonObject()
        .put("total", report.verdict().violations().size())
        .put("first", new JsonArray(report.verdict().firstViolations()));
  }
}
