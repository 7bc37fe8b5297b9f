package io.reconnect.core.policy;

import io.reconnect.core.impl.Checks;
import io.reconnect.core.impl.JsonFields;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Set;

/**
 * An exponential schedule: the upper bound starts at {@code initial}, grows by {@code factor} and
 * stops at {@code cap}; the delay is drawn evenly between {@code floor} and that bound.
 */
public final class BackoffOptions {

  /** Default upper bound of the first delay: 100 ms. */
  public static final Duration DEFAULT_INITIAL = Duration.ofMillis(100);

  /** Default growth of the upper bound per attempt: 2. */
  public static final double DEFAULT_FACTOR = 2;

  /** Default end of the growth: 30 s. */
  public static final Duration DEFAULT_CAP = Duration.ofSeconds(30);

  /** Default lower bound of every delay: 50 ms. */
  public static final Duration DEFAULT_FLOOR = Duration.ofMillis(50);

  private static final Set<String> FIELDS = Set.of("initial", "factor", "cap", "floor");

  private Duration initial = DEFAULT_INITIAL;
  private double factor = DEFAULT_FACTOR;
  private Duration cap = DEFAULT_CAP;
  private Duration floor = DEFAULT_FLOOR;

  /** The defaults. */
  public BackoffOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public BackoffOptions(BackoffOptions other) {
    this.initial = other.initial;
    this.factor = other.factor;
    this.cap = other.cap;
    this.floor = other.floor;
  }

  /**
   * From configuration; durations in milliseconds.
   *
   * @param json fields that are absent keep their default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public BackoffOptions(JsonObject json) {
    JsonFields fields = new JsonFields("backoff", json, FIELDS);
    setInitial(fields.millis("initial", DEFAULT_INITIAL));
    setFactor(fields.number("factor", DEFAULT_FACTOR));
    setCap(fields.millis("cap", DEFAULT_CAP));
    setFloor(fields.millis("floor", DEFAULT_FLOOR));
  }

  /**
   * As configuration.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put("initial", initial.toMillis())
        .put("factor", factor)
        .put("cap", cap.toMillis())
        .put("floor", floor.toMillis());
  }

  /**
   * Upper bound of the first delay.
   *
   * @return {@link #DEFAULT_INITIAL} unless set
   */
  public Duration getInitial() {
    return initial;
  }

  /**
   * Sets the upper bound of the first delay.
   *
   * @param value above zero
   * @return these options
   */
  public BackoffOptions setInitial(Duration value) {
    this.initial = Checks.positive("backoff.initial", value);
    return this;
  }

  /**
   * Growth of the upper bound per attempt.
   *
   * @return {@link #DEFAULT_FACTOR} unless set
   */
  public double getFactor() {
    return factor;
  }

  /**
   * Sets the growth of the upper bound per attempt.
   *
   * @param value at least 1
   * @return these options
   */
  public BackoffOptions setFactor(double value) {
    this.factor = Checks.atLeast("backoff.factor", 1, value);
    return this;
  }

  /**
   * End of the growth; also the most that a peer's wish to be left alone is honoured.
   *
   * @return {@link #DEFAULT_CAP} unless set
   */
  public Duration getCap() {
    return cap;
  }

  /**
   * Sets the end of the growth.
   *
   * @param value above zero
   * @return these options
   */
  public BackoffOptions setCap(Duration value) {
    this.cap = Checks.positive("backoff.cap", value);
    return this;
  }

  /**
   * Lower bound of every delay, unless the upper bound is below it.
   *
   * @return {@link #DEFAULT_FLOOR} unless set
   */
  public Duration getFloor() {
    return floor;
  }

  /**
   * Sets the lower bound of every delay.
   *
   * @param value zero or more
   * @return these options
   */
  public BackoffOptions setFloor(Duration value) {
    this.floor = Checks.zeroOrMillis("backoff.floor", value);
    return this;
  }

  /**
   * The schedule these options describe.
   *
   * @return an immutable value
   */
  public Backoff toBackoff() {
    return new ExponentialBackoff(initial.toNanos(), factor, cap.toNanos(), floor.toNanos());
  }
}
