package io.reconnect.core.policy;

/**
 * A token bucket as a value. Tokens are kept as the time in which they come back, so that nothing
 * is ever rounded.
 *
 * @param mostNanos time in which an empty bucket fills
 * @param nanosPerToken time in which one token comes back, above zero
 * @param nanos what is in it at {@code asOfNanos}
 * @param asOfNanos instant of that
 */
record TokenBucket(long mostNanos, long nanosPerToken, long nanos, long asOfNanos) {

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** A full bucket; tokens come back evenly, at a rate as far as nanoseconds can tell. */
  static TokenBucket full(int capacity, int perSecond, long nowNanos) {
    long nanosPerToken = Math.max(1, NANOS_PER_SECOND / perSecond);
    long most = capacity * nanosPerToken;
    return new TokenBucket(most, nanosPerToken, most, nowNanos);
  }

  /** Time until one token can be taken, zero when that is now. */
  long nanosUntilToken(long nowNanos) {
    return Math.max(0, nanosPerToken - available(nowNanos));
  }

  /** The bucket after one token was taken. Only valid when one can be. */
  TokenBucket take(long nowNanos) {
    // Takers on different threads may come out of order; time that was refilled stays used up.
    long asOf = Math.max(nowNanos, asOfNanos);
    return new TokenBucket(mostNanos, nanosPerToken, available(nowNanos) - nanosPerToken, asOf);
  }

  private long available(long nowNanos) {
    return nanos + Math.min(mostNanos - nanos, Math.max(0, nowNanos - asOfNanos));
  }
}
