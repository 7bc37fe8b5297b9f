package io.reconnect.examples.bridge;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntSupplier;

/**
 * What SIGTERM and SIGINT do: end the bridge in order. A hook and not a signal handler, because
 * those are no public API. The JVM would report the signal as its exit code; the end of a bridge is
 * no failure, so the hook has the last word.
 */
final class SignalHook {

  private static final int OK = 0;

  /** A start may hang: the tools file can be a pipe that nobody writes to. */
  private static final long PATIENCE_MILLIS = 1000;

  private final CompletableFuture<IntSupplier> ending = new CompletableFuture<>();
  private volatile boolean signalled;

  private SignalHook() {}

  /** Call first of all: a signal may come before the bridge has finished starting. */
  static SignalHook install() {
    SignalHook hook = new SignalHook();
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(hook::run, "signal"));
    } catch (IllegalStateException e) {
      // The signal was even faster.
      Runtime.getRuntime().halt(OK);
    }
    return hook;
  }

  /** Whether the program is to end for a reason of its own no more. */
  boolean isSignalled() {
    return signalled;
  }

  /** From here on a signal ends this bridge. */
  void serves(RunningBridge bridge) {
    ending.complete(
        () -> {
          bridge.end();
          return OK;
        });
  }

  /** The program ends by itself; without effect on a bridge that was served. */
  void ends(int exitCode) {
    ending.complete(() -> exitCode);
  }

  private void run() {
    signalled = !ending.isDone();
    Runtime.getRuntime().halt(exitCode());
  }

  private int exitCode() {
    try {
      return ending.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS).getAsInt();
    } catch (TimeoutException e) {
      return OK;
    } catch (ExecutionException e) {
      throw new IllegalStateException("never completed with a failure", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OK;
    }
  }
}
