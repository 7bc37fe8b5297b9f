package io.reconnect.core.impl.machine;

import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.FlapGuard;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** When the next attempt may start. */
public final class AttemptSchedule {

  private static final long LONGEST = TimeUnit.DAYS.toNanos(3650);

  private final Backoff backoff;
  private final long retryAfterCap;
  private final RandomGenerator random;
  private final @Nullable ReconnectBudget budget;
  private FlapGuard guard;

  private int position;
  private int total;
  private long startedAt;
  private long notBefore;

  /**
   * A schedule at its start.
   *
   * @param backoff delay by position
   * @param retryAfterCap most nanoseconds that a peer's wish is honoured
   * @param guard bound on the reconnects of this session
   * @param budget bound shared with other sessions, or {@code null}
   * @param random source of the jitter
   * @param now the clock
   */
  public AttemptSchedule(
      Backoff backoff,
      long retryAfterCap,
      FlapGuard guard,
      @Nullable ReconnectBudget budget,
      RandomGenerator random,
      long now) {
    this.backoff = backoff;
    this.retryAfterCap = retryAfterCap;
    this.guard = guard;
    this.budget = budget;
    this.random = random;
    this.startedAt = now;
    this.notBefore = now;
  }

  /** Attempts since the last good link. */
  int attempt() {
    return position;
  }

  /** Attempts since the session exists. */
  int total() {
    return total;
  }

  void attemptStarted(long now) {
    position = position == Integer.MAX_VALUE ? position : position + 1;
    total++;
    startedAt = now;
  }

  /** A link ended: starts anew if it was good, otherwise goes on where the schedule stood. */
  void linkEnded(long answered, long sent, long uptime) {
    if (guard.wasGood(answered, sent, uptime)) {
      position = 0;
    }
  }

  void startAnew() {
    position = 0;
  }

  /** Nanoseconds until the next attempt is due; zero for the first one after a good link. */
  long delay(long now, LossReason cause, Duration retryAfter) {
    notBefore = now + nanos(retryAfter, retryAfterCap);
    long due = now;
    if (position > 0) {
      due = startedAt + nanos(backoff.delay(position, cause, random), LONGEST);
    }
    return Math.max(0, Math.max(due, notBefore) - now);
  }

  /** Nanoseconds that a peer may hold one call back. */
  long pause(Duration retryAfter) {
    return nanos(retryAfter, retryAfterCap);
  }

  /** Peers and applications may name any duration, so it must not overflow. */
  private static long nanos(Duration duration, long most) {
    return Math.max(0, Math.min(TimeUnit.NANOSECONDS.convert(duration), most));
  }

  /** Nanoseconds until a call may pull the next attempt forward. */
  long wakeDelay(long now, long wakeInterval) {
    return Math.max(0, Math.max(startedAt + wakeInterval, notBefore) - now);
  }

  /** Takes a reconnect from both bounds: zero when it may start now, else nanoseconds to wait. */
  long admit(long now) {
    long wait = guard.nanosUntilAllowed(now);
    if (wait == 0 && budget != null) {
      wait = budget.tryTake(now);
    }
    if (wait == 0) {
      guard = guard.afterReconnect(now);
    } else {
      notBefore = Math.max(notBefore, now + wait);
    }
    return wait;
  }
}
