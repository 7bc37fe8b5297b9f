package io.reconnect.transport.http;

import java.time.Duration;

/**
 * How long the peer may be silent. The timeouts of the HTTP client end with the head of an answer,
 * and a body may stand still for ever.
 */
final class Patience {

  private final Silences silences;
  private final Runnable exhausted;

  private boolean watched;
  private long silenceNanos;
  private long since;
  private long due;
  private long order;

  Patience(Silences silences, Runnable exhausted) {
    this.silences = silences;
    this.exhausted = exhausted;
  }

  /** Sets the longest silence, counted from now; zero for endless patience. */
  void set(Duration silence) {
    if (watched) {
      silences.remove(this);
      watched = false;
    }
    silenceNanos = silence.toNanos();
    if (silenceNanos > 0) {
      since = silences.now();
      watchUntil(since + silenceNanos);
    }
  }

  /** The peer was heard. Costs a look at the clock, however often it is. */
  void restart() {
    if (watched) {
      since = silences.now();
    }
  }

  /** When to look whether the peer was heard. Never changes while it is watched. */
  long due() {
    return due;
  }

  long order() {
    return order;
  }

  void isDue(long now) {
    watched = false;
    long end = since + silenceNanos;
    if (end > now) {
      watchUntil(end);
    } else {
      exhausted.run();
    }
  }

  private void watchUntil(long end) {
    watched = true;
    due = end;
    order = silences.nextOrder();
    silences.add(this);
  }
}
