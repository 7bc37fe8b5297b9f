package io.reconnect.transport.http;

import java.util.List;
import java.util.Set;

/** What every HTTP status means for every kind of request. */
final class StatusTable {

  private static final int MIN_ERROR = 400;
  private static final int MAX_ERROR = 599;

  private final List<StatusRow> rows;

  /**
   * A table.
   *
   * @param refused statuses that, in front of this server, mean that nobody worked on the message:
   *     503 behind a balancer that is known to send it by itself, say
   */
  StatusTable(Set<Integer> refused) {
    for (int status : refused) {
      if (status < MIN_ERROR || status > MAX_ERROR) {
        throw new IllegalArgumentException(
            "only a status from 400 to 599 can mean a refusal, was " + status);
      }
    }
    this.rows = StatusRows.of(Set.copyOf(refused)::contains);
  }

  /** What follows from an answer; there is a ruling for each. */
  Ruling rule(HttpAnswer answer) {
    Ruling ruling = rowFor(answer).ruling();
    return ruling.reason() == null
        ? ruling
        : ruling.withDetail("the server answered HTTP " + answer.status() + ": " + ruling.detail());
  }

  StatusRow rowFor(HttpAnswer answer) {
    // for each answer of each call: no stream
    for (StatusRow row : rows) {
      if (row.matches(answer)) {
        return row;
      }
    }
    throw new AssertionError("no row for " + answer);
  }

  List<StatusRow> rows() {
    return rows;
  }
}
