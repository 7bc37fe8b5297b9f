package io.reconnect.core.policy;

import io.reconnect.core.impl.Checks;
import java.time.Duration;

/**
 * Keeps a peer that dies again and again from making a client spin: bounds the reconnects of one
 * session, and says which links were good enough to start the backoff schedule anew. A value: every
 * change gives a new one.
 */
public final class FlapGuard {

  /** Default uptime after which an idle link counts as good: 10 s. */
  public static final Duration DEFAULT_STABLE_UPTIME = Duration.ofSeconds(10);

  /** Default reconnects that may happen at once: 32. */
  public static final int DEFAULT_BURST = 32;

  /** Default reconnects per second after that: 4. */
  public static final int DEFAULT_PER_SECOND = 4;

  private final long stableNanos;
  private final TokenBucket bucket;

  private FlapGuard(long stableNanos, TokenBucket bucket) {
    this.stableNanos = stableNanos;
    this.bucket = bucket;
  }

  /**
   * A guard that has not seen a reconnect yet.
   *
   * @param stableUptime uptime after which a link with nothing to do counts as good, above zero
   * @param burst reconnects that may happen at once, at least 1
   * @param perSecond reconnects per second after that, at least 1
   * @param nowNanos the clock of the session
   * @return the guard
   */
  public static FlapGuard create(Duration stableUptime, int burst, int perSecond, long nowNanos) {
    Checks.positive("flapGuard.stableUptime", stableUptime);
    Checks.atLeast("flapGuard.burst", 1, burst);
    Checks.atLeast("flapGuard.perSecond", 1, perSecond);
    return new FlapGuard(stableUptime.toNanos(), TokenBucket.full(burst, perSecond, nowNanos));
  }

  /**
   * Whether a link that died was good: it answered a call, or stayed up with nothing to do.
   *
   * @param answered calls it answered
   * @param sent calls it carried
   * @param uptimeNanos how long it was ready
   * @return true when the backoff schedule starts anew
   */
  public boolean wasGood(long answered, long sent, long uptimeNanos) {
    return answered > 0 || (sent == 0 && uptimeNanos >= stableNanos);
  }

  /**
   * Time until the next reconnect is allowed.
   *
   * @param nowNanos the clock of the session
   * @return nanoseconds, zero when it is allowed now
   */
  public long nanosUntilAllowed(long nowNanos) {
    return bucket.nanosUntilToken(nowNanos);
  }

  /**
   * The guard after one reconnect.
   *
   * @param nowNanos the clock of the session
   * @return a new value
   */
  public FlapGuard afterReconnect(long nowNanos) {
    return new FlapGuard(stableNanos, bucket.take(nowNanos));
  }
}
