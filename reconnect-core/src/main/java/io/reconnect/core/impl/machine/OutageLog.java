package io.reconnect.core.impl.machine;

/** Adds up the times without a link. */
final class OutageLog {

  private static final long NONE = Long.MIN_VALUE;

  private long since = NONE;
  private long patienceFrom = NONE;
  private boolean everReady;
  private long reconnects;
  private long total;
  private long longest;

  void begin(long now) {
    if (since == NONE) {
      since = now;
      patienceFrom = now;
    }
  }

  void end(long now) {
    if (everReady && since != NONE) {
      long length = now - since;
      reconnects++;
      total += length;
      longest = Math.max(longest, length);
    }
    everReady = true;
    since = NONE;
  }

  /** Lets a limit on the current outage count from now. */
  void renewPatience(long now) {
    patienceFrom = now;
  }

  /** What is left of a limit on the current outage. */
  long patienceLeft(long now, long limit) {
    return since == NONE ? limit : patienceFrom + limit - now;
  }

  long reconnects() {
    return reconnects;
  }

  long total() {
    return total;
  }

  long longest() {
    return longest;
  }
}
