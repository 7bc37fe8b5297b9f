package io.reconnect.core.impl.machine;

import io.reconnect.core.Fate;
import io.reconnect.spi.ResumeState;
import org.jspecify.annotations.Nullable;

/**
 * The orders of the machine to the world around it. None of them may call back into the machine
 * before it returned.
 *
 * @param <C> the shell's own kind of call
 */
public interface Ports<C extends Call<C>> {

  /** What a liveness check asks. */
  enum Probe {
    /** The protocol's own probe. */
    PING,
    /** A request this peer is known to answer. */
    CONFIRMATION
  }

  /** The clock, in nanoseconds from an arbitrary origin. */
  long now();

  /** Starts a timer, replacing the one of the same kind. */
  void arm(TimerKind kind, long delayNanos);

  /** Stops a timer, if it runs. */
  void disarm(TimerKind kind);

  /** Opens a link; answered by {@code opened} or {@code openFailed}. */
  void open(long epoch, int attempt, @Nullable ResumeState resume);

  /** Calls an opening off; still answered by {@code opened} or {@code openFailed}. */
  void abort(long epoch);

  /** Ends a link politely; answered by {@code linkClosed}. */
  void close(long epoch);

  /** Runs handshake and restore steps; answered by {@code agreed} or {@code handshakeFailed}. */
  void handshake(long epoch);

  /** Tells the application that a link is ready. */
  void ready(long epoch, boolean resumed);

  /** Whether the link takes more now. */
  boolean isWritable(long epoch);

  /** Hands a call to the link under a new wire id. */
  void send(C call, long epoch, long wireId);

  /** What the link knows of a call it was handed and has not answered. */
  Fate fateOf(long epoch, long wireId);

  /** Tells the peer to stop working on a call. */
  void withdraw(C call, long epoch, long wireId, String why);

  /** A call on the link ended otherwise: its answer is not waited for any more. */
  void forget(long epoch, long wireId);

  /** Checks whether the peer is alive; answered by {@code probed}. */
  void probe(long epoch, Probe probe);

  /** A call ended without an answer. */
  void ended(C call, Ending ending);

  /** The state changed. */
  void changed();
}
