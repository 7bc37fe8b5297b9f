package io.reconnect.examples.demo.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.reconnect.examples.demo.load.Lifetime;
import io.reconnect.examples.demo.log.LogLine;
import io.reconnect.examples.demo.log.LogLine.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class DaemonHistoryTest {

  private final DaemonHistory history =
      DaemonHistory.of(
          List.of(
              new LogLine(Event.START, "1", "daemon", 101),
              new LogLine(Event.HELLO, "1.1", "1", 102),
              new LogLine(Event.READ, "1.1", "call-0", 103),
              new LogLine(Event.EXEC, "1.1", "call-0", 104),
              new LogLine(Event.DROP, "1.1", "BEFORE_ANSWER", 105),
              // dropped before it said which epoch it carries
              new LogLine(Event.DROP, "1.2", "ANY_MOMENT", 106),
              new LogLine(Event.HELLO, "1.3", "3", 107),
              new LogLine(Event.READ, "1.3", "call-0", 108),
              new LogLine(Event.START, "2", "daemon", 109),
              new LogLine(Event.HELLO, "2.1", "5", 110),
              new LogLine(Event.EXEC, "2.1", "call-0", 111),
              new LogLine(Event.EXEC, "2.1", "call-1", 112),
              new LogLine(Event.CLOSED, "2.1", "by-client", 113),
              new LogLine(Event.HELLO, "2.2", "6", 114)));

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
  void knowsWhichLinksACallCanHaveMet() {
    DaemonHistory lives =
        DaemonHistory.of(
            List.of(
                new LogLine(Event.START, "1", "daemon", 10),
                new LogLine(Event.HELLO, "1.1", "1", 20),
                new LogLine(Event.DROP, "1.1", "ANY_MOMENT", 30),
                new LogLine(Event.GONE, "1.1", "closed", 40),
                new LogLine(Event.HELLO, "1.2", "2", 50),
                new LogLine(Event.START, "2", "daemon", 60)));

    assertThat(lives.met(1, new Lifetime(10, 19))).isFalse();
    assertThat(lives.met(1, new Lifetime(10, 20))).isTrue();
    // it took a moment until nothing arrived any more
    assertThat(lives.met(1, new Lifetime(40, 99))).isTrue();
    assertThat(lives.met(1, new Lifetime(41, 99))).isFalse();
    assertThat(lives.met(2, new Lifetime(60, 99))).isTrue();
    assertThat(lives.met(2, new Lifetime(61, 99))).isFalse();
    assertThat(lives.met(3, new Lifetime(0, 99))).isFalse();
  }

  @Test
  void knowsWhenACallWasFirstAnswered() {
    DaemonHistory answers =
        DaemonHistory.of(
            List.of(
                new LogLine(Event.ANSWERED, "1.1", "call-0", 10),
                new LogLine(Event.ANSWERED, "1.2", "call-0", 20)));

    assertThat(answers.answeredAt("call-0")).hasValue(10);
    assertThat(answers.answeredAt("call-1")).isEmpty();
  }

  @Test
  void countsDropsAndRestarts() {
    assertThat(history.drops()).containsOnly(entry("BEFORE_ANSWER", 1), entry("ANY_MOMENT", 1));
    assertThat(history.restarts()).isEqualTo(1);
  }
}
