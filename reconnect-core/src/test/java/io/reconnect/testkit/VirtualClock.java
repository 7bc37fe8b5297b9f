package io.reconnect.testkit;

import io.netty.util.concurrent.Ticker;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved. */
final class VirtualClock implements Ticker {

  private final AtomicLong now = new AtomicLong();
  private volatile boolean running;

  /** Moves forward to an instant; without effect when that has passed. */
  void moveTo(long instant) {
    now.updateAndGet(before -> Math.max(before, instant));
  }

  /** From now on moves a little with every look: a loop that shuts down waits for that. */
  void run() {
    running = true;
  }

  @Override
  public long initialNanoTime() {
    return 0;
  }

  @Override
  public long nanoTime() {
    return running ? now.incrementAndGet() : now.get();
  }

  @Override
  public void sleep(long delay, TimeUnit unit) {
    throw new UnsupportedOperationException("nobody may sleep in virtual time");
  }
}
