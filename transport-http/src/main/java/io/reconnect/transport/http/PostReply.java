package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.RoundTrip.Stage;
import io.reconnect.transport.http.Ruling.Action;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads what the server says to one POST: JSON, a stream of events, an acceptance or a refusal. */
final class PostReply implements AuthorizedTrip.Observer, Resumption.Owner {

  /**
   * With HTTP/2 there is one, but its getter cannot be called: its type differs between Vert.x 5.0
   * and 5.1. So what a connection that goes away did not take counts as unknown.
   */
  private static final int NO_STREAM_ID = 0;

  private final Post post;
  private final LinkScope scope;

  private Body body = Body.NONE;
  private boolean through;
  private @Nullable Refusal refusal;
  private @Nullable EventBody events;
  private @Nullable Resumption resumption;

  PostReply(Post post, LinkScope scope) {
    this.post = post;
    this.scope = scope;
  }

  /** Goes on where the stream of an earlier link stopped. */
  void resume(StreamPosition position) {
    resumption = new Resumption(scope, this);
    resumption.from(position);
  }

  /** Where the stream of the answer stands, null when nobody knows. */
  @Nullable StreamPosition position() {
    if (resumption != null) {
      return resumption.position();
    }
    return events != null && isResumable() ? StreamPosition.of(events) : null;
  }

  /** Whether the server has said all that it says to this POST, on whichever stream. */
  boolean isThrough() {
    return through && resumption == null;
  }

  /** The request makes progress. */
  void progressed() {
    if (resumption != null) {
      resumption.progressed();
    }
  }

  void cancel() {
    if (resumption != null) {
      resumption.cancel();
    }
  }

  @Override
  public void onSent() {
    post.sent();
  }

  @Override
  public void onHead(HttpClientResponse head) {
    scope.inbox().heard();
    if (head.statusCode() / 100 != 2) {
      expectBody();
      refusal = new Refusal(post, scope, head);
      body = refusal;
      return;
    }
    Ruling ruling = scope.statuses().rule(HttpAnswer.of(post.kind(), head.statusCode()));
    switch (ruling.action()) {
      case READ -> answerBegins(head);
      case DONE -> {
        expectBody();
        post.accepted();
      }
      default -> post.ruled(ruling, Duration.ZERO);
    }
  }

  private void expectBody() {
    post.expectBytesWithin(scope.options().getBodyIdleTimeout());
  }

  private void answerBegins(HttpClientResponse head) {
    if (post.kind() == RequestKind.INITIALIZE) {
      String id = head.getHeader(McpHeaders.SESSION_ID);
      post.offered(id != null && McpSession.isId(id) ? id : "");
    }
    int limit = scope.options().getMaxMessageBytes();
    switch (MediaType.of(head)) {
      case JSON -> {
        expectBody();
        body =
            new WholeBody(
                limit,
                () -> unanswered("the server's answer is over " + limit + " bytes"),
                scope.inbox()::read);
      }
      case EVENTS -> {
        // silent for as long as the call takes
        post.expectBytesWithin(Duration.ZERO);
        events = new EventBody(limit, "", scope.inbox());
        body = events;
      }
      case OTHER -> unanswered("the server's answer is neither JSON nor a stream of events");
    }
  }

  @Override
  public void onBody(Buffer chunk) {
    body.feed(chunk);
    if (refusal != null && refusal.isFull()) {
      refused(refusal);
    }
  }

  @Override
  public void onEnd() {
    through = true;
    body.end();
    ended();
  }

  @Override
  public void onFailed(Stage stage, Throwable failure) {
    if (post.isSettled() || refusal != null || isResumable()) {
      ended();
    } else {
      NetworkFailure facts = new NetworkFailure(post.kind(), stage, failure, NO_STREAM_ID);
      post.ruled(NetworkFailures.rule(facts), Duration.ZERO);
    }
  }

  @Override
  public void onNoCredentials(Ruling ruling) {
    post.ruled(ruling, Duration.ZERO);
  }

  private void ended() {
    if (post.isSettled()) {
      post.finish();
    } else if (refusal != null) {
      refused(refusal);
    } else if (events != null && isResumable()) {
      resumption = new Resumption(scope, this);
      resumption.after(events);
    } else {
      unanswered("the server's answer ended without the message that was asked for");
    }
  }

  /** Whether the server said where its stream stands. A handshake is begun anew instead. */
  private boolean isResumable() {
    return post.kind() == RequestKind.CALL && events != null && !events.lastEventId().isEmpty();
  }

  @Override
  public boolean isAwaited() {
    return !post.isSettled();
  }

  @Override
  public void onNotResumed(Ruling ruling) {
    if (post.isSettled()) {
      post.finish();
    } else {
      post.ruled(ruling, Duration.ZERO);
    }
  }

  private void refused(Refusal facts) {
    Ruling ruling = facts.rule();
    JsonObject answer = facts.ownAnswer();
    if (ruling.action() == Action.ANSWER && answer != null) {
      scope.inbox().onMessage(answer);
      post.finish();
    } else {
      post.ruled(ruling, RetryDelay.asked(facts.head()));
    }
  }

  private void unanswered(String detail) {
    post.ruled(
        Ruling.bad(Action.FAIL_REQUEST, LossReason.PROTOCOL, Fate.UNKNOWN, detail), Duration.ZERO);
  }
}
