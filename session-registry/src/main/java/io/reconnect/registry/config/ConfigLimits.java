package io.reconnect.registry.config;

/**
 * Bounds of a configuration, checked before and while it is read.
 *
 * @param maxBytes most bytes, at least 1
 * @param maxDepth deepest nesting of objects and arrays, at least 1
 * @param maxValues most JSON values, containers included, at least 1
 */
public record ConfigLimits(int maxBytes, int maxDepth, int maxValues) {

  /** 1 MiB, 32 levels, 100 000 values. */
  public static final ConfigLimits DEFAULT = new ConfigLimits(1 << 20, 32, 100_000);

  /**
   * Checks the bounds.
   *
   * @param maxBytes most bytes
   * @param maxDepth deepest nesting
   * @param maxValues most JSON values
   * @throws IllegalArgumentException naming the bound and the value that cannot be
   */
  public ConfigLimits {
    check("maxBytes", maxBytes);
    check("maxDepth", maxDepth);
    check("maxValues", maxValues);
  }

  private static void check(String field, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("config." + field + " must be at least 1, was " + value);
    }
  }
}
