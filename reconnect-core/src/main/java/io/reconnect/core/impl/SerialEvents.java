package io.reconnect.core.impl;

import io.vertx.core.internal.ContextInternal;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs the events of one session on its context, one after the other. An event raised while another
 * one runs waits for its end, so that no handler of the application ever finds the machine between
 * two states.
 */
final class SerialEvents {

  private final ContextInternal context;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  SerialEvents(ContextInternal context) {
    this.context = context;
  }

  /**
   * Runs an event, at once when this is the thread of the session and no other event runs.
   *
   * @param event from any thread
   * @return false when the event loop is gone and the event will never run
   */
  boolean execute(Runnable event) {
    if (context.inThread()) {
      run(event);
      return true;
    }
    try {
      context.runOnContext(v -> run(event));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private void run(Runnable event) {
    if (running) {
      waiting.add(event);
      return;
    }
    running = true;
    ContextInternal previous = context.beginDispatch();
    try {
      for (Runnable next = event; next != null; next = waiting.poll()) {
        runOne(next);
      }
    } finally {
      context.endDispatch(previous);
      running = false;
    }
  }

  private void runOne(Runnable event) {
    try {
      event.run();
    } catch (Throwable t) {
      context.reportException(t);
    }
  }
}
