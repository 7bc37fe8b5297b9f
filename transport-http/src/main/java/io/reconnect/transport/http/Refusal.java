package io.reconnect.transport.http;

import io.reconnect.spi.MessageReader;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Collects the facts of an answer with an error status. Its body counts too: a JSON-RPC answer to
 * our own message is for the caller, whatever the status.
 */
final class Refusal implements Body, MessageReader.Sink {

  /** An error says little; more than this is not looked at. */
  private static final int MOST_BYTES = 64 << 10;

  private final Post post;
  private final LinkScope scope;
  private final HttpClientResponse head;
  private final boolean hadSessionId;
  private final Buffer collected = Buffer.buffer();
  private @Nullable JsonObject ownAnswer;
  private long errorCode;

  Refusal(Post post, LinkScope scope, HttpClientResponse head) {
    this.post = post;
    this.scope = scope;
    this.head = head;
    this.hadSessionId = !scope.session().id().isEmpty();
  }

  @Override
  public void feed(Buffer chunk) {
    int room = MOST_BYTES - collected.length();
    collected.appendBuffer(chunk.slice(0, Math.min(room, chunk.length())));
  }

  /** Whether more would change nothing. */
  boolean isFull() {
    return collected.length() >= MOST_BYTES;
  }

  /** What follows from all that came, which need not be the whole body. */
  Ruling rule() {
    new MessageReader(scope.options().limits()).read(collected, this);
    return scope
        .statuses()
        .rule(
            new HttpAnswer(
                post.kind(),
                head.statusCode(),
                hadSessionId,
                ownAnswer != null,
                errorCode,
                Challenges.wantsMore(head),
                scope.session().mayGuess()));
  }

  HttpClientResponse head() {
    return head;
  }

  /** The answer of the peer in the body, if there is one. */
  @Nullable JsonObject ownAnswer() {
    return ownAnswer;
  }

  @Override
  public void onMessage(JsonObject message) {
    if (post.message().isRequest() && AnswerId.of(message) == post.wireId()) {
      ownAnswer = message;
    }
    if (message.getValue("error") instanceof JsonObject error
        && error.getValue("code") instanceof Number code) {
      errorCode = code.longValue();
    }
  }

  @Override
  public void onGarbage(String detail) {
    // most errors are prose, and the status says enough
  }
}
