package io.reconnect.transport.http;

import io.reconnect.transport.http.RoundTrip.Stage;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One row of {@link NetworkFailures}.
 *
 * @param stages how far the request had come
 * @param type what failed
 * @param when what else must hold
 * @param ruling what follows for a message of ours
 */
record FailureRow(
    Set<Stage> stages,
    Class<? extends Throwable> type,
    Predicate<NetworkFailure> when,
    Ruling ruling) {

  boolean matches(NetworkFailure failure) {
    return stages.contains(failure.stage())
        && type.isInstance(failure.cause())
        && when.test(failure);
  }
}
