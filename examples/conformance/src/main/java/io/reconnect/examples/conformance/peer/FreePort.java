package io.reconnect.examples.conformance.peer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds a port for a server that is to come back on it. Not one that the system gives to outgoing
 * connections, of which one might take it in between.
 */
public final class FreePort {

  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int TRIES = 100;

  private FreePort() {}

  /** A port that nobody listens on. */
  public static int find() {
    for (int n = 0; n < TRIES; n++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new AssertionError("no free port among " + TRIES);
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      // somebody has it
      return false;
    }
  }
}
