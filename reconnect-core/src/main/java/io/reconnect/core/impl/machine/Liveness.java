package io.reconnect.core.impl.machine;

import io.reconnect.core.impl.machine.Ports.Probe;

/** Decides when to ask whether an idle peer is alive, and what its silence means. Pure. */
public final class Liveness {

  /** What a probe brought. */
  public enum Outcome {
    /** Any answer, also an error. */
    ALIVE,
    /** There is nothing the peer is known to answer, or it said so itself. */
    UNSUPPORTED,
    /** No answer in time. */
    SILENT,
    /** It failed for a reason that says nothing of the peer. */
    INCONCLUSIVE
  }

  /** What follows. */
  enum Verdict {
    WATCH,
    PING,
    CONFIRM,
    STOP,
    DEAD
  }

  private final long idle;
  private boolean watching;
  private boolean everAnsweredPing;
  private long lastInbound;
  private long askedAt;

  Liveness(long idle) {
    this.idle = idle;
  }

  /** A link is ready. */
  void start(long now) {
    watching = idle > 0;
    everAnsweredPing = false;
    lastInbound = now;
  }

  boolean isWatching() {
    return watching;
  }

  void inbound(long now) {
    lastInbound = now;
  }

  /** Nanoseconds until the next look. */
  long untilNextLook(long now) {
    return Math.max(1, lastInbound + idle - now);
  }

  /** Looks: a busy link is left alone, whatever its silence. */
  Verdict look(long now, boolean busy) {
    if (busy) {
      lastInbound = now;
      return Verdict.WATCH;
    }
    if (now - lastInbound < idle) {
      return Verdict.WATCH;
    }
    askedAt = now;
    return Verdict.PING;
  }

  /** Judges; a peer that is busy with calls may be a serial one, whose silence says nothing. */
  Verdict outcome(Probe probe, Outcome outcome, boolean busy) {
    boolean excused = busy || lastInbound > askedAt;
    // A probe that failed without a byte coming in must not be followed by the next one at once.
    lastInbound = Math.max(lastInbound, askedAt);
    return switch (probe) {
      case PING -> afterPing(outcome, excused);
      case CONFIRMATION -> afterConfirmation(outcome, excused);
    };
  }

  private Verdict afterPing(Outcome outcome, boolean excused) {
    return switch (outcome) {
      case ALIVE -> {
        everAnsweredPing = true;
        yield Verdict.WATCH;
      }
      case UNSUPPORTED -> stop();
      case SILENT -> excused ? Verdict.WATCH : Verdict.CONFIRM;
      case INCONCLUSIVE -> Verdict.WATCH;
    };
  }

  private Verdict afterConfirmation(Outcome outcome, boolean excused) {
    return switch (outcome) {
      // Alive after all, so it is the ping that this peer ignores.
      case ALIVE -> stop();
      // Only the ping could be asked again. Its silence says something when it used to be answered.
      case UNSUPPORTED -> excused ? Verdict.WATCH : everAnsweredPing ? Verdict.DEAD : stop();
      case SILENT -> excused ? Verdict.WATCH : Verdict.DEAD;
      case INCONCLUSIVE -> Verdict.WATCH;
    };
  }

  private Verdict stop() {
    watching = false;
    return Verdict.STOP;
  }
}
