package io.reconnect.transport.http;

import io.vertx.core.buffer.Buffer;

/**
 * Reads a body of server-sent events: each event with data is a message, whatever its type is
 * called.
 */
final class EventBody implements Body, SseSink {

  private final SseParser parser;
  private final Inbox inbox;
  private final int limit;
  private long retryMillis;
  private boolean messageSeen;

  EventBody(int limit, String lastEventId, Inbox inbox) {
    this.parser = new SseParser(limit, lastEventId, this);
    this.inbox = inbox;
    this.limit = limit;
  }

  @Override
  public void feed(Buffer chunk) {
    parser.feed(chunk);
  }

  /** Where the stream stands, empty for nowhere. */
  String lastEventId() {
    return parser.lastEventId();
  }

  /**
   * How long the server wants us to wait before the stream is opened again; zero if it said
   * nothing.
   */
  long retryMillis() {
    return retryMillis;
  }

  /** Whether the stream was of use. */
  boolean messageSeen() {
    return messageSeen;
  }

  @Override
  public void onEvent(SseEvent event) {
    messageSeen = true;
    inbox.read(event.data());
  }

  @Override
  public void onPosition(String lastEventId) {
    inbox.heard();
  }

  @Override
  public void onComment() {
    inbox.heard();
  }

  @Override
  public void onRetry(long millis) {
    retryMillis = millis;
  }

  @Override
  public void onTooLong() {
    inbox.onGarbage("an event of more than " + limit + " bytes");
  }
}
