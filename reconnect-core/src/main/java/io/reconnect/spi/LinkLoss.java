package io.reconnect.spi;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.Fate;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a link ended and what is known of the requests it carried.
 *
 * @param reason the class of the loss
 * @param detail one clause for the operator; never a token, a session id, a query string or a value
 * @param fates what is known per wire id of a request or notification; one that is not listed was
 *     written and not answered
 * @param resumable wire ids whose answer may still come over a link opened with {@code resume}
 * @param resume state to resume from, or {@code null} when the transport cannot
 * @param retryAfter lower bound the peer asked for before the next attempt; zero when it said
 *     nothing
 */
public record LinkLoss(
    LossReason reason,
    String detail,
    Map<Long, Fate> fates,
    Set<Long> resumable,
    @Nullable ResumeState resume,
    Duration retryAfter) {

  /**
   * Copies the collections.
   *
   * @param reason the class of the loss
   * @param detail one clause for the operator
   * @param fates what is known per wire id
   * @param resumable wire ids whose answer may still come
   * @param resume state to resume from
   * @param retryAfter lower bound the peer asked for
   */
  public LinkLoss {
    requireNonNull(reason, "reason");
    requireNonNull(detail, "detail");
    requireNonNull(retryAfter, "retryAfter");
    fates = Map.copyOf(fates);
    resumable = Set.copyOf(resumable);
  }

  /**
   * A loss about which nothing more is known: every unanswered request may have run.
   *
   * @param reason the class of the loss
   * @param detail one clause for the operator
   * @return the loss
   */
  public static LinkLoss of(LossReason reason, String detail) {
    return new LinkLoss(reason, detail, Map.of(), Set.of(), null, Duration.ZERO);
  }

  /**
   * The same loss with what is known per request.
   *
   * @param known fate per wire id
   * @return a copy
   */
  public LinkLoss withFates(Map<Long, Fate> known) {
    return new LinkLoss(reason, detail, known, resumable, resume, retryAfter);
  }

  /**
   * The same loss, resumable.
   *
   * @param state what the transport needs to resume
   * @param wireIds requests whose answer may still come
   * @return a copy
   */
  public LinkLoss withResume(ResumeState state, Set<Long> wireIds) {
    return new LinkLoss(reason, detail, fates, wireIds, state, retryAfter);
  }

  /**
   * The same loss with the delay the peer asked for.
   *
   * @param delay lower bound before the next attempt
   * @return a copy
   */
  public LinkLoss withRetryAfter(Duration delay) {
    return new LinkLoss(reason, detail, fates, resumable, resume, delay);
  }

  /**
   * What is known of one unanswered request.
   *
   * @param wireId the id it was sent under
   * @return its fate, {@link Fate#UNKNOWN} unless the link knows better
   */
  public Fate fateOf(long wireId) {
    return fates.getOrDefault(wireId, Fate.UNKNOWN);
  }
}
