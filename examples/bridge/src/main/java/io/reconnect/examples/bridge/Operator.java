package io.reconnect.examples.bridge;

import io.reconnect.examples.bridge.host.ServerIdentity;
import org.jspecify.annotations.Nullable;

/** Whoever started the bridge, and reads its standard error. */
final class Operator {

  private Operator() {}

  static void tell(@Nullable String line) {
    System.err.println(ServerIdentity.NAME + ": " + line);
  }
}
