package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.transport.http.RoundTrip.Stage;
import io.reconnect.transport.http.Ruling.Action;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** One GET for a stream of events, from the request to its end. Not used twice. */
final class GetStream implements AuthorizedTrip.Observer {

  /** A server that answers with something else has no stream, whatever status it gives. */
  private static final int NO_STREAM = 406;

  /** Told of one of its ends, once. */
  interface Owner {

    /** The server did not open it. */
    void onRefused(Ruling ruling, Duration retryAfter);

    /** The stream ended, orderly or not, or no connection was made. */
    void onBroken();

    /** The stream was silent for longer than asked for. */
    default void onSilent() {
      onBroken();
    }
  }

  private final RequestKind kind;
  private final LinkScope scope;
  private final Owner owner;
  private final AuthorizedTrip trip;
  private final EventBody events;
  private final Duration longestSilence;

  /**
   * Not opened yet.
   *
   * @param lastEventId where to go on, empty for nowhere
   * @param longestSilence of an open stream; zero for any
   */
  GetStream(
      RequestKind kind, LinkScope scope, String lastEventId, Duration longestSilence, Owner owner) {
    this.kind = kind;
    this.scope = scope;
    this.owner = owner;
    this.trip = new AuthorizedTrip(kind, scope, this);
    this.events = new EventBody(scope.options().getMaxMessageBytes(), lastEventId, scope.inbox());
    this.longestSilence = longestSilence;
  }

  void open() {
    MultiMap headers = scope.headers().ofGet();
    if (!events.lastEventId().isEmpty()) {
      headers.set("last-event-id", events.lastEventId());
    }
    trip.expectBytesWithin(scope.options().getHeadTimeout());
    trip.start(HttpMethod.GET, headers, null);
  }

  void cancel() {
    trip.cancel();
  }

  /** What was read so far. */
  EventBody events() {
    return events;
  }

  @Override
  public void onSent() {}

  @Override
  public void onHead(HttpClientResponse head) {
    scope.inbox().heard();
    Ruling ruling = ruleOn(head.statusCode());
    if (ruling.action() == Action.READ && MediaType.of(head) != MediaType.EVENTS) {
      ruling = ruleOn(NO_STREAM);
    }
    if (ruling.action() == Action.READ) {
      trip.expectBytesWithin(longestSilence);
    } else {
      // not worth reading on, though it costs the connection
      trip.cancel();
      owner.onRefused(ruling, RetryDelay.asked(head));
    }
  }

  private Ruling ruleOn(int status) {
    HttpAnswer answer = HttpAnswer.of(kind, status);
    return scope.statuses().rule(scope.session().id().isEmpty() ? answer : answer.withSessionId());
  }

  @Override
  public void onBody(Buffer chunk) {
    events.feed(chunk);
  }

  @Override
  public void onEnd() {
    owner.onBroken();
  }

  @Override
  public void onNoCredentials(Ruling ruling) {
    Fate known = kind == RequestKind.LISTEN ? Fate.NOT_SENT : Fate.UNKNOWN;
    owner.onRefused(ruling.instead(Action.RETRY_LATER, known), Duration.ZERO);
  }

  @Override
  public void onFailed(Stage stage, Throwable failure) {
    if (stage == Stage.ANSWERING && failure instanceof TimeoutException) {
      owner.onSilent();
    } else {
      owner.onBroken();
    }
  }
}
