package io.reconnect.core.policy;

import io.reconnect.core.impl.Checks;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A bound on the reconnects of many sessions together, so that a restart of one server, or of the
 * network, is not answered with a storm. Shared by reference; may be used from any thread.
 */
public final class ReconnectBudget {

  /** Default reconnects that may happen at once: 256. */
  public static final int DEFAULT_BURST = 256;

  /** Default reconnects per second after that: 64. */
  public static final int DEFAULT_PER_SECOND = 64;

  private final int burst;
  private final int perSecond;
  private final AtomicReference<@Nullable TokenBucket> bucket = new AtomicReference<>();

  /** A budget with the defaults. */
  public ReconnectBudget() {
    this(DEFAULT_BURST, DEFAULT_PER_SECOND);
  }

  /**
   * A budget.
   *
   * @param burst reconnects that may happen at once, at least 1
   * @param perSecond reconnects per second after that, at least 1
   */
  public ReconnectBudget(int burst, int perSecond) {
    this.burst = Checks.atLeast("reconnectBudget.burst", 1, burst);
    this.perSecond = Checks.atLeast("reconnectBudget.perSecond", 1, perSecond);
  }

  /**
   * Takes one reconnect, if there is one.
   *
   * @param nowNanos the clock of the session, in nanoseconds
   * @return zero when it was taken; otherwise the nanoseconds until asking again makes sense
   */
  public long tryTake(long nowNanos) {
    while (true) {
      TokenBucket seen = bucket.get();
      TokenBucket current = seen == null ? TokenBucket.full(burst, perSecond, nowNanos) : seen;
      long wait = current.nanosUntilToken(nowNanos);
      if (wait > 0) {
        return wait;
      }
      if (bucket.compareAndSet(seen, current.take(nowNanos))) {
        return 0;
      }
    }
  }
}
