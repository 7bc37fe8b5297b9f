package io.reconnect.registry.catalogue;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;

/** One event-loop context, on which everything of a catalogue happens. */
final class Confined {

  private final ContextInternal context;

  private Confined(ContextInternal context) {
    this.context = context;
  }

  static Confined toCurrent(Vertx vertx) {
    Context current = Vertx.currentContext();
    if (current == null || current.owner() != vertx || !current.isEventLoopContext()) {
      throw new IllegalStateException("a catalogue is made on an event-loop context of its Vert.x");
    }
    return new Confined(((ContextInternal) current).unwrap());
  }

  void check() {
    if (!context.inThread()) {
      throw new IllegalStateException("a catalogue is only changed on the context it was made on");
    }
  }

  /** Runs code on the context: at once when that is here. */
  void run(Runnable code) {
    if (context.inThread()) {
      code.run();
    } else {
      context.runOnContext(now -> code.run());
    }
  }

  long setTimer(long millis, Runnable code) {
    return context.setTimer(millis, due -> code.run());
  }

  void cancelTimer(long timer) {
    context.owner().cancelTimer(timer);
  }
}
