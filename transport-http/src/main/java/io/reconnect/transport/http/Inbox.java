package io.reconnect.transport.http;

import io.reconnect.spi.LinkListener;
import io.reconnect.spi.MessageReader;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/**
 * Brings what the server says to the session. An answer finds its request by its id, never by the
 * stream it came on: servers send on any stream what they like.
 */
final class Inbox implements MessageReader.Sink {

  private final MessageReader reader;
  private final Posts posts;
  private final LinkListener listener;
  private boolean closed;

  Inbox(HttpTransportOptions options, Posts posts, LinkListener listener) {
    this.reader = new MessageReader(options.limits());
    this.posts = posts;
    this.listener = listener;
  }

  void read(Buffer json) {
    reader.read(json, this);
  }

  /** The server is alive. */
  void heard() {
    if (!closed) {
      listener.onActivity();
    }
  }

  /** Nothing is told to the session from now on. */
  void close() {
    closed = true;
  }

  @Override
  public void onMessage(JsonObject message) {
    Post answered = posts.byWireId(AnswerId.of(message));
    if (answered != null) {
      answered.answeredBy(message);
    }
    Post working = posts.byWireId(Progress.of(message));
    if (working != null) {
      working.progressed();
    }
    if (!closed) {
      listener.onMessage(message);
    }
  }

  @Override
  public void onGarbage(String detail) {
    if (!closed) {
      listener.onGarbage(detail);
    }
  }
}
