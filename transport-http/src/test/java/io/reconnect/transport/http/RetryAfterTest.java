package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final Instant NOW = Instant.parse("1994-11-06T08:49:00Z");
  private static final Duration CAP = Duration.ofSeconds(60);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0                                 | PT0S",
        "7                                 | PT7S",
        "60                                | PT1M",
        "61                                | PT1M",
        "99999999999999999999              | PT1M",
        "9223372036854775807               | PT1M",
        "Sun, 06 Nov 1994 08:49:37 GMT     | PT37S",
        "Sun, 06 Nov 1994 08:49:00 GMT     | PT0S",
        "Sun, 06 Nov 1994 08:48:59 GMT     | PT0S",
        "Tue, 06 Nov 2094 08:49:37 GMT     | PT0S",
        "Sat, 06 Nov 2094 08:49:37 GMT     | PT1M"
      })
  void asksForAWait(String header, Duration expected) {
    assertThat(RetryAfter.parse(header, NOW, CAP)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-1",
        "+1",
        "1.5",
        "1s",
        "0x10",
        "٣",
        "soon",
        "1, 2",
        "06 Nov",
        "\uD83D\uDE00"
      })
  void garbageAsksForNothing(String header) {
    assertThat(RetryAfter.parse(header, NOW, CAP)).isZero();
  }

  @Test
  void whiteSpaceAroundDoesNotMatter() {
    assertThat(RetryAfter.parse(" 7\t", NOW, CAP)).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void noHeaderAsksForNothing() {
    assertThat(RetryAfter.parse(null, NOW, CAP)).isZero();
  }
}
