package io.reconnect.core;

/**
 * The peer, or the application, broke the rules of the protocol.
 *
 * <p>{@link Fate#ANSWERED}: the peer's answer is none, or is not what the method promises. {@link
 * Fate#NOT_SENT}: the call can't be sent to this peer, for example because it lacks a capability
 * that the method needs.
 */
public final class ProtocolException extends SessionException {

  private static final long serialVersionUID = 1L;

  /**
   * Describes one outcome.
   *
   * @param why what happened and what to do, one sentence
   * @param fate what is known of the call
   * @param context the circumstances
   */
  public ProtocolException(String why, Fate fate, FailureContext context) {
    super(context.describe() + ": protocol: " + why, fate, context, null);
  }
}
