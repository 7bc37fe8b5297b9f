package io.reconnect.core.impl;

import io.reconnect.core.CallOptions;
import io.reconnect.core.SessionOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The times of a call: its own, or those of the session. */
record CallDefaults(long timeoutNanos, long waitNanos) {

  static CallDefaults of(SessionOptions options) {
    return new CallDefaults(options.getCallTimeout().toNanos(), options.getMaxWait().toNanos());
  }

  long timeoutNanos(CallOptions options) {
    return nanos(options.getTimeout(), timeoutNanos);
  }

  long waitNanos(CallOptions options) {
    return nanos(options.getWaitTimeout(), waitNanos);
  }

  long progressCapNanos(CallOptions options) {
    return nanos(options.getProgressCap(), 0);
  }

  private static long nanos(@Nullable Duration own, long otherwise) {
    return own == null ? otherwise : own.toNanos();
  }
}
