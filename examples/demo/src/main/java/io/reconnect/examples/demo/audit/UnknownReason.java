package io.reconnect.examples.demo.audit;

import io.reconnect.examples.demo.load.CallEnding;
import java.util.Optional;
import java.util.stream.LongStream;

/** The facts that can keep a caller from knowing whether its call ran. */
public enum UnknownReason {
  /** The daemon cut the link that carried it. */
  LINK_DROPPED,
  /** The daemon was killed. */
  DAEMON_KILLED,
  /** It had been sent when its deadline passed. */
  TIMED_OUT,
  /** It had been sent when its caller gave it up. */
  CANCELLED;

  /**
   * Looks in the log for the fact behind an unknown outcome.
   *
   * @return empty when there is none: then the session knew, or should have
   */
  static Optional<UnknownReason> of(CallEnding ending, DaemonHistory history) {
    return switch (ending.outcome()) {
      case LINK_LOST -> lossOfItsLink(ending, history);
      case TIMED_OUT -> Optional.of(TIMED_OUT).filter(sent -> mayHaveArrived(ending, history));
      case CANCELLED -> Optional.of(CANCELLED).filter(sent -> mayHaveArrived(ending, history));
      case UNREACHABLE, ANSWERED, MISANSWERED, FAILED -> Optional.empty();
    };
  }

  /**
   * A safe call may have waited for later links, to be sent again; an unsafe one ends with its
   * link.
   */
  private static Optional<UnknownReason> lossOfItsLink(CallEnding ending, DaemonHistory history) {
    return ending.plan().safe()
        ? lossDuring(ending, history)
        : lossOf(history.endOf(ending.lastEpoch()));
  }

  /**
   * The daemon reads on after a caller stopped waiting, so a call that was sent is in the log,
   * unless a link that can have carried it died with calls unread.
   */
  private static boolean mayHaveArrived(CallEnding ending, DaemonHistory history) {
    return history.reads(ending.plan().key()) > 0 || lossDuring(ending, history).isPresent();
  }

  private static Optional<UnknownReason> lossDuring(CallEnding ending, DaemonHistory history) {
    return LongStream.rangeClosed(ending.firstEpoch(), ending.lastEpoch())
        .mapToObj(epoch -> lossOf(history.endOf(epoch)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<UnknownReason> lossOf(LinkEnd end) {
    return switch (end) {
      case DROPPED -> Optional.of(LINK_DROPPED);
      case KILLED -> Optional.of(DAEMON_KILLED);
      case CLOSED, OPEN, UNSEEN -> Optional.empty();
    };
  }
}
