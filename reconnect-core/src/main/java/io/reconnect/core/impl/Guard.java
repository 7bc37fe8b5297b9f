package io.reconnect.core.impl;

import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;

/** Runs code of the application so that its faults are logged and harm nobody. */
final class Guard {

  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);

  private Guard() {}

  static void run(String session, String what, Runnable code) {
    try {
      code.run();
    } catch (RuntimeException | Error e) {
      log(session, what, e);
    }
  }

  static void log(String session, String what, Throwable failure) {
    LOG.error("session '" + session + "': a " + what + " failed", failure);
  }

  static void warn(String session, String what) {
    LOG.warn("session '" + session + "': " + what);
  }
}
