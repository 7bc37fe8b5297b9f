package io.reconnect.examples.bridge.log;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What one class logs, for the test instead of for the console. */
public final class CapturedLog implements AutoCloseable {

  private final Logger logger;
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();

  public CapturedLog(Class<?> source) {
    logger = (Logger) LoggerFactory.getLogger(source);
    events.start();
    logger.addAppender(events);
    logger.setAdditive(false);
  }

  public List<String> messages() {
    return events.list.stream()
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .toList();
  }

  @Override
  public void close() {
    logger.setAdditive(true);
    logger.detachAppender(events);
  }
}
