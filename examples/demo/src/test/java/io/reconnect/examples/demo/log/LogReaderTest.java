package io.reconnect.examples.demo.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.examples.demo.log.LogLine.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogReaderTest {

  private static final LogLine READ = new LogLine(Event.READ, "1.1", "call-7", 17);
  private static final LogLine START = new LogLine(Event.START, "2", "daemon", 18);

  @Test
  void readsBackWhatWasWritten() {
    assertThat(LogReader.parse(List.of(READ.format(), START.format())))
        .containsExactly(READ, START);
  }

  @Test
  void takesNoHalfLineForAWholeOne() {
    // "call-7" at 1 is a line of its own, and here the beginning of another
    assertThat(LogReader.parse(List.of("", "EXEC 1.1 call-7 1"))).isEmpty();
  }

  @Test
  void believesAHalfLineBeforeTheNextStart() {
    assertThat(LogReader.parse(List.of(READ.format(), "EXEC 1.1 ca", "", START.format())))
        .containsExactly(READ, START);
  }

  @Test
  void refusesAHalfLineThatNoKillExplains() {
    assertThatThrownBy(() -> LogReader.parse(List.of("EXEC 1.1 ca", READ.format())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no kill explains this half line: EXEC 1.1 ca");
  }

  @Test
  void refusesWhatIsNoLogLine() {
    assertThatThrownBy(() -> LogReader.parse(List.of("EXEC;")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a log line: EXEC;");
  }
}
