package io.reconnect.core.impl.machine;

/** The timers of a session. There is at most one of each. */
public enum TimerKind {
  /** The next attempt is due. */
  ATTEMPT,
  /** Opening a link takes too long. */
  CONNECT,
  /** The handshake, or a restore step, takes too long. */
  HANDSHAKE,
  /** The earliest deadline of a call is due. */
  DEADLINE,
  /** Time to look whether the link is idle. */
  LIVENESS,
  /** The grace of a close is over. */
  GRACE,
  /** The links of a closing session take too long to end. */
  LINK_CLOSE
}
