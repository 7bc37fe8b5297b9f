package io.reconnect.examples.demo.audit;

/** How the link of one epoch ended, by the daemon's log. */
public enum LinkEnd {
  /** The daemon cut it. */
  DROPPED,
  /** It died with a daemon that was killed. */
  KILLED,
  /** The client ended it. */
  CLOSED,
  /** It was still there when the log ended. */
  OPEN,
  /** The daemon never heard of it. */
  UNSEEN
}
