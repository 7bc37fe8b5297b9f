package io.reconnect.examples.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Shows what contenders reached in the same rounds, and one of them against each. */
final class Comparison {

  private Comparison() {}

  /**
   * Prints a line for each contender.
   *
   * @param perSecond calls per second of each round
   * @param reference whose ratio to the others is shown, taken round by round
   */
  static void print(Map<String, List<Double>> perSecond, String reference) {
    List<Double> ours = perSecond.getOrDefault(reference, List.of());
    perSecond.forEach(
        (name, theirs) -> {
          List<Double> ratios = new ArrayList<>();
          for (int round = 0; round < theirs.size(); round++) {
            ratios.add(ours.get(round) / theirs.get(round));
          }
          System.out.printf(
              Locale.ROOT,
              "%-20s %s calls/s   %s against it: %s%n",
              name,
              Spread.of(theirs).show("%,.0f"),
              reference,
              Spread.of(ratios).show("%.2f"));
        });
  }
}
