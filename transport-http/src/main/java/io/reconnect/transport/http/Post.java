package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.OutboundMessage;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One message of ours on its way, and what is known of it. */
final class Post {

  /**
   * A server ends a stream that brought its answer. One that does not is left after this, so that
   * it does not keep a connection.
   */
  private static final Duration AFTER_ANSWER = Duration.ofMillis(500);

  /** Decides what its end means for the link. */
  interface Owner {

    /** It got what it was sent for; the end of the server's answer may still be on its way. */
    void answered(Post post);

    /** A message that needs no answer was accepted. */
    void accepted(Post post);

    /** The message did not get what it was sent for. */
    void settle(Post post, Ruling ruling, Duration retryAfter);

    /** The request ended without an answer, after it left. */
    void requestFailed(Post post, LinkException failure);

    /** The message and its answer are through. */
    void finished(Post post);
  }

  private final OutboundMessage message;
  private final RequestKind kind;
  private final LinkScope scope;
  private final Owner owner;
  private final PostReply reply;
  private final AuthorizedTrip trip;
  private final Patience afterAnswer;
  private final Promise<Void> taken;
  private final Promise<String> offeredSession;

  private boolean resumed;
  private boolean settled;
  private @Nullable Fate concluded;

  Post(OutboundMessage message, LinkScope scope, Owner owner) {
    this.message = message;
    this.kind = kindOf(message);
    this.scope = scope;
    this.owner = owner;
    this.reply = new PostReply(this, scope);
    this.trip = new AuthorizedTrip(kind, scope, reply);
    this.afterAnswer = new Patience(scope.wire().silences(), this::finish);
    this.taken = scope.context().promise();
    this.offeredSession = scope.context().promise();
  }

  /**
   * Sends it.
   *
   * @param own headers of this message alone
   * @return for a request, completes when it left; for any other message, when the server accepted
   *     it
   */
  Future<Void> start(Buffer json, Map<String, String> own) {
    if (!message.isRequest()) {
      // a request needs no such bound: when its deadline is over, a cancel comes by
      expectBytesWithin(scope.options().getHeadTimeout());
    }
    trip.start(HttpMethod.POST, scope.headers().ofPost(own), json);
    return taken.future();
  }

  /** Waits for the answer to what an earlier link sent, from where its stream stood. */
  void resume(StreamPosition position) {
    resumed = true;
    taken.tryComplete();
    reply.resume(position);
  }

  // --- what is known of it --------------------------------------------------------------------

  OutboundMessage message() {
    return message;
  }

  long wireId() {
    return message.wireId();
  }

  RequestKind kind() {
    return kind;
  }

  private static RequestKind kindOf(OutboundMessage message) {
    if (!message.isRequest()) {
      return RequestKind.NOTIFICATION;
    }
    return message.method().equals("initialize") ? RequestKind.INITIALIZE : RequestKind.CALL;
  }

  /** Whether the server certainly does not work on it: not a byte left, or it was refused. */
  boolean isUnprocessed() {
    return !resumed && trip.fate() != Fate.UNKNOWN;
  }

  /** Where the stream of the awaited answer stands, null when nobody knows. */
  @Nullable StreamPosition position() {
    return settled || concluded != null ? null : reply.position();
  }

  /** Whether it got what it was sent for. */
  boolean isSettled() {
    return settled;
  }

  /** What is known of the message, should the link end now. */
  Fate fate() {
    if (concluded != null) {
      return concluded;
    }
    return resumed ? Fate.UNKNOWN : trip.fate();
  }

  /** Whether nothing more will be known. */
  boolean isConcluded() {
    return concluded != null;
  }

  /** The session id that came with the answer to {@code initialize}, empty for none. */
  Future<String> offeredSession() {
    return offeredSession.future();
  }

  // --- what the server does -------------------------------------------------------------------

  /** It was handed to the kernel. */
  void sent() {
    if (message.isRequest()) {
      taken.tryComplete();
    }
  }

  /** The answer to {@code initialize} begins, and names this session. */
  void offered(String sessionId) {
    offeredSession.tryComplete(sessionId);
  }

  /** It was accepted, and needs no answer. */
  void accepted() {
    settle();
    owner.accepted(this);
  }

  /** Its answer came, on whichever stream. */
  void answeredBy(JsonObject answer) {
    if (kind != RequestKind.INITIALIZE) {
      scope.session().answered();
    } else if (answer.getValue("result") instanceof JsonObject result) {
      String id = offeredSession.future().isComplete() ? offeredSession.future().result() : "";
      scope.session().begin(id, String.valueOf(result.getValue("protocolVersion")));
    }
    settle();
  }

  private void settle() {
    if (settled) {
      // a server may answer twice
      return;
    }
    settled = true;
    owner.answered(this);
    taken.tryComplete();
    if (!reply.isThrough()) {
      afterAnswer.set(AFTER_ANSWER);
    }
  }

  /** The server works on it. */
  void progressed() {
    reply.progressed();
  }

  /** From now on, silence of this length is a failure; zero for any. */
  void expectBytesWithin(Duration silence) {
    trip.expectBytesWithin(silence);
  }

  /** It will not get what it was sent for. */
  void ruled(Ruling ruling, Duration retryAfter) {
    owner.settle(this, ruling, retryAfter);
  }

  /** The answer is through, and so is the connection with it. */
  void finish() {
    drop();
    owner.finished(this);
  }

  // --- what the link does ---------------------------------------------------------------------

  /** The link is about to end, and no more will be known of the message then. */
  void conclude(Fate fate) {
    concluded = fate;
    drop();
  }

  /** Tells whoever sent it, unless that was told already. */
  void fail(LinkException failure) {
    drop();
    if (!taken.tryFail(failure) && message.isRequest()) {
      owner.requestFailed(this, failure);
    }
  }

  /** Nobody waits for it any more. */
  void abandon(LinkException failure) {
    drop();
    taken.tryFail(failure);
  }

  private void drop() {
    trip.cancel();
    reply.cancel();
    afterAnswer.set(Duration.ZERO);
    offeredSession.tryComplete("");
  }
}
