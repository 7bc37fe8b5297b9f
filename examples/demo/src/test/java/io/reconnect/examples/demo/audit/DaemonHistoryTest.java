package io.reconnect.examples.demo.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.reconnect.examples.demo.log.LogLine;
import io.reconnect.examples.demo.log.LogLine.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class DaemonHistoryTest {

  private final DaemonHistory history =
      DaemonHistory.of(
          List.of(
              new LogLine(Event.START, "1", "daemon"),
              new LogLine(Event.HELLO, "1.1", "1"),
              new LogLine(Event.READ, "1.1", "call-0"),
              new LogLine(Event.EXEC, "1.1", "call-0"),
              new LogLine(Event.DROP, "1.1", "BEFORE_ANSWER"),
              // dropped before it said which epoch it carries
              new LogLine(Event.DROP, "1.2", "ANY_MOMENT"),
              new LogLine(Event.HELLO, "1.3", "3"),
              new LogLine(Event.READ, "1.3", "call-0"),
              new LogLine(Event.START, "2", "daemon"),
              new LogLine(Event.HELLO, "2.1", "5"),
              new LogLine(Event.EXEC, "2.1", "call-0"),
              new LogLine(Event.EXEC, "2.1", "call-1"),
              new LogLine(Event.CLOSED, "2.1", "by-client"),
              new LogLine(Event.HELLO, "2.2", "6")));

  @Test
  void countsReadsAndExecutions() {
    assertThat(history.reads("call-0")).isEqualTo(2);
    assertThat(history.executions("call-0")).isEqualTo(2);
    assertThat(history.reads("call-9")).isZero();
    assertThat(history.executions()).isEqualTo(3);
  }

  @Test
  void knowsHowTheLinkOfEachEpochEnded() {
    assertThat(history.endOf(1)).isEqualTo(LinkEnd.DROPPED);
    assertThat(history.endOf(2)).isEqualTo(LinkEnd.UNSEEN);
    assertThat(history.endOf(3)).isEqualTo(LinkEnd.KILLED);
    assertThat(history.endOf(5)).isEqualTo(LinkEnd.CLOSED);
    assertThat(history.endOf(6)).isEqualTo(LinkEnd.OPEN);
  }

  @Test
  void countsDropsAndRestarts() {
    assertThat(history.drops()).containsOnly(entry("BEFORE_ANSWER", 1), entry("ANY_MOMENT", 1));
    assertThat(history.restarts()).isEqualTo(1);
  }
}
