package io.reconnect.examples.demo;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Clears things away, the newest first: at the end of the run, and also when the run is
 * interrupted.
 */
final class Cleanup implements Runnable {

  /** Makes something that has to be cleared away. */
  @FunctionalInterface
  interface Maker<T> {

    T make() throws IOException;
  }

  private final Deque<AutoCloseable> things = new ArrayDeque<>();
  private boolean over;

  /** Comes before the first thing, so that an interrupt finds no gap between a thing and this. */
  static Cleanup install() {
    Cleanup cleanup = new Cleanup();
    Runtime.getRuntime().addShutdownHook(new Thread(cleanup, "cleanup"));
    return cleanup;
  }

  /** Makes a thing that can be closed from any thread, and twice; none once all was cleared. */
  synchronized <T extends AutoCloseable> T keep(Maker<T> maker) throws IOException {
    if (over) {
      throw new IOException("the demo is ending");
    }
    T thing = maker.make();
    things.push(thing);
    return thing;
  }

  @Override
  public synchronized void run() {
    over = true;
    for (AutoCloseable thing : things) {
      try {
        thing.close();
      } catch (Exception e) {
        System.err.println("reconnect-demo: something is left behind: " + e.getMessage());
      }
    }
  }
}
