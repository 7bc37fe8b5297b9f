package io.reconnect.core.impl;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Preconditions of options, each refusing with one sentence that names the field and the value. */
public final class Checks {

  /** Longest duration taken, so that nanosecond arithmetic can never overflow. */
  private static final Duration LONGEST = Duration.ofDays(3650);

  /** Shortest one that configuration can hold, where anything less would become zero. */
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private Checks() {}

  /** A value that is there. */
  public static <T> T present(String field, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(field + " must not be null");
    }
    return value;
  }

  /** A duration above zero that configuration can hold. */
  public static Duration positive(String field, Duration value) {
    present(field, value);
    if (value.isZero() || value.isNegative()) {
      throw refuse(field, "must be above zero", value);
    }
    return zeroOrMillis(field, value);
  }

  /** A duration of zero or more that configuration can hold. */
  public static Duration zeroOrMillis(String field, Duration value) {
    present(field, value);
    if (value.compareTo(SHORTEST) < 0 && !value.isZero() && !value.isNegative()) {
      throw refuse(field, "must be at least " + SHORTEST.toMillis() + " ms", value);
    }
    return notNegative(field, value);
  }

  /** A duration of zero or more. */
  public static Duration notNegative(String field, Duration value) {
    present(field, value);
    if (value.isNegative()) {
      throw refuse(field, "must not be negative", value);
    }
    if (value.compareTo(LONGEST) > 0) {
      throw refuse(field, "must be at most " + LONGEST.toDays() + " days", value);
    }
    return value;
  }

  /** A number of at least {@code least}. */
  public static int atLeast(String field, int least, int value) {
    if (value < least) {
      throw refuse(field, "must be at least " + least, value);
    }
    return value;
  }

  /** A number of at least {@code least}. */
  public static long atLeast(String field, long least, long value) {
    if (value < least) {
      throw refuse(field, "must be at least " + least, value);
    }
    return value;
  }

  /** A finite number of at least {@code least}. */
  public static double atLeast(String field, double least, double value) {
    if (!(value >= least) || Double.isInfinite(value)) {
      throw refuse(field, "must be a number of at least " + least, value);
    }
    return value;
  }

  /** Text with something in it. */
  public static String notBlank(String field, String value) {
    present(field, value);
    if (value.isBlank()) {
      throw refuse(field, "must not be blank", "'" + value + "'");
    }
    return value;
  }

  private static IllegalArgumentException refuse(String field, String rule, Object value) {
    return new IllegalArgumentException(field + " " + rule + ", was " + value);
  }
}
