package io.reconnect.core.impl;

import io.reconnect.core.impl.machine.TimerKind;
import io.vertx.core.internal.ContextInternal;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** The timers of one session, at most one of each kind. Context confined. */
final class SessionTimers {

  private final ContextInternal context;
  private final SerialEvents events;
  private final Consumer<TimerKind> due;
  private final Map<TimerKind, Long> running = new EnumMap<>(TimerKind.class);

  SessionTimers(ContextInternal context, SerialEvents events, Consumer<TimerKind> due) {
    this.context = context;
    this.events = events;
    this.due = due;
  }

  /** The clock that the timers run on, in nanoseconds. */
  long now() {
    return context.nettyEventLoop().ticker().nanoTime();
  }

  void arm(TimerKind kind, long delayNanos) {
    disarm(kind);
    // Vert.x counts in milliseconds, from 1. Rounded up, so that nothing is due too early.
    long millis = Math.max(1, (delayNanos + 999_999) / 1_000_000);
    running.put(kind, context.setTimer(millis, fired -> events.execute(() -> fire(kind, fired))));
  }

  void disarm(TimerKind kind) {
    Long id = running.remove(kind);
    if (id != null) {
      context.owner().cancelTimer(id);
    }
  }

  private void fire(TimerKind kind, Long id) {
    if (running.remove(kind, id)) {
      due.accept(kind);
    }
  }
}
