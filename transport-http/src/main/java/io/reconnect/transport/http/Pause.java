package io.reconnect.transport.http;

import io.vertx.core.internal.ContextInternal;
import java.time.Duration;

/**
 * Holds further messages back while the server says that it takes none. Without it a refused call
 * would be sent again at once, and be refused again.
 */
final class Pause {

  private final Alarm alarm;
  private final Runnable over;
  private boolean on;
  private int refusals;

  /** Off. */
  Pause(ContextInternal context, Runnable over) {
    this.alarm = new Alarm(context);
    this.over = over;
  }

  /** The server took none; grows with each time in a row. */
  void begin(Duration asked) {
    if (!on) {
      on = true;
      refusals++;
      alarm.set(RetryDelay.after(refusals, asked.toMillis()), this::end);
    }
  }

  /** The server took one. */
  void forget() {
    refusals = 0;
  }

  boolean isOn() {
    return on;
  }

  void cancel() {
    alarm.cancel();
  }

  private void end() {
    on = false;
    over.run();
  }
}
