package io.reconnect.core;

/** There was no usable link to send the call on, or every peer refused it unprocessed. */
public final class UnreachableException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public UnreachableException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": unreachable: " + why, fate, context, null);
  }
}
