package io.reconnect.examples.bridge.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The two places the log can go to; never standard output. */
public final class BridgeLog {

  private static final String PATTERN = "%d %-5level [%thread] %logger{24} - %msg%n";

  private BridgeLog() {}

  /**
   * Sends the whole story to a file from here on.
   *
   * @param file written at its end
   * @throws IOException when it cannot be written
   */
  public static void toFile(Path file) throws IOException {
    // The appender would complain to its own status list only.
    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
    FileAppender<ILoggingEvent> appender = new FileAppender<>();
    appender.setFile(file.toString());
    use((LoggerContext) LoggerFactory.getILoggerFactory(), appender, Level.INFO);
  }

  /** Only warnings: hosts show standard error to people. */
  static void toStandardError(LoggerContext context) {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setTarget("System.err");
    use(context, appender, Level.WARN);
  }

  private static void use(
      LoggerContext context, OutputStreamAppender<ILoggingEvent> appender, Level level) {
    context.reset();
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(PATTERN);
    encoder.start();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(level);
    root.addAppender(appender);
  }
}
