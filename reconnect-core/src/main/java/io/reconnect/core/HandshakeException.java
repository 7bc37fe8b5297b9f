package io.reconnect.core;

import java.time.Duration;

/** The peer and this side did not come to an agreement on a fresh link. */
public final class HandshakeException extends SessionException {

  private static final long serialVersionUID = 1L;

  private final boolean permanent;

  private HandshakeException(String message, boolean permanent, FailureContext context) {
    super(message, Fate.NOT_SENT, context, null);
    this.permanent = permanent;
  }

  /**
   * For a session that gave up.
   *
   * @param why what happened and what to do, one sentence
   * @param context the circumstances
   */
  public HandshakeException(String why, FailureContext context) {
    this(context.describe() + ": handshake failed: " + why, true, context);
  }

  /**
   * For a protocol: the next attempt may succeed.
   *
   * @param why what the peer did, one clause
   * @return the exception
   */
  public static HandshakeException retryable(String why) {
    return new HandshakeException(why, false, nowhere());
  }

  /**
   * For a protocol: no retry will help, for example when there is no common version.
   *
   * @param why what the peer did, and what to change
   * @return the exception
   */
  public static HandshakeException permanent(String why) {
    return new HandshakeException(why, true, nowhere());
  }

  /**
   * Whether only a change on one side helps.
   *
   * @return true when the session gives up
   */
  public boolean isPermanent() {
    return permanent;
  }

  private static FailureContext nowhere() {
    return new FailureContext("", "", "", 0, Duration.ZERO, 0, null);
  }
}
