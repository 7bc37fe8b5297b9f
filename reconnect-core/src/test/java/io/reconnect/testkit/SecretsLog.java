package io.reconnect.testkit;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/** Everything that is logged, and the secrets that must not be in it. */
final class SecretsLog extends AppenderBase<ILoggingEvent> {

  /** Shorter ones could be a part of any text. */
  private static final int SHORTEST = 8;

  private static final Pattern MARKED = Pattern.compile("[\\w%.-]*" + Secrets.MARK + "[\\w%.-]*");
  private static final String MASK = "***";

  /** One line of the log. */
  private record Line(String place, String text) {}

  private final Queue<Line> lines = new ConcurrentLinkedQueue<>();
  private final Queue<Line> secrets = new ConcurrentLinkedQueue<>();

  SecretsLog() {
    setName("secrets");
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (event.getLoggerName().equals(Secrets.LOGGER)) {
      Object[] kindAndValue = event.getArgumentArray();
      secrets.add(new Line((String) kindAndValue[0], (String) kindAndValue[1]));
      return;
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    String trace = thrown == null ? "" : "\n" + ThrowableProxyUtil.asString(thrown);
    lines.add(
        new Line(
            event.getLevel() + " " + event.getLoggerName(), event.getFormattedMessage() + trace));
  }

  /** One sentence for each place, without the secret. */
  List<String> leaks() {
    List<String> leaks = new ArrayList<>();
    Map<String, String> unmarked = new LinkedHashMap<>();
    for (Line secret : secrets) {
      if (secret.text().contains(Secrets.MARK)) {
        continue;
      }
      if (secret.text().length() < SHORTEST) {
        leaks.add("a " + secret.place() + " is too short to be searched for, and has no mark");
      } else {
        unmarked.put(secret.text(), secret.place());
      }
    }
    for (Line line : lines) {
      if (line.text().contains(Secrets.MARK)) {
        leaks.add("a marked secret in " + masked(line, unmarked));
      }
      unmarked.forEach(
          (value, kind) -> {
            if (line.text().contains(value)) {
              leaks.add("a " + kind + " in " + masked(line, unmarked));
            }
          });
    }
    return leaks;
  }

  private static String masked(Line line, Map<String, String> unmarked) {
    String text = MARKED.matcher(line.text()).replaceAll(MASK);
    for (String value : unmarked.keySet()) {
      text = text.replace(value, MASK);
    }
    return line.place() + ": " + text;
  }
}
