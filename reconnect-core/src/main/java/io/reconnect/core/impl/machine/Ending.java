package io.reconnect.core.impl.machine;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended without an answer.
 *
 * @param kind which failure of the family it is
 * @param fate what is known of the call
 * @param why one sentence for the operator
 * @param epoch epoch at that moment
 * @param waitedNanos time since acceptance
 * @param attempts links tried meanwhile
 * @param reason why the link was not usable, {@code null} when it was
 * @param failure what the link said about this one request, if that is why
 */
public record Ending(
    Kind kind,
    Fate fate,
    String why,
    long epoch,
    long waitedNanos,
    int attempts,
    @Nullable LossReason reason,
    @Nullable LinkException failure) {

  /** The failures of the family. */
  public enum Kind {
    /** The session closes. */
    CLOSED,
    /** A bound was reached. */
    QUEUE_FULL,
    /** No usable link. */
    UNREACHABLE,
    /** No agreement with the peer. */
    HANDSHAKE,
    /** The deadline passed. */
    TIMEOUT,
    /** The caller gave up. */
    CANCELLED,
    /** Written, unanswered, not safe to repeat. */
    OUTCOME_UNKNOWN,
    /** The rules were broken. */
    PROTOCOL
  }
}
