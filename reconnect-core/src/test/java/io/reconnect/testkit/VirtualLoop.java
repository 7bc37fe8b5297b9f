package io.reconnect.testkit;

import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Ticker;

/** An event loop that runs when it is told to, on a clock that is moved by hand. */
final class VirtualLoop extends ManualIoEventLoop {

  /** The result of {@link #nextDeadline()} when no task is scheduled. */
  static final long NONE = -1;

  VirtualLoop(Ticker ticker) {
    super(null, null, NioIoHandler.newFactory(), ticker);
  }

  /** When the next scheduled task is due, on the clock of the ticker. */
  long nextDeadline() {
    return nextScheduledTaskDeadlineNanos();
  }
}
