package io.reconnect.core;

/**
 * The deadline of the call passed on the link, or while it waited for room on it. With fate {@link
 * Fate#UNKNOWN} the peer may still be working on it. A call whose deadline passes without a link
 * ends with {@link UnreachableException}.
 */
public final class CallTimeoutException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public CallTimeoutException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": timed out: " + why, fate, context, null);
  }
}
