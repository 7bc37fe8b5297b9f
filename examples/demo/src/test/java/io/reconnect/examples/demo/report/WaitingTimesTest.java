package io.reconnect.examples.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitingTimesTest {

  @Test
  void takesTheNearestRank() {
    assertThat(WaitingTimes.of(millis(1, 200))).isEqualTo(times(100, 198, 200));
  }

  @Test
  void oneTimeIsEveryPercentile() {
    assertThat(WaitingTimes.of(millis(7, 7))).isEqualTo(times(7, 7, 7));
  }

  @Test
  void nothingIsZero() {
    assertThat(WaitingTimes.of(List.of())).isEqualTo(times(0, 0, 0));
  }

  private static List<Duration> millis(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .map(i -> to + from - i)
        .mapToObj(Duration::ofMillis)
        .toList();
  }

  private static WaitingTimes times(int p50, int p99, int max) {
    return new WaitingTimes(Duration.ofMillis(p50), Duration.ofMillis(p99), Duration.ofMillis(max));
  }
}
