package io.reconnect.registry.catalogue;

import io.reconnect.core.Registration;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionClosedException;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one list of one server up to date: one reading at a time, and one more after it for all
 * that was asked for meanwhile. What was read last is kept until something else could be read.
 */
final class ListKeeper {

  private static final int MOST_DOUBLINGS = 5;

  private final ListSource source;
  private final Confined context;
  private final Duration retryDelay;
  private final Runnable changed;
  private final Registration registration;

  private List<CatalogueEntry> known;
  private boolean wasRead;
  private boolean reading;
  private boolean readAgain;
  private boolean closed;
  private int failures;
  private @Nullable String failure;
  private @Nullable Long retry;

  /**
   * Starts with what was known before.
   *
   * @param changed called when the list, or what is to be said of it, is another one
   */
  ListKeeper(
      ListSource source,
      List<CatalogueEntry> known,
      Confined context,
      Duration retryDelay,
      Runnable changed) {
    this.source = source;
    this.known = known;
    this.context = context;
    this.retryDelay = retryDelay;
    this.changed = changed;
    this.registration = source.onChanged(() -> context.run(this::refresh));
    if (source.isReachable()) {
      refresh();
    }
  }

  List<CatalogueEntry> known() {
    return known;
  }

  /** Whether the list is one that the server gave, and not none or one from before. */
  boolean wasRead() {
    return wasRead;
  }

  Optional<String> problem() {
    return failure == null
        ? Optional.empty()
        : Optional.of(
            "the list of "
                + source.kind().capability()
                + " could not be read, so the last one is kept: "
                + failure);
  }

  void close() {
    closed = true;
    registration.remove();
    cancelRetry();
  }

  private void refresh() {
    if (closed) {
      return;
    }
    if (reading) {
      readAgain = true;
      return;
    }
    cancelRetry();
    reading = true;
    readAgain = false;
    Future<List<CatalogueEntry>> outcome = source.read();
    outcome.onComplete(read -> context.run(() -> ended(outcome)));
  }

  private void ended(Future<List<CatalogueEntry>> outcome) {
    reading = false;
    if (closed) {
      return;
    }
    if (outcome.succeeded()) {
      took(outcome.result());
    } else {
      failed(outcome.cause());
    }
    if (readAgain) {
      refresh();
    }
  }

  private void took(List<CatalogueEntry> list) {
    boolean isNews = !wasRead || failure != null || !known.equals(list);
    known = list;
    wasRead = true;
    failure = null;
    failures = 0;
    if (isNews) {
      changed.run();
    }
  }

  private void failed(Throwable cause) {
    if (cause instanceof SessionClosedException) {
      return;
    }
    // text of the peer is for its callers, not for reports
    failure =
        cause instanceof RpcException error
            ? "the server answered with error " + error.code()
            : String.valueOf(cause.getMessage());
    long delay = retryDelay.toMillis() << Math.min(failures, MOST_DOUBLINGS);
    retry = context.setTimer(delay, this::retry);
    failures++;
    changed.run();
  }

  private void retry() {
    retry = null;
    // over a link that is gone: the next one is told of by itself
    if (source.isReachable()) {
      refresh();
    }
  }

  private void cancelRetry() {
    if (retry != null) {
      context.cancelTimer(retry);
      retry = null;
    }
  }
}
