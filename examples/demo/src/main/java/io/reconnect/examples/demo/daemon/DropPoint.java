package io.reconnect.examples.demo.daemon;

/** The moments at which the daemon cuts a connection, as the call that triggers it sees them. */
public enum DropPoint {
  /** Read, and never executed. */
  BEFORE_EXEC,
  /** Executed, and never answered. */
  BEFORE_ANSWER,
  /** Executed, and half of the answer is on the wire. */
  MID_ANSWER,
  /** Answered; the calls behind it are still in the socket, and nobody read them. */
  BEFORE_NEXT_READ,
  /** A little later, whatever the connection is doing then, idling included. */
  ANY_MOMENT
}
