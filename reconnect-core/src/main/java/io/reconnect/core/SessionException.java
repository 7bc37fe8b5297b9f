package io.reconnect.core;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * How a call, or a session, ended without what was asked for. Carries what is known of the call
 * ({@link #fate()}) and the circumstances ({@link #context()}).
 *
 * <p>Messages hold no token, session id, query string or argument value. No stack trace is filled:
 * these are outcomes, not programming faults.
 */
public abstract class SessionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Fate fate;
  private final transient FailureContext context;

  /**
   * For the members of the family.
   *
   * @param message what happened and what to do
   * @param fate what is known of the call
   * @param context the circumstances
   * @param cause what the platform reported, if anything
   */
  protected SessionException(
      String message, Fate fate, FailureContext context, @Nullable Throwable cause) {
    super(requireNonNull(message, "message"), cause, false, false);
    this.fate = requireNonNull(fate, "fate");
    this.context = requireNonNull(context, "context");
  }

  /**
   * What is known of the call.
   *
   * @return never {@code null}
   */
  public final Fate fate() {
    return fate;
  }

  /**
   * The circumstances.
   *
   * @return never {@code null}
   */
  public final FailureContext context() {
    return context;
  }
}
