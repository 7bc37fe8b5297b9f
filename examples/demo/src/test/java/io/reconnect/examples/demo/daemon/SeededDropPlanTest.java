package io.reconnect.examples.demo.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SeededDropPlanTest {

  private static final List<String> KEYS =
      IntStream.range(0, 2000).mapToObj(number -> "call-" + number).toList();

  @Test
  void equalSeedsDropAtTheSameCallsInAnyOrder() {
    assertThat(draw(7, 0.1, KEYS)).isEqualTo(draw(7, 0.1, KEYS.stream().sorted().toList()));
  }

  @Test
  void otherSeedsDropElsewhere() {
    assertThat(draw(7, 0.1, KEYS)).isNotEqualTo(draw(8, 0.1, KEYS));
  }

  @Test
  void neighbouringSeedsAreNotNeighbouringRuns() {
    // where seeds only swap the draws of neighbouring keys, every seed drops equally often
    assertThat(LongStream.range(0, 8).map(seed -> drops(seed).size()).distinct().count())
        .isGreaterThan(1);
  }

  @Test
  void dropsAsOftenAsAskedAndAtEveryPoint() {
    assertThat(drops(7)).hasSizeBetween(150, 250).contains(DropPoint.values());
  }

  @Test
  void neverDropsAtRateZeroAndAlwaysAtRateOne() {
    assertThat(draw(7, 0, KEYS).values()).containsOnly(Optional.empty());
    assertThat(draw(7, 1, KEYS).values()).doesNotContain(Optional.empty());
  }

  @Test
  void aReplayDrawsAnew() {
    SeededDropPlan plan = new SeededDropPlan(7, 0.5);

    assertThat(Stream.generate(() -> plan.dropFor("call-1").isPresent()).limit(64))
        .contains(true, false);
  }

  private static List<DropPoint> drops(long seed) {
    return draw(seed, 0.1, KEYS).values().stream().flatMap(Optional::stream).toList();
  }

  private static Map<String, Optional<DropPoint>> draw(long seed, double rate, List<String> keys) {
    SeededDropPlan plan = new SeededDropPlan(seed, rate);
    Map<String, Optional<DropPoint>> drops = new HashMap<>();
    keys.forEach(key -> drops.put(key, plan.dropFor(key)));
    return Collections.unmodifiableMap(drops);
  }
}
