package io.reconnect.transport.http;

/**
 * Where a stream of events stands.
 *
 * @param lastEventId what to go on after
 * @param retryMillis how long the server wants us to wait first, zero if it said nothing
 */
record StreamPosition(String lastEventId, long retryMillis) {

  static StreamPosition of(EventBody read) {
    return new StreamPosition(read.lastEventId(), read.retryMillis());
  }
}
