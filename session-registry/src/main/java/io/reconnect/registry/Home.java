package io.reconnect.registry;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * The context of the registry. Runs one order after the other: an order given while another one
 * runs waits for its end, so that no listener finds the registry between two states.
 */
final class Home {

  private final VertxInternal vertx;
  private final ContextInternal context;
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  private Home(VertxInternal vertx, ContextInternal context) {
    this.vertx = vertx;
    this.context = context;
  }

  /**
   * The current context.
   *
   * @throws IllegalStateException when that is no event loop of this Vert.x
   */
  static Home current(Vertx vertx) {
    ContextInternal current = (ContextInternal) Vertx.currentContext();
    if (current == null || current.owner() != vertx || !current.isEventLoopContext()) {
      throw new IllegalStateException(
          "a registry lives on an event loop: deploy it with ThreadingModel.EVENT_LOOP");
    }
    return new Home((VertxInternal) vertx, current.unwrap());
  }

  Vertx vertx() {
    return vertx;
  }

  /** A future that completes on the context of the caller, with what the order brings. */
  <T> Future<T> order(Supplier<Future<T>> order) {
    Promise<T> promise = vertx.getOrCreateContext().promise();
    boolean taken = execute(() -> guarded(order).onComplete(promise));
    return taken ? promise.future() : Future.failedFuture(RegistryException.closing());
  }

  private static <T> Future<T> guarded(Supplier<Future<T>> order) {
    try {
      return order.get();
    } catch (RuntimeException | Error e) {
      // an Error too: whoever ordered would wait for ever
      return Future.failedFuture(e);
    }
  }

  /** Runs an order, at once when this is its thread; false when the event loop is gone. */
  boolean execute(Runnable order) {
    if (context.inThread()) {
      run(order);
      return true;
    }
    try {
      context.runOnContext(v -> run(order));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** The clock of the event loop. */
  long nanos() {
    return context.nettyEventLoop().ticker().nanoTime();
  }

  Duration since(long nanos) {
    return Duration.ofNanos(nanos() - nanos);
  }

  /** Completes after everything that is waiting for a turn now. */
  Future<Void> turn() {
    Promise<Void> promise = context.promise();
    context.runOnContext(v -> context.runOnContext(next -> promise.complete()));
    return promise.future();
  }

  <T> Promise<T> promise() {
    return context.promise();
  }

  /** Runs something later; returns how to call it off. */
  Runnable after(Duration delay, Runnable order) {
    long timer = context.setTimer(Math.max(1, delay.toMillis()), fired -> run(order));
    return () -> vertx.cancelTimer(timer);
  }

  private void run(Runnable order) {
    if (running) {
      waiting.add(order);
      return;
    }
    running = true;
    ContextInternal previous = context.beginDispatch();
    try {
      for (Runnable next = order; next != null; next = waiting.poll()) {
        runOne(next);
      }
    } finally {
      context.endDispatch(previous);
      running = false;
    }
  }

  private void runOne(Runnable order) {
    try {
      order.run();
    } catch (Throwable t) {
      context.reportException(t);
    }
  }
}
