package io.reconnect.examples.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionSnapshot.Outage;
import io.reconnect.examples.demo.audit.DaemonHistory;
import io.reconnect.examples.demo.audit.Ledger;
import io.reconnect.examples.demo.audit.UnknownReason;
import io.reconnect.examples.demo.audit.Verdict;
import io.reconnect.examples.demo.load.CallEnding;
import io.reconnect.examples.demo.load.CallPlan;
import io.reconnect.examples.demo.load.Lifetime;
import io.reconnect.examples.demo.load.Outcome;
import io.reconnect.examples.demo.log.LogLine;
import io.reconnect.examples.demo.log.LogLine.Event;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportRenderingTest {

  private static final Verdict GOOD =
      new Verdict(List.of(), Map.of(UnknownReason.LINK_DROPPED, 1), 0);

  private static final Verdict BAD =
      new Verdict(Collections.nCopies(12, "call-1 is unsafe and ran 2 times"), Map.of(), 12);

  @Test
  void theTableIsForPeople() {
    assertThat(TableReport.render(report(GOOD)))
        .isEqualTo(
            """
            calls                                  2  by 1 callers, seed 9
              answered                             1
              failed                               1
                NOT_SENT                           0
                REJECTED                           0
                UNKNOWN                            1
              cancelled                            0
                NOT_SENT                           0
                REJECTED                           0
                UNKNOWN                            0
            UNKNOWN, by the daemon's log
              its link was dropped                 1
              the daemon was killed                0
              timed out after it was sent          0
              cancelled after it was sent          0
            reconnects                             1
            outage, total                         40  ms
            outage, longest                       40  ms
            waiting time, p50                     10  ms
            waiting time, p99                     30  ms
            waiting time, max                     30  ms
            time in all                        1,234  ms
            daemon killed                          0
            connections dropped                    1  1 mid answer
            executions, by the daemon              1
            duplicates of unsafe calls             0
            PASSED: every call ended once, every UNKNOWN has its reason in the daemon's log, no unsafe call ran twice.
            """);
  }

  @Test
  void theTableShowsTheFirstViolations() {
    assertThat(TableReport.render(report(BAD)).lines())
        .contains("FAILED: 12 violations")
        .filteredOn(line -> line.equals("  call-1 is unsafe and ran 2 times"))
        .hasSize(10);
  }

  @Test
  void theJsonSaysTheSameOnOneLine() {
    String line = JsonReport.render(report(GOOD));

    assertThat(line).doesNotContain("\n");
    assertThat(new JsonObject(line))
        .isEqualTo(
            new JsonObject(
                """
                {
                  "passed": true, "calls": 2, "callers": 1, "seed": 9, "tookMs": 1234,
                  "answered": 1,
                  "failed": {"total": 1, "NOT_SENT": 0, "REJECTED": 0, "UNKNOWN": 1},
                  "cancelled": {"total": 0, "NOT_SENT": 0, "REJECTED": 0, "UNKNOWN": 0},
                  "unknown":
                    {"LINK_DROPPED": 1, "DAEMON_KILLED": 0, "TIMED_OUT": 0, "CANCELLED": 0},
                  "reconnects": 1, "outageMs": {"total": 40, "longest": 40},
                  "waitingMs": {"p50": 10, "p99": 30, "max": 30},
                  "kills": 0, "drops": {"MID_ANSWER": 1}, "executions": 1, "unsafeDuplicates": 0,
                  "violations": {"total": 0, "first": []}
                }
                """));
  }

  @Test
  void theJsonShowsTheFirstViolations() {
    JsonObject json = new JsonObject(JsonReport.render(report(BAD)));

    assertThat(json.getBoolean("passed")).isFalse();
    assertThat(json.getJsonObject("violations").getInteger("total")).isEqualTo(12);
    assertThat(json.getJsonObject("violations").getJsonArray("first")).hasSize(10);
  }

  private static Report report(Verdict verdict) {
    Ledger ledger = new Ledger();
    ledger.record(ending(0, Outcome.ANSWERED, Fate.ANSWERED, 10));
    ledger.record(ending(1, Outcome.LINK_LOST, Fate.UNKNOWN, 30));
    List<LogLine> log =
        List.of(
            new LogLine(Event.START, "1", "daemon", 0),
            new LogLine(Event.EXEC, "1.1", "call-0", 0),
            new LogLine(Event.DROP, "1.1", "MID_ANSWER", 0));
    Outage outage = new Outage(1, Duration.ofMillis(40), Duration.ofMillis(40));
    Duration took = Duration.ofMillis(1234);
    return new Report(9, 2, 1, took, ledger, outage, DaemonHistory.of(log), verdict);
  }

  private static CallEnding ending(int number, Outcome outcome, Fate fate, int waitedMillis) {
    CallPlan plan = new CallPlan("call-" + number, "take", false, null, null);
    Lifetime lived = new Lifetime(0, waitedMillis);
    return new CallEnding(plan, outcome, fate, 1, 1, lived, Duration.ofMillis(waitedMillis), "");
  }
}
