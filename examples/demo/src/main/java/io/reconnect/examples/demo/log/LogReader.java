package io.reconnect.examples.demo.log;

import io.reconnect.examples.demo.log.LogLine.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the execution log, and refuses one that is damaged in a way no kill explains. */
public final class LogReader {

  private LogReader() {}

  /** All lines of a file. */
  public static List<LogLine> read(Path path) throws IOException {
    return parse(Files.readAllLines(path));
  }

  static List<LogLine> parse(List<String> text) {
    List<LogLine> lines = new ArrayList<>();
    String torn = "";
    for (String raw : text) {
      if (raw.isEmpty()) {
        continue;
      }
      if (LogLine.isTorn(raw)) {
        refuseUnless(torn.isEmpty(), torn);
        torn = raw;
        continue;
      }
      LogLine line = LogLine.parse(raw);
      // What follows a torn line was written by the next daemon, or the line was not torn by a
      // kill.
      refuseUnless(torn.isEmpty() || line.event() == Event.START, torn);
      torn = "";
      lines.add(line);
    }
    return lines;
  }

  private static void refuseUnless(boolean explained, String torn) {
    if (!explained) {
      throw new IllegalArgumentException("no kill explains this half line: " + torn);
    }
  }
}
