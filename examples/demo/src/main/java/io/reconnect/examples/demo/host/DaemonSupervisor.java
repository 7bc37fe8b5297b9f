package io.reconnect.examples.demo.host;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.reconnect.examples.demo.daemon.DaemonArguments;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps one daemon running, except when asked to kill it. */
public final class DaemonSupervisor implements AutoCloseable {

  private static final long START_SECONDS = 10;

  private static final long FINISH_SECONDS = 10;

  // Long enough for callers to meet the socket file of a daemon that is gone.
  private static final long STALE_MILLIS = 200;

  private final Vertx vertx;
  private final Path socket;
  private final Promise<Void> diedUnasked = Promise.promise();
  private DaemonArguments arguments;
  private @Nullable DaemonProcess current;
  private boolean closed;

  /** Supervises daemons that start with these arguments. */
  public DaemonSupervisor(Vertx vertx, DaemonArguments arguments) {
    this.vertx = vertx;
    this.socket = arguments.socket();
    this.arguments = arguments;
  }

  /** Completes when clients can connect. */
  public Future<Void> start() {
    return vertx
        .executeBlocking(this::launch, false)
        .compose(this::awaitReady)
        .onSuccess(this::watch)
        .mapEmpty();
  }

  /** Fails when a daemon ends that nobody told to; never completes otherwise. */
  public Future<Void> diedUnasked() {
    return diedUnasked.future();
  }

  /**
   * Kills the daemon without warning, leaves its socket file lying for a moment, then takes that
   * away too, and starts the next daemon: clients meet every kind of absence.
   */
  public Future<Void> killAndRestart() {
    DaemonProcess victim = running();
    victim.kill();
    return endOf(victim)
        .compose(exit -> vertx.timer(STALE_MILLIS, MILLISECONDS))
        .compose(stale -> vertx.executeBlocking(this::removeSocket, false))
        .compose(missing -> start());
  }

  /** Lets the daemon serve what it still has, and end by itself. */
  public Future<Void> finish() {
    DaemonProcess last = running();
    last.finish();
    return endOf(last)
        .timeout(FINISH_SECONDS, SECONDS)
        .transform(
            exit ->
                exit.succeeded() && exit.result() == 0
                    ? Future.succeededFuture()
                    : Future.failedFuture(new IOException("the daemon did not end in order")));
  }

  /** Kills what runs, now and from now on; from any thread. */
  @Override
  public synchronized void close() {
    closed = true;
    if (current != null) {
      current.kill();
      current.awaitEnd();
    }
  }

  private synchronized DaemonProcess launch() throws IOException {
    if (closed) {
      throw new IOException("the demo is ending");
    }
    arguments = arguments.next();
    DaemonProcess launched = DaemonProcess.launch(arguments);
    current = launched;
    return launched;
  }

  private Future<DaemonProcess> awaitReady(DaemonProcess launched) {
    long impatience = vertx.setTimer(SECONDS.toMillis(START_SECONDS), late -> launched.kill());
    return vertx
        .executeBlocking(
            () -> {
              launched.awaitReady();
              return launched;
            },
            false)
        .onComplete(ready -> vertx.cancelTimer(impatience));
  }

  private void watch(DaemonProcess launched) {
    endOf(launched)
        .onSuccess(
            exitCode -> {
              if (!launched.toldToEnd()) {
                diedUnasked.tryFail(
                    new IOException("the daemon died unasked, with exit code " + exitCode));
              }
            });
  }

  private Future<Integer> endOf(DaemonProcess process) {
    return Future.fromCompletionStage(process.onExit(), vertx.getOrCreateContext());
  }

  private synchronized DaemonProcess running() {
    if (current == null) {
      throw new IllegalStateException("no daemon was started");
    }
    return current;
  }

  private @Nullable Void removeSocket() throws IOException {
    Files.deleteIfExists(socket);
    return null;
  }
}
