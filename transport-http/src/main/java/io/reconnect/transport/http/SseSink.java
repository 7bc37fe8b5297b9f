package io.reconnect.transport.http;

/** Where a {@link SseParser} puts what it found, in the order of the stream. */
interface SseSink {

  /** An event with data. */
  void onEvent(SseEvent event);

  /**
   * The peer said where the stream stands, and nothing else: an event with an id and without data.
   *
   * @param lastEventId empty when the peer took back what it had said
   */
  void onPosition(String lastEventId);

  /** A line that only shows that the peer is alive. */
  void onComment();

  /**
   * How long to wait before this stream is opened again.
   *
   * @param millis at most {@link Long#MAX_VALUE}, whatever the peer wrote
   */
  void onRetry(long millis);

  /** An event over the limit. It is skipped, and reading goes on behind it. */
  void onTooLong();
}
