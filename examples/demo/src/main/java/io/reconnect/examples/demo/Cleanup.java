package io.reconnect.examples.demo;

import java.util.List;

/** Clears things away in order: at the end of the run, and also when the run is interrupted. */
final class Cleanup implements Runnable {

  private final List<AutoCloseable> things;

  private Cleanup(List<AutoCloseable> things) {
    this.things = things;
  }

  /** Of things that can be closed from any thread, and twice. */
  static Cleanup of(AutoCloseable... things) {
    Cleanup cleanup = new Cleanup(List.of(things));
    Runtime.getRuntime().addShutdownHook(new Thread(cleanup, "cleanup"));
    return cleanup;
  }

  @Override
  public synchronized void run() {
    for (AutoCloseable thing : things) {
      try {
        thing.close();
      } catch (Exception e) {
        System.err.println("reconnect-demo: something is left behind: " + e.getMessage());
      }
    }
  }
}
