package io.reconnect.core;

/**
 * The caller cancelled. With fate {@link Fate#UNKNOWN} the peer was told, and may have finished
 * before.
 */
public final class CallCancelledException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public CallCancelledException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": cancelled: " + why, fate, context, null);
  }
}
