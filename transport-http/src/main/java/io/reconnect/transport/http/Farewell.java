package io.reconnect.transport.http;

import io.reconnect.transport.http.RoundTrip.Stage;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;

/**
 * Tells the server that it may forget the session (basic/transports, "Session Management").
 * Whatever it answers is fine: some servers do not offer this.
 */
final class Farewell implements AuthorizedTrip.Observer {

  private final LinkScope scope;
  private final AuthorizedTrip trip;
  private final Promise<Void> said;

  Farewell(LinkScope scope) {
    this.scope = scope;
    this.trip = new AuthorizedTrip(RequestKind.DELETE, scope, this);
    this.said = scope.context().promise();
  }

  /**
   * Ends the session of the link, also one that the server is about to open for us.
   *
   * @return completes with the head of the answer, or when none can come; has no bound of its own
   */
  Future<Void> say(Posts posts) {
    for (Post post : posts.all()) {
      if (post.kind() == RequestKind.INITIALIZE && !post.isUnprocessed()) {
        return post.offeredSession().compose(this::end);
      }
    }
    return end(scope.session().id());
  }

  /** Says nothing more. */
  void cancel() {
    trip.cancel();
  }

  private Future<Void> end(String sessionId) {
    if (sessionId.isEmpty()) {
      return scope.context().succeededFuture();
    }
    trip.start(HttpMethod.DELETE, scope.headers().ofDelete(sessionId), null);
    return said.future();
  }

  @Override
  public void onSent() {}

  @Override
  public void onHead(HttpClientResponse head) {
    said.tryComplete();
  }

  @Override
  public void onBody(Buffer chunk) {}

  @Override
  public void onEnd() {
    said.tryComplete();
  }

  @Override
  public void onNoCredentials(Ruling ruling) {
    said.tryComplete();
  }

  @Override
  public void onFailed(Stage stage, Throwable failure) {
    said.tryComplete();
  }
}
