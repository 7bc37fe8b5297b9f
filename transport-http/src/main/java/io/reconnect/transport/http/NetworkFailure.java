package io.reconnect.transport.http;

import io.reconnect.transport.http.RoundTrip.Stage;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The facts of one request that ended without an end of its answer.
 *
 * @param kind what it was for
 * @param stage how far it had come
 * @param cause what Vert.x reported
 * @param streamId its number on an HTTP/2 connection, or less than 1 when it has none
 */
record NetworkFailure(RequestKind kind, Stage stage, Throwable cause, int streamId) {

  /** Far more than Vert.x nests; causes may go in a circle. */
  private static final int MOST_CAUSES = 16;

  /** This one, and the same with each cause behind the cause. */
  Stream<NetworkFailure> chain() {
    return Stream.iterate(cause, Objects::nonNull, Throwable::getCause)
        .limit(MOST_CAUSES)
        .map(inner -> new NetworkFailure(kind, stage, inner, streamId));
  }
}
