package io.reconnect.transport.http;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a response or from a failure.
 *
 * @param action what to do
 * @param reason why, {@code null} when nothing failed
 * @param fate what is known of the message that was sent
 * @param traits what else holds
 * @param detail one clause for the operator, empty when nothing failed
 */
record Ruling(
    Action action, @Nullable LossReason reason, Fate fate, Set<Trait> traits, String detail) {

  /** What to do. */
  enum Action {
    /** Read the body: it is, or holds, what was asked for. */
    READ,
    /** Nothing is left to do. */
    DONE,
    /** The body is the peer's answer to the call, an error: hand it over. */
    ANSWER,
    /** This message failed; the link lives. */
    FAIL_REQUEST,
    /** The link is lost. */
    LOSE_LINK,
    /** Open this stream again, later each time. The link lives. */
    RETRY_LATER,
    /** The server has no such stream: do without. The link lives. */
    NO_STREAM
  }

  /** What may hold beside the action. */
  enum Trait {
    /** The same request would fare no better. */
    PERMANENT,
    /** The server may say how long to wait. */
    RETRY_AFTER,
    /** New credentials may help: ask for them once before the action is taken. */
    RENEW_CREDENTIALS,
    /** Concluded from what servers do, not from what they promise. */
    GUESS
  }

  Ruling {
    traits = Set.copyOf(traits);
  }

  /** Nothing failed. */
  static Ruling good(Action action, Fate fate, Trait... traits) {
    return new Ruling(action, null, fate, Set.copyOf(Arrays.asList(traits)), "");
  }

  static Ruling bad(Action action, LossReason reason, Fate fate, String detail, Trait... traits) {
    return new Ruling(action, reason, fate, Set.copyOf(Arrays.asList(traits)), detail);
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** The same, told with other words. */
  Ruling withDetail(String clause) {
    return new Ruling(action, reason, fate, traits, clause);
  }

  /** The same facts, with another thing to do. */
  Ruling instead(Action other, Fate known) {
    return new Ruling(other, reason, known, traits, detail);
  }

  /**
   * As the session wants to hear of it, for one message.
   *
   * @param retryAfter what the server asked for, left out where it has no say
   */
  LinkException toException(Duration retryAfter) {
    LossReason why = requireNonNull(reason, "nothing failed");
    LinkException failure =
        has(Trait.PERMANENT)
            ? LinkException.permanent(why, detail)
            : LinkException.retryable(why, detail);
    return failure.withFate(fate).withRetryAfter(delay(retryAfter));
  }

  /**
   * As the session wants to hear of it, for the whole link. What is known of each message is for
   * the caller to add.
   */
  LinkLoss toLoss(Duration retryAfter) {
    LossReason why = requireNonNull(reason, "nothing failed");
    return LinkLoss.of(why, detail).withRetryAfter(delay(retryAfter));
  }

  private Duration delay(Duration retryAfter) {
    return has(Trait.RETRY_AFTER) ? retryAfter : Duration.ZERO;
  }
}
