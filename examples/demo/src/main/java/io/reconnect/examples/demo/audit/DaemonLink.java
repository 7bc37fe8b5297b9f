package io.reconnect.examples.demo.audit;

import io.reconnect.examples.demo.load.Lifetime;

/** One connection, as the daemon's log tells its life. */
final class DaemonLink {

  private final long openedAt;
  private LinkEnd end = LinkEnd.OPEN;
  private long goneAt = Long.MAX_VALUE;

  /** A link that can carry calls from this time on: clients send none before its handshake. */
  DaemonLink(long openedAt) {
    this.openedAt = openedAt;
  }

  void end(LinkEnd how) {
    end = how;
  }

  /** Nobody reads, from now on, what is written to it. */
  void gone(long now) {
    goneAt = Math.min(goneAt, now);
  }

  /** The daemon died, if not before then now. */
  void died(long now) {
    if (end == LinkEnd.OPEN) {
      end = LinkEnd.KILLED;
    }
    gone(now);
  }

  LinkEnd end() {
    return end;
  }

  /** Whether the call and the link were there at one time; a shared millisecond counts. */
  boolean met(Lifetime call) {
    return openedAt <= call.end() && call.start() <= goneAt;
  }
}
