package io.reconnect.spi;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.Fate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why a link could not be opened, or why it could not carry one request.
 *
 * <p>The message is one clause for the operator and holds no secret. No stack trace is filled.
 */
public final class LinkException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final LossReason reason;
  private final Fate fate;
  private final boolean permanent;
  private final Duration retryAfter;

  private LinkException(
      LossReason reason,
      Fate fate,
      boolean permanent,
      Duration retryAfter,
      String detail,
      @Nullable Throwable cause) {
    super(requireNonNull(detail, "detail"), cause, false, false);
    this.reason = requireNonNull(reason, "reason");
    this.fate = requireNonNull(fate, "fate");
    this.permanent = permanent;
    this.retryAfter = requireNonNull(retryAfter, "retryAfter");
  }

  /**
   * A failure that a later attempt may heal.
   *
   * @param reason the class of the failure
   * @param detail one clause for the operator
   * @return the exception, fate {@link Fate#NOT_SENT}
   */
  public static LinkException retryable(LossReason reason, String detail) {
    return new LinkException(reason, Fate.NOT_SENT, false, Duration.ZERO, detail, null);
  }

  /**
   * A failure that no retry heals: the session fails until a reconnect is ordered.
   *
   * @param reason the class of the failure
   * @param detail one clause for the operator
   * @return the exception, fate {@link Fate#NOT_SENT}
   */
  public static LinkException permanent(LossReason reason, String detail) {
    return new LinkException(reason, Fate.NOT_SENT, true, Duration.ZERO, detail, null);
  }

  /**
   * The same failure of a request of which more is known.
   *
   * @param known what is known of the request
   * @return a copy
   */
  public LinkException withFate(Fate known) {
    return new LinkException(reason, known, permanent, retryAfter, detail(), getCause());
  }

  /**
   * The same failure with the delay the peer asked for.
   *
   * @param delay lower bound before the next attempt
   * @return a copy
   */
  public LinkException withRetryAfter(Duration delay) {
    return new LinkException(reason, fate, permanent, delay, detail(), getCause());
  }

  /**
   * The same failure with what the platform reported.
   *
   * @param cause the exception of the platform
   * @return a copy
   */
  public LinkException withCause(Throwable cause) {
    return new LinkException(reason, fate, permanent, retryAfter, detail(), cause);
  }

  /**
   * The class of the failure.
   *
   * @return the reason
   */
  public LossReason reason() {
    return reason;
  }

  /**
   * What is known of the request, for a failed send.
   *
   * @return the fate
   */
  public Fate fate() {
    return fate;
  }

  /**
   * Whether a retry is pointless.
   *
   * @return true when only a new configuration helps
   */
  public boolean isPermanent() {
    return permanent;
  }

  /**
   * Lower bound before the next attempt, as the peer asked.
   *
   * @return the delay, zero when the peer said nothing
   */
  public Duration retryAfter() {
    return retryAfter;
  }

  private String detail() {
    return requireNonNull(getMessage());
  }
}
