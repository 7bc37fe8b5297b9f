package io.reconnect.examples.demo.log;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.reconnect.examples.demo.log.LogLine.Event;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Appends to the execution log. Every line is with the kernel before {@link #append} returns, so
 * that a daemon that is killed while it acts has already written what it was about to do.
 */
public final class LogWriter implements AutoCloseable {

  private final OutputStream file;

  private LogWriter(OutputStream file) {
    this.file = file;
  }

  /** Goes on with the log, which the last writer may have left in the middle of a line. */
  public static LogWriter open(Path path) throws IOException {
    LogWriter writer = new LogWriter(Files.newOutputStream(path, CREATE, APPEND));
    writer.write("\n");
    return writer;
  }

  /** Writes one line down, from any thread. */
  public void append(Event event, String source, String subject) {
    try {
      write(new LogLine(event, source, subject, System.currentTimeMillis()).format() + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the log", e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private synchronized void write(String text) throws IOException {
    file.write(text.getBytes(US_ASCII));
  }
}
