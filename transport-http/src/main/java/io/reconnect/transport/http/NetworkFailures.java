package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.transport.http.Ruling.Action;
import java.util.List;
import java.util.Optional;

/**
 * What a request means that failed on the network: by the type of the exception and by how far the
 * request had come. Never by a text, as texts follow the platform and the language.
 */
final class NetworkFailures {

  private NetworkFailures() {}

  /** What follows from a failure; there is a ruling for each. */
  static Ruling rule(NetworkFailure failure) {
    Ruling ruling = rowFor(failure).ruling();
    if (failure.cause() instanceof TellingException own) {
      ruling = ruling.withDetail(own.sentence());
    }
    return switch (failure.kind()) {
      case CALL, INITIALIZE, NOTIFICATION -> ruling;
      // a stream may be missing for a while: only a message that cannot be sent costs the link
      case LISTEN -> ruling.instead(Action.RETRY_LATER, Fate.NOT_SENT);
      case RESUME -> ruling.instead(Action.RETRY_LATER, Fate.UNKNOWN);
      case DELETE -> Ruling.good(Action.DONE, Fate.UNKNOWN);
    };
  }

  /** The row of the outermost exception that has one: what it wraps is a detail of it. */
  static FailureRow rowFor(NetworkFailure failure) {
    return failure
        .chain()
        .map(link -> firstOf(FailureRows.ROWS, link))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> firstOf(FailureRows.OTHERS, failure))
        .orElseThrow(() -> new AssertionError("no row for " + failure));
  }

  private static Optional<FailureRow> firstOf(List<FailureRow> rows, NetworkFailure failure) {
    return rows.stream().filter(row -> row.matches(failure)).findFirst();
  }
}
