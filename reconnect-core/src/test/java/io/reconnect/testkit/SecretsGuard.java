package io.reconnect.testkit;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.slf4j.LoggerFactory;

/**
 * Fails a test class during which a secret was logged, or said in what {@link Told} wrote down. It
 * hears what reaches the root logger: how much that is, the configuration of the log says.
 *
 * <p>To guard all classes of a module, name it in {@code
 * META-INF/services/org.junit.jupiter.api.extension.Extension} and switch on {@code
 * junit.jupiter.extensions.autodetection.enabled}.
 */
public final class SecretsGuard implements BeforeAllCallback, AfterAllCallback {

  private static final Namespace NAMESPACE = Namespace.create(SecretsGuard.class);

  private static final int MOST_SHOWN = 20;

  /** For the service loader. */
  public SecretsGuard() {}

  /**
   * What is heard during a class.
   *
   * @param log its own
   * @param outer of the class around it, null for none; hears nothing meanwhile
   */
  private record Watch(SecretsLog log, Appender<ILoggingEvent> outer) {}

  @Override
  public void beforeAll(ExtensionContext context) {
    Appender<ILoggingEvent> outer = listening();
    if (outer != null) {
      root().detachAppender(outer);
    }
    SecretsLog log = new SecretsLog();
    log.start();
    root().addAppender(log);
    store(context).put(context.getUniqueId(), new Watch(log, outer));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    Watch watch = store(context).remove(context.getUniqueId(), Watch.class);
    root().detachAppender(watch.log());
    if (watch.outer() != null) {
      root().addAppender(watch.outer());
    }
    List<String> leaks = watch.log().leaks();
    if (!leaks.isEmpty()) {
      throw new AssertionError(
          leaks.size()
              + " times a secret was told:\n"
              + leaks.stream().limit(MOST_SHOWN).collect(Collectors.joining("\n")));
    }
  }

  private static Appender<ILoggingEvent> listening() {
    for (Iterator<Appender<ILoggingEvent>> all = root().iteratorForAppenders(); all.hasNext(); ) {
      Appender<ILoggingEvent> appender = all.next();
      if (appender instanceof SecretsLog) {
        return appender;
      }
    }
    return null;
  }

  private static Logger root() {
    return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }

  private static Store store(ExtensionContext context) {
    return context.getStore(NAMESPACE);
  }
}
