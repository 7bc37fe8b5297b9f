package io.reconnect.transport.http;

import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One timer of a link: set again, or cancelled for good when the link ends. */
final class Alarm {

  private final ContextInternal context;
  private @Nullable Long timer;
  private boolean cancelled;

  Alarm(ContextInternal context) {
    this.context = context;
  }

  void set(Duration delay, Runnable action) {
    if (cancelled) {
      return;
    }
    stop();
    timer =
        context.setTimer(
            Math.max(1, delay.toMillis()),
            due -> {
              timer = null;
              action.run();
            });
  }

  void cancel() {
    cancelled = true;
    stop();
  }

  private void stop() {
    if (timer != null) {
      context.owner().cancelTimer(timer);
      timer = null;
    }
  }
}
