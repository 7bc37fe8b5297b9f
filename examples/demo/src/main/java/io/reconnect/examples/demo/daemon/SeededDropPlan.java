package io.reconnect.examples.demo.daemon;

import io.reconnect.examples.demo.chance.Chance;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Draws by the key of the call, so that equal seeds drop at the same calls in whatever order they
 * arrive.
 */
final class SeededDropPlan implements DropPlan {

  private final long seed;
  private final double rate;
  private final Map<String, Integer> arrivals = new ConcurrentHashMap<>();

  SeededDropPlan(long seed, double rate) {
    this.seed = seed;
    this.rate = rate;
  }

  @Override
  public Optional<DropPoint> dropFor(String key) {
    // A replay draws anew: a call that dropped its link every time could never be answered.
    int arrival = arrivals.merge(key, 1, Integer::sum);
    RandomGenerator chance = Chance.of(seed, key.hashCode(), arrival);
    if (chance.nextDouble() >= rate) {
      return Optional.empty();
    }
    DropPoint[] points = DropPoint.values();
    return Optional.of(points[chance.nextInt(points.length)]);
  }
}
