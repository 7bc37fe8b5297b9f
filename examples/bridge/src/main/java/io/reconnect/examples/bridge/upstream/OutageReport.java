package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Tells the operator why the peer cannot be reached: once per cause and outage, not once per
 * attempt. A lost link that is replaced at once is nothing to tell.
 *
 * <p>An outage ends with a good link only: a peer that accepts and dies, or answers once and dies,
 * is as gone as one that is not there.
 */
public final class OutageReport {

  /** How long a link that answers must have lasted. */
  private static final long SETTLED = Duration.ofSeconds(1).toNanos();

  /** How long a link that has nothing to answer must have lasted. */
  private static final long STABLE = Duration.ofSeconds(10).toNanos();

  /** Causes may quote the peer, who could find a new one for every attempt. */
  private static final int MAX_CAUSES = 16;

  private final Consumer<String> operator;
  private final LongSupplier clock;
  private final RecoveryLimit recoveries;
  private final Set<String> named = new HashSet<>();
  private boolean ready;
  private long epoch;
  private long readyAt;
  private long answeredBefore;

  /**
   * A report with nothing to tell yet.
   *
   * @param operator takes one line at a time
   */
  public OutageReport(Consumer<String> operator) {
    this(operator, System::nanoTime);
  }

  OutageReport(Consumer<String> operator, LongSupplier clock) {
    this.operator = operator;
    this.clock = clock;
    this.recoveries = new RecoveryLimit(clock.getAsLong());
  }

  /** Looks at one more snapshot. */
  public void onSnapshot(SessionSnapshot snapshot) {
    SessionState state = snapshot.state();
    if (state == SessionState.READY) {
      onReady(snapshot);
    } else if (state == SessionState.BACKOFF || state == SessionState.FAILED) {
      onDown(snapshot);
    }
    ready = state == SessionState.READY;
  }

  /** Whether there is a link that may turn out to be good: somebody has to look again. */
  boolean isUndecided() {
    return ready && !named.isEmpty();
  }

  private void onReady(SessionSnapshot snapshot) {
    long now = clock.getAsLong();
    long answered = snapshot.counts().answered();
    if (!ready || snapshot.epoch() != epoch) {
      epoch = snapshot.epoch();
      readyAt = now;
      answeredBefore = answered;
    }
    boolean good = now - readyAt >= (answered > answeredBefore ? SETTLED : STABLE);
    if (good && !named.isEmpty() && recoveries.admit(now)) {
      named.clear();
      operator.accept(snapshot.endpoint() + " is reachable");
    }
  }

  private void onDown(SessionSnapshot snapshot) {
    if (named.size() < MAX_CAUSES && named.add(snapshot.cause() + ": " + snapshot.detail())) {
      operator.accept(
          snapshot.endpoint()
              + " cannot be reached: "
              + snapshot.detail()
              + (snapshot.state() == SessionState.BACKOFF
                  ? "; trying again until it can"
                  : "; trying again when there are calls"));
    }
  }
}
