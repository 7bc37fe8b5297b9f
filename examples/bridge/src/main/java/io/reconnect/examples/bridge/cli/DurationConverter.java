package io.reconnect.examples.bridge.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Durations as people write them: {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}. */
final class DurationConverter implements ITypeConverter<Duration> {

  /** Nine digits of the largest unit stay far from any overflow. */
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  private static final Duration LONGEST = Duration.ofDays(365);

  @Override
  public Duration convert(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is no duration; write it like 500ms, 30s, 2m or 1h");
    }
    long count = Long.parseLong(form.group(1));
    Duration duration =
        switch (form.group(2)) {
          case "ms" -> Duration.ofMillis(count);
          case "s" -> Duration.ofSeconds(count);
          case "m" -> Duration.ofMinutes(count);
          default -> Duration.ofHours(count);
        };
    if (duration.compareTo(LONGEST) > 0) {
      throw new TypeConversionException("'" + text + "' is longer than a year");
    }
    return duration;
  }
}
