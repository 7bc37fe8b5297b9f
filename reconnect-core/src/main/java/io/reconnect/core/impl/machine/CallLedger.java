package io.reconnect.core.impl.machine;

import io.reconnect.core.Fate;

/** Counts what becomes of the calls of a session, and what came in that belongs to none. */
final class CallLedger {

  private final Counters counters = new Counters();
  private long revision;
  private boolean closing;
  private long drained;
  private long refusedByClose;
  private long unknownByClose;

  Counters counters() {
    return counters;
  }

  /** Changes with every entry. */
  long revision() {
    return revision;
  }

  /** From here on endings are put down to the close. */
  void beginClosing() {
    closing = true;
  }

  ClosingTally closingTally() {
    return new ClosingTally(drained, refusedByClose, unknownByClose);
  }

  void accepted() {
    counters.accepted++;
    revision++;
  }

  void refused() {
    counters.refused++;
    revision++;
  }

  /** A call went to the link, or came back from it. */
  void moved() {
    revision++;
  }

  void replayed() {
    counters.replayed++;
    revision++;
  }

  void answered() {
    counters.answered++;
    drained += closing ? 1 : 0;
    revision++;
  }

  void ended(Ending.Kind kind, Fate fate) {
    boolean unknown = fate == Fate.UNKNOWN;
    if (kind == Ending.Kind.CANCELLED) {
      counters.cancelled++;
    } else {
      counters.failed++;
    }
    counters.unknown += unknown ? 1 : 0;
    if (closing) {
      refusedByClose += unknown ? 0 : 1;
      unknownByClose += unknown ? 1 : 0;
    }
    revision++;
  }

  void unmatchedReply() {
    counters.unmatchedReplies++;
    revision++;
  }

  void lateReply() {
    counters.lateReplies++;
    revision++;
  }

  void staleEvent() {
    counters.staleEvents++;
    revision++;
  }

  void garbage() {
    counters.garbage++;
    revision++;
  }
}
