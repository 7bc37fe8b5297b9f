package io.reconnect.examples.demo.audit;

import io.reconnect.examples.demo.load.CallEnding;
import io.reconnect.examples.demo.load.Lifetime;
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

  // Long enough for a client on a busy machine to hear that its link is gone.
  private static final long NEWS_MILLIS = 1000;

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
        ? lossDuring(ending, ending.lived(), history)
        : lossOf(ending.lastEpoch(), ending.lived(), history);
  }

  /**
   * The daemon reads on after a caller stopped waiting, so a call that was sent is in the log,
   * unless a link that can have carried it died with calls unread. That link may even have been
   * gone when the call was made: a caller can give up before the client hears that its link is gone
   * and that the call was never sent.
   */
  private static boolean mayHaveArrived(CallEnding ending, DaemonHistory history) {
    return history.reads(ending.plan().key()) > 0
        || lossDuring(ending, ending.lived().startingEarlier(NEWS_MILLIS), history).isPresent();
  }

  private static Optional<UnknownReason> lossDuring(
      CallEnding ending, Lifetime lived, DaemonHistory history) {
    return LongStream.rangeClosed(ending.firstEpoch(), ending.lastEpoch())
        .mapToObj(epoch -> lossOf(epoch, lived, history))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A link that was not there while the call lived cannot have taken it along. */
  private static Optional<UnknownReason> lossOf(long epoch, Lifetime lived, DaemonHistory history) {
    if (!history.met(epoch, lived)) {
      return Optional.empty();
    }
    return switch (history.endOf(epoch)) {
      case DROPPED -> Optional.of(LINK_DROPPED);
      case KILLED -> Optional.of(DAEMON_KILLED);
      case CLOSED, OPEN, UNSEEN -> Optional.empty();
    };
  }
}
