package io.reconnect.core;

/**
 * The link died after the call was written and before its answer, and the call was not declared
 * safe to repeat. Check the effect before you call again.
 */
public final class OutcomeUnknownException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public OutcomeUnknownException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": outcome unknown: " + why, fate, context, null);
  }
}
