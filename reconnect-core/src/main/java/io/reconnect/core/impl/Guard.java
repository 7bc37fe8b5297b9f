package io.reconnect.core.impl;

import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;

/** Runs code of the application so that its faults are logged and harm nobody. */
public final class Guard {

  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);

  private Guard() {}

  /** Runs code of the application. */
  public static void run(String session, String what, Runnable code) {
    try {
      code.run();
    } catch (RuntimeException | Error e) {
      log(session, what, e);
    }
  }

  /** Logs what code of the application, or of a protocol, did wrong. */
  public static void log(String session, String what, Throwable failure) {
    LOG.error("session '" + session + "': a " + what + " failed", failure);
  }

  /** Logs something an operator may want to know. */
  public static void warn(String session, String what) {
    LOG.warn("session '" + session + "': " + what);
  }
}
