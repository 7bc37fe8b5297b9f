package io.reconnect.core.policy;

/**
 * A token bucket as a value: a number of tokens at an instant, refilled evenly up to a limit.
 *
 * @param capacity most tokens it holds, at least 1
 * @param nanosPerToken time in which one token comes back, above zero
 * @param tokens tokens at {@code asOfNanos}, fractions included
 * @param asOfNanos instant of that count
 */
record TokenBucket(int capacity, long nanosPerToken, double tokens, long asOfNanos) {

  static TokenBucket full(int capacity, long nanosPerToken, long nowNanos) {
    return new TokenBucket(capacity, nanosPerToken, capacity, nowNanos);
  }

  /** Time until one token can be taken, zero when that is now. */
  long nanosUntilToken(long nowNanos) {
    double missing = 1 - available(nowNanos);
    return missing <= 0 ? 0 : (long) Math.ceil(missing * nanosPerToken);
  }

  /** The bucket after one token was taken. Only valid when one can be. */
  TokenBucket take(long nowNanos) {
    return new TokenBucket(capacity, nanosPerToken, available(nowNanos) - 1, nowNanos);
  }

  private double available(long nowNanos) {
    double refilled = (double) Math.max(0, nowNanos - asOfNanos) / nanosPerToken;
    return Math.min(capacity, tokens + refilled);
  }
}
