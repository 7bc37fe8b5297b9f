package io.reconnect.testkit;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.channel.EventLoopGroup;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.transport.Transport;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Unmodified Vert.x in virtual time: one event loop that only runs inside the methods of this
 * class, and a clock that only moves in {@link #advance}. Hours pass in milliseconds, every timer
 * fires at exactly its instant, and equal tests give equal runs.
 *
 * <p>Everything that the loop does happens on a thread of its own, as with any Vert.x; the methods
 * here are for the thread of the test, and return when the loop is idle again. Sockets work too, as
 * long as both ends are in this Vert.x. Worker threads run in real time: wait for them with {@link
 * #await}.
 */
public final class VirtualVertx implements AutoCloseable {

  /** Real time after which a wait is a failed test. */
  private static final long PATIENCE_SECONDS = 30;

  /** Real time that the selector waits for other threads before it looks again. */
  private static final long SELECT_NANOS = MILLISECONDS.toNanos(5);

  /** Looks at the sockets without finding anything, after which the loop counts as idle. */
  private static final int IDLE_LOOKS = 3;

  private final VirtualClock clock = new VirtualClock();
  private final VirtualLoop loop = new VirtualLoop(clock);
  private final BlockingQueue<Runnable> orders = new LinkedBlockingQueue<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Vertx vertx;
  private volatile Thread thread;

  private VirtualVertx(VertxOptions options) {
    VertxOptions own = new VertxOptions(options).setEventLoopPoolSize(1);
    this.vertx = Vertx.builder().with(own).withTransport(new VirtualTransport()).build();
  }

  /**
   * Vert.x with default options.
   *
   * @return at time zero, with nothing to do
   */
  public static VirtualVertx create() {
    return create(new VertxOptions());
  }

  /**
   * Vert.x.
   *
   * @param options its options; the number of event loops is always 1
   * @return at time zero, with nothing to do
   */
  public static VirtualVertx create(VertxOptions options) {
    return new VirtualVertx(options);
  }

  /**
   * The instance.
   *
   * @return usable from any thread, as always
   */
  public Vertx vertx() {
    return vertx;
  }

  /**
   * The virtual time.
   *
   * @return time since the start
   */
  public Duration now() {
    return Duration.ofNanos(clock.nanoTime());
  }

  /** Runs whatever can run without time passing. */
  public void runUntilIdle() {
    onLoop(
        () -> {
          drain();
          return null;
        });
  }

  /**
   * Lets time pass. Every timer on the way fires at its own instant, and what it starts runs before
   * time goes on.
   *
   * @param duration how long
   */
  public void advance(Duration duration) {
    onLoop(
        () -> {
          drain();
          long end = clock.nanoTime() + duration.toNanos();
          while (loop.nextDeadline() != VirtualLoop.NONE && loop.nextDeadline() <= end) {
            clock.moveTo(loop.nextDeadline());
            drain();
          }
          clock.moveTo(end);
          drain();
          return null;
        });
  }

  /**
   * Runs until a future has completed, without time passing. Waits, in real time, for worker
   * threads and for whoever else is to complete it.
   *
   * @param <T> what it brings
   * @param future what to wait for
   * @return its result
   */
  public <T> T await(Future<T> future) {
    onLoop(
        () -> {
          future.onComplete(done -> loop.wakeup());
          long end = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS);
          while (!future.isComplete() && System.nanoTime() < end) {
            loop.run(SELECT_NANOS);
          }
          drain();
          return null;
        });
    return resultOf(future);
  }

  /**
   * Lets time pass until a future has completed, timer by timer, for as long as there are timers.
   *
   * @param <T> what it brings
   * @param future what to wait for
   * @return its result
   */
  public <T> T advanceUntil(Future<T> future) {
    onLoop(
        () -> {
          drain();
          while (!future.isComplete() && loop.nextDeadline() != VirtualLoop.NONE) {
            clock.moveTo(loop.nextDeadline());
            drain();
          }
          return null;
        });
    return resultOf(future);
  }

  /**
   * Calls code on the thread of the loop, on a fresh event-loop context, and runs until idle.
   *
   * @param <T> what it gives
   * @param code what to call
   * @return its result
   */
  public <T> T call(Callable<T> code) {
    FutureTask<T> task = new FutureTask<>(code);
    vertx.runOnContext(now -> task.run());
    runUntilIdle();
    return waitFor(task);
  }

  /**
   * Whether anything is scheduled for later: a timer that was not cancelled.
   *
   * @return true when time has a reason to pass
   */
  public boolean hasTimers() {
    return onLoop(
        () -> {
          drain();
          return loop.nextDeadline() != VirtualLoop.NONE;
        });
  }

  /**
   * Whether it was closed.
   *
   * @return true from the order on
   */
  public boolean isClosed() {
    return ended.get();
  }

  /**
   * Closes Vert.x, letting time pass as its close hooks need it, and ends the thread of the loop.
   */
  @Override
  public void close() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    Future<Void> closing = vertx.close();
    // A loop that shuts down waits for its clock to move.
    clock.run();
    onLoop(
        () -> {
          long end = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS);
          while (!loop.isTerminated() && System.nanoTime() < end) {
            if (loop.run(SELECT_NANOS) == 0 && !loop.isShuttingDown()) {
              clock.moveTo(loop.nextDeadline());
            }
          }
          return null;
        });
    // The last steps of Vert.x run on threads of their own.
    waitFor(closing.toCompletionStage().toCompletableFuture());
    thread.interrupt();
  }

  private void drain() {
    for (int idle = 0; idle < IDLE_LOOKS; ) {
      idle = loop.runNow() == 0 ? idle + 1 : 0;
    }
  }

  private <T> T onLoop(Callable<T> order) {
    if (Thread.currentThread() == thread) {
      throw new IllegalStateException("the loop cannot wait for itself");
    }
    FutureTask<T> task = new FutureTask<>(order);
    orders.add(task);
    return waitFor(task);
  }

  private <T> T resultOf(Future<T> future) {
    if (!future.isComplete()) {
      throw new AssertionError("not completed after " + now());
    }
    if (future.failed()) {
      throw new AssertionError("failed with " + future.cause(), future.cause());
    }
    return future.result();
  }

  private static <T> T waitFor(java.util.concurrent.Future<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("failed with " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("nothing after " + PATIENCE_SECONDS + " s of real time", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  private void obey() {
    try {
      while (true) {
        orders.take().run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class VirtualTransport implements Transport {

    @Override
    public String name() {
      return "virtual";
    }

    @Override
    public boolean available() {
      return true;
    }

    @Override
    public Throwable unavailabilityCause() {
      return null;
    }

    @Override
    public io.vertx.core.spi.transport.Transport implementation() {
      return new NioTransport() {
        @Override
        public EventLoopGroup eventLoopGroup(
            int type, int threads, ThreadFactory factory, int ioRatio) {
          // The first one is the one for I/O. Accepting is done by the same loop.
          if (thread == null) {
            thread = factory.newThread(VirtualVertx.this::obey);
            loop.setOwningThread(thread);
            thread.start();
          }
          return loop;
        }
      };
    }
  }
}
