package io.reconnect.examples.demo.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of the execution log.
 *
 * @param event what happened
 * @param source which connection it happened on, or which start of the daemon
 * @param subject the call, the epoch or the reason that belongs to the event
 * @param at when, in milliseconds of the wall clock: callers on the same machine share it
 */
public record LogLine(Event event, String source, String subject, long at) {

  /** What a daemon writes down. */
  public enum Event {
    /** A daemon began; whatever was open in the one before died with it. */
    START,
    /** A connection said which epoch of the session it carries. */
    HELLO,
    /** A call was read. */
    READ,
    /** A call is about to run. */
    EXEC,
    /** The answer was written: it is in the socket, whatever becomes of the connection now. */
    ANSWERED,
    /** The daemon is about to cut the connection. */
    DROP,
    /** The client ended the connection. */
    CLOSED,
    /** The connection is closed: what its client writes from now on reaches nobody. */
    GONE
  }

  // A killed writer can leave half a line, and half a number is a number: only the mark tells.
  private static final String END = ";";

  private static final Pattern FORM = Pattern.compile("([A-Z]+) (\\S+) (\\S+) (\\d+)" + END);

  /** Whether the writer was killed before it finished this line. */
  static boolean isTorn(String line) {
    return !line.endsWith(END);
  }

  /** Reads a whole line back. */
  static LogLine parse(String line) {
    Matcher parts = FORM.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a log line: " + line);
    }
    return new LogLine(
        Event.valueOf(parts.group(1)),
        parts.group(2),
        parts.group(3),
        Long.parseLong(parts.group(4)));
  }

  /** The line as it stands in the file. */
  String format() {
    return event + " " + source + " " + subject + " " + at + END;
  }
}
