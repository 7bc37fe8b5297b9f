package io.reconnect.core;

/** The states of a session, in the order in which a healthy one passes through them. */
public enum SessionState {
  /** Created, nothing opened yet. */
  NEW,
  /** A link is being opened. */
  CONNECTING,
  /** The link is open, the protocol agrees with the peer. */
  HANDSHAKING,
  /** Calls flow. */
  READY,
  /** No link; the next attempt is scheduled. Calls wait. */
  BACKOFF,
  /**
   * Given up for a reason that a retry cannot heal. Calls fail at once, until a reconnect is
   * ordered.
   */
  FAILED,
  /** No new calls; calls in flight keep their grace. */
  CLOSING,
  /** Nothing is left. */
  CLOSED
}
