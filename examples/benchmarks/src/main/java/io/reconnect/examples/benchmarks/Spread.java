package io.reconnect.examples.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Median and extremes of a series.
 *
 * @param least the smallest value
 * @param median the middle one
 * @param most the largest
 */
record Spread(double least, double median, double most) {

  static Spread of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Spread(sorted[0], middle(sorted), sorted[sorted.length - 1]);
  }

  private static double middle(double[] sorted) {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[half]
        : Arrays.stream(sorted, half - 1, half + 1).average().orElseThrow();
  }

  String show(String format) {
    return String.format(
        Locale.ROOT, format + " (" + format + " .. " + format + ")", median, least, most);
  }
}
