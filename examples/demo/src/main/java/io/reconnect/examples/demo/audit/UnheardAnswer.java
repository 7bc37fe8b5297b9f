package io.reconnect.examples.demo.audit;

import io.reconnect.examples.demo.load.CallEnding;
import java.util.Optional;
import java.util.OptionalLong;

/** Answers that reached the caller's side before the call ended as if there were none. */
final class UnheardAnswer {

  // Generous: a caller that ends of itself may be late to read, on a machine that is busy.
  private static final long MARGIN_MILLIS = 1000;

  private UnheardAnswer() {}

  /**
   * Says what is wrong with an ending as UNKNOWN.
   *
   * @return empty when no answer can have been heard in time
   */
  static Optional<String> of(CallEnding ending, DaemonHistory history) {
    OptionalLong answeredAt = history.answeredAt(ending.plan().key());
    if (answeredAt.isEmpty()) {
      return Optional.empty();
    }
    long lateness = ending.lived().end() - answeredAt.getAsLong();
    return switch (ending.outcome()) {
      case TIMED_OUT, CANCELLED ->
          Optional.of(lateness)
              .filter(late -> late > MARGIN_MILLIS)
              .map(late -> "was answered " + late + " ms before it ended");
      // No margin, as no clock is asked. What was written to a unix socket before its end stays
      // readable after it, even when the peer left something unread or was killed; and the
      // transport
      // reads to the end although its own write failed. So the answer comes before the loss.
      case LINK_LOST -> Optional.of("was answered before its link was lost");
      case UNREACHABLE, ANSWERED, MISANSWERED, FAILED -> Optional.empty();
    };
  }
}
