package io.reconnect.registry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Everything that this project and Vert.x log, down to DEBUG, kept away from the console. */
public final class CapturedLog implements AutoCloseable {

  private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
  private final List<Logger> loggers = new ArrayList<>();
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          events.add(event);
        }
      };

  /** Listens until it is closed. */
  public CapturedLog() {
    appender.start();
    for (String name : List.of("io.reconnect", "io.vertx")) {
      Logger logger = (Logger) LoggerFactory.getLogger(name);
      logger.setLevel(Level.DEBUG);
      logger.setAdditive(false);
      logger.addAppender(appender);
      loggers.add(logger);
    }
  }

  /** Messages of one level. */
  public List<String> lines(Level level) {
    return events.stream()
        .filter(event -> event.getLevel() == level)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  /** Exceptions that nobody handled, so that Vert.x logged them. */
  public List<String> unhandled() {
    return events.stream()
        .filter(event -> event.getLoggerName().startsWith("io.vertx"))
        .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
        .map(CapturedLog::whole)
        .toList();
  }

  /** Everything, with stack traces. */
  public String text() {
    StringBuilder text = new StringBuilder();
    events.forEach(event -> text.append(whole(event)).append('\n'));
    return text.toString();
  }

  private static String whole(ILoggingEvent event) {
    IThrowableProxy thrown = event.getThrowableProxy();
    String trace = thrown == null ? "" : "\n" + ThrowableProxyUtil.asString(thrown);
    return event.getLevel() + " " + event.getFormattedMessage() + trace;
  }

  @Override
  public void close() {
    for (Logger logger : loggers) {
      logger.detachAppender(appender);
      logger.setAdditive(true);
      logger.setLevel(null);
    }
  }
}
