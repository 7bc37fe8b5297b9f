package io.reconnect.transport.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Reads the header of this name (RFC 9110, section 10.2.3). */
final class RetryAfter {
  private RetryAfter() {}

  /**
   * How long the peer asks to wait.
   *
   * @param header seconds, or a date of the form in use since 1999; anything else says nothing
   * @param now to which a date is compared
   * @param cap the longest wait that is believed
   * @return zero when the peer asks for none
   */
  static Duration parse(@Nullable String header, Instant now, Duration cap) {
    if (header == null) {
      return Duration.ZERO;
    }
    String text = header.strip();
    long seconds = SaturatedDigits.parse(text);
    if (seconds >= 0) {
      return atMost(cap, Duration.ofSeconds(seconds));
    }
    try {
      Instant date = DateTimeFormatter.RFC_1123_DATE_TIME.parse(text, Instant::from);
      return date.isAfter(now) ? atMost(cap, Duration.between(now, date)) : Duration.ZERO;
    } catch (DateTimeException | ArithmeticException e) {
      return Duration.ZERO;
    }
  }

  private static Duration atMost(Duration cap, Duration asked) {
    return asked.compareTo(cap) > 0 ? cap : asked;
  }
}
