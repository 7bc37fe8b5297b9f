package io.reconnect.core.impl.machine;

import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import org.jspecify.annotations.Nullable;

/**
 * What the machine knows of a call. Keeps its identity while its wire id changes with every send.
 *
 * @param <C> the shell's own kind of call
 */
public abstract class Call<C extends Call<C>> {

  /** What travels. */
  public enum Kind {
    /** A call of the application that expects an answer. */
    REQUEST,
    /** A message of the application that ends when it was handed to the kernel. */
    NOTIFICATION,
    /** A request of the session itself, bound to one link, neither counted nor replayed. */
    CONTROL
  }

  enum Phase {
    NEW,
    WAITING,
    /** Waits until a time that the peer asked for; only then it may be sent. */
    RESTING,
    IN_FLIGHT,
    ENDED
  }

  private final Kind kind;
  private final boolean waitForReady;
  final long timeoutNanos;
  final long waitNanos;
  final long progressCapNanos;

  Phase phase = Phase.NEW;
  long sequence;
  long acceptedAt;
  long deadlineAt;
  int attemptsBefore;
  long wireId;
  int sends;
  int replays;
  int rejections;
  int expiries;

  /** What is known of the last send of a resting call. */
  Fate restingFate = Fate.NOT_SENT;

  /** When a resting call has waited long enough, whatever the peer asked for. */
  long waitEndsAt;

  /** Whether an earlier send may have run: from then on nobody can say that the call did not. */
  boolean mayHaveRun;

  private int bytes = -1;
  long dueAt;
  @Nullable C previousWaiting;
  @Nullable C nextWaiting;
  DeadlineIndex.@Nullable Bucket<C> bucket;
  @Nullable C previousDue;
  @Nullable C nextDue;

  /**
   * A call that was not accepted yet.
   *
   * @param kind what travels
   * @param waitForReady whether it waits for a link
   * @param timeoutNanos its deadline, counted from acceptance
   * @param waitNanos how long it may wait unsent, 0 for as long as the deadline
   * @param progressCapNanos most time it may take in all when progress moves the deadline, 0 for
   *     never
   */
  protected Call(
      Kind kind, boolean waitForReady, long timeoutNanos, long waitNanos, long progressCapNanos) {
    this.kind = kind;
    this.waitForReady = waitForReady;
    this.timeoutNanos = timeoutNanos;
    this.waitNanos = waitNanos;
    this.progressCapNanos = progressCapNanos;
  }

  /**
   * Whether a second run does no harm. Asked when it matters, as the answer may change with time.
   */
  protected abstract boolean isRepeatable();

  /** Bytes the call takes while it waits. Asked only then, and once. */
  protected abstract int size();

  /** What travels. */
  public final Kind kind() {
    return kind;
  }

  /** Whether it waits for a link. */
  public final boolean waitsForReady() {
    return waitForReady;
  }

  /** How often it was handed to a link. */
  public final int sends() {
    return sends;
  }

  /** The clock when it was accepted. */
  public final long acceptedAt() {
    return acceptedAt;
  }

  final int bytes() {
    if (bytes < 0) {
      bytes = size();
    }
    return bytes;
  }

  /** Counts one refusal and says how many of that cause there were. */
  final int countRejection(LossReason reason) {
    return reason == LossReason.SESSION_EXPIRED ? ++expiries : ++rejections;
  }
}
