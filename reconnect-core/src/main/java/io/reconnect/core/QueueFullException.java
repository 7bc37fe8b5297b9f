package io.reconnect.core;

/**
 * A bound of the session was reached, so the call was refused at once. Fate is always {@link
 * Fate#NOT_SENT}.
 */
public final class QueueFullException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public QueueFullException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": refused: " + why, fate, context, null);
  }
}
