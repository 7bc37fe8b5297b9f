package io.reconnect.core;

/** The session is closing or closed. Not retryable on this session: open another one. */
public final class SessionClosedException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public SessionClosedException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": session closed: " + why, fate, context, null);
  }
}
