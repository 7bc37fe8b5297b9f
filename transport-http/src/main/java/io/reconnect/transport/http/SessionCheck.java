package io.reconnect.transport.http;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.MessageReader;
import io.reconnect.transport.http.RoundTrip.Stage;
import io.reconnect.transport.http.Ruling.Trait;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Asks by a ping within it whether the server still knows a session (basic/utilities/ping). Nothing
 * else may be sent before that is known.
 */
final class SessionCheck implements AuthorizedTrip.Observer, MessageReader.Sink {

  /** Told what came of it, once. */
  interface Owner {

    /** The server knows the session. */
    void onKnown();

    /**
     * It does not, or does not say.
     *
     * @param certain whether it said so as the protocol wants it
     */
    void onForgotten(boolean certain);

    /** Nothing is known, as nobody answers for now. */
    void onUnanswered(LinkException failure);
  }

  /** An answer to a ping says little. */
  private static final int MOST_BYTES = 64 << 10;

  /**
   * A server that fails the ping so often, though it can be reached, may still take a new session.
   */
  private static final int MOST_ATTEMPTS = 8;

  private final LinkScope scope;
  private final String pingId;
  private final boolean last;
  private final Owner owner;
  private final AuthorizedTrip trip;

  private Body body = Body.NONE;
  private boolean answered;
  private boolean decided;

  /**
   * Not asked yet.
   *
   * @param epoch of the link, never used before by the session
   * @param attempt how many links were tried, this one included
   */
  SessionCheck(LinkScope scope, long epoch, int attempt, Owner owner) {
    this.scope = scope;
    // text, as the numbers are those of the calls
    this.pingId = "resume-" + epoch;
    this.last = attempt >= MOST_ATTEMPTS;
    this.owner = owner;
    this.trip = new AuthorizedTrip(RequestKind.CALL, scope, this);
  }

  /** Asks. Silence of this length counts as an answer: that this server needs a new session. */
  void ask(Duration patience) {
    JsonObject ping =
        new JsonObject().put("jsonrpc", "2.0").put("id", pingId).put("method", "ping");
    trip.expectBytesWithin(patience);
    trip.start(HttpMethod.POST, scope.headers().ofPost(Map.of()), ping.toBuffer());
  }

  void cancel() {
    decided = true;
    trip.cancel();
  }

  @Override
  public void onSent() {}

  @Override
  public void onHead(HttpClientResponse head) {
    if (head.statusCode() / 100 != 2) {
      refused(head);
      return;
    }
    switch (MediaType.of(head)) {
      case JSON -> body = new WholeBody(MOST_BYTES, this::forgotten, this::read);
      // a stream for a request within the session: a server that does not know it may open none
      case EVENTS -> known();
      case OTHER -> forgotten();
    }
  }

  private void refused(HttpClientResponse head) {
    HttpAnswer facts = HttpAnswer.of(RequestKind.CALL, head.statusCode()).withSessionId();
    Ruling ruling =
        scope.statuses().rule(Challenges.wantsMore(head) ? facts.withChallenge() : facts);
    LossReason reason = ruling.reason();
    boolean unavailable = reason == LossReason.OVERLOADED || reason == LossReason.UNREACHABLE;
    if (reason == LossReason.REFUSED_CREDENTIALS || (unavailable && !last)) {
      unanswered(ruling.toException(RetryDelay.asked(head)));
    } else {
      boolean certain = reason == LossReason.SESSION_EXPIRED && !ruling.has(Trait.GUESS);
      decide(() -> owner.onForgotten(certain));
    }
  }

  private void read(Buffer json) {
    new MessageReader(scope.options().limits()).read(json, this);
    if (answered) {
      known();
    } else {
      forgotten();
    }
  }

  @Override
  public void onMessage(JsonObject message) {
    // an error is an answer as well: not every server knows the ping
    answered |= pingId.equals(message.getValue("id")) && !message.containsKey("method");
  }

  @Override
  public void onGarbage(String detail) {
    // then it is no answer
  }

  @Override
  public void onBody(Buffer chunk) {
    body.feed(chunk);
  }

  @Override
  public void onEnd() {
    body.end();
    forgotten();
  }

  @Override
  public void onFailed(Stage stage, Throwable failure) {
    boolean silent = stage != Stage.CONNECTING && failure instanceof TimeoutException;
    if (silent || (last && stage != Stage.CONNECTING)) {
      forgotten();
    } else {
      NetworkFailure facts = new NetworkFailure(RequestKind.CALL, stage, failure, 0);
      unanswered(NetworkFailures.rule(facts).toException(Duration.ZERO));
    }
  }

  @Override
  public void onNoCredentials(Ruling ruling) {
    unanswered(ruling.toException(Duration.ZERO));
  }

  private void known() {
    decide(owner::onKnown);
  }

  private void forgotten() {
    decide(() -> owner.onForgotten(false));
  }

  private void unanswered(LinkException failure) {
    decide(() -> owner.onUnanswered(failure));
  }

  private void decide(Runnable decision) {
    if (!decided) {
      cancel();
      decision.run();
    }
  }
}
