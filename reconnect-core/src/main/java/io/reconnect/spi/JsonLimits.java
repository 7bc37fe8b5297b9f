package io.reconnect.spi;

/**
 * Bounds of one inbound message, checked on its bytes before anything is built from them.
 *
 * @param maxBytes most bytes, at least 1
 * @param maxDepth deepest nesting of objects and arrays, from 1 to {@link #DEEPEST}
 * @param maxValues most JSON values, nested ones and containers included, at least 1
 */
public record JsonLimits(int maxBytes, int maxDepth, int maxValues) {

  /** Deepest nesting the JSON parser of Vert.x takes: 1 000. */
  public static final int DEEPEST = 1000;

  /** 16 MiB, 512 levels, 1 000 000 values. */
  public static final JsonLimits DEFAULT = new JsonLimits(16 << 20, 512, 1_000_000);

  /**
   * Checks the bounds.
   *
   * @param maxBytes most bytes
   * @param maxDepth deepest nesting
   * @param maxValues most JSON values
   * @throws IllegalArgumentException naming the bound and the value that cannot be
   */
  public JsonLimits {
    check(maxBytes >= 1, "maxBytes must be at least 1", maxBytes);
    check(maxDepth >= 1 && maxDepth <= DEEPEST, "maxDepth must be from 1 to " + DEEPEST, maxDepth);
    check(maxValues >= 1, "maxValues must be at least 1", maxValues);
  }

  private static void check(boolean holds, String rule, int value) {
    if (!holds) {
      throw new IllegalArgumentException(rule + ", was " + value);
    }
  }
}
