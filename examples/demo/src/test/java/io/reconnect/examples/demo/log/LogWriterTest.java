package io.reconnect.examples.demo.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reconnect.examples.demo.log.LogLine.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogWriterTest {

  @TempDir Path directory;

  @Test
  void goesOnAfterAWriterThatWasKilledInTheMiddleOfALine() throws IOException {
    Path log = directory.resolve("log");
    try (LogWriter first = LogWriter.open(log)) {
      first.append(Event.READ, "1.1", "call-1");
    }
    Files.writeString(log, "EXEC 1.1 cal", StandardOpenOption.APPEND);

    try (LogWriter second = LogWriter.open(log)) {
      second.append(Event.START, "2", "daemon");
    }

    assertThat(LogReader.read(log))
        .extracting(LogLine::event, LogLine::source, LogLine::subject)
        .containsExactly(tuple(Event.READ, "1.1", "call-1"), tuple(Event.START, "2", "daemon"));
  }

  @Test
  void hasWrittenWhatAndWhenBeforeItReturns() throws IOException {
    Path log = directory.resolve("log");
    long before = System.currentTimeMillis();
    try (LogWriter writer = LogWriter.open(log)) {
      writer.append(Event.EXEC, "1.1", "call-1");

      assertThat(LogReader.read(log))
          .singleElement()
          .satisfies(
              line -> {
                assertThat(line.event()).isEqualTo(Event.EXEC);
                assertThat(line.at()).isBetween(before, System.currentTimeMillis());
              });
    }
  }
}
