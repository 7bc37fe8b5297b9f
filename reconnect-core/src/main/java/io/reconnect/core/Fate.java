package io.reconnect.core;

/**
 * What is known about a call that ended: whether the peer can have run it.
 *
 * <p>A fate comes from protocol facts only, never from the text of an error.
 */
public enum Fate {
  /** No byte of the call was handed to the kernel: it certainly did not run. */
  NOT_SENT,
  /** The peer said it refused the call without processing it. */
  REJECTED,
  /** The peer answered, with a result or an error of its own. */
  ANSWERED,
  /** The call was handed over and nobody can know whether it ran. */
  UNKNOWN
}
