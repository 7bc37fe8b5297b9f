package io.reconnect.examples.demo.chance;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A random source of its own for everything that has to be decided. One shared source would hand
 * out its numbers in the order of arrival, and no two runs arrive in the same order.
 */
public final class Chance {

  private Chance() {}

  /** The source that belongs to one matter, the same for equal seeds whatever else was drawn. */
  public static RandomGenerator of(long seed, long... matter) {
    // Scattered first: neighbouring seeds would only swap the numbers of neighbouring matters.
    long mixed = scatter(seed);
    for (long part : matter) {
      mixed = scatter(mixed ^ part);
    }
    return new SplittableRandom(mixed);
  }

  private static long scatter(long value) {
    return new SplittableRandom(value).nextLong();
  }
}
