package io.reconnect.core;

import org.jspecify.annotations.Nullable;

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
    this(why, fate, context, null);
  }

  /**
   * Describes one outcome with what the link said.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   * @param cause the link's own failure, if it is about this one request
   */
  public UnreachableException(
      String why, Fate fate, FailureContext context, @Nullable Throwable cause) {
    super(context.describe() + ": unreachable: " + why, fate, context, cause);
  }
}
