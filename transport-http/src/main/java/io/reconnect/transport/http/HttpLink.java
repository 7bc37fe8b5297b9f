package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.transport.http.Ruling.Action;
import io.reconnect.transport.http.Ruling.Trait;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One MCP session over HTTP, from {@code initialize} until the server forgets it or cannot be
 * reached.
 *
 * <p>HTTP has no connection to open first, so a link is there at once, and whether anybody answers
 * shows with its first message: the handshake fails with what the network said. Only a link that is
 * to go on with the session of an earlier one asks first whether the server still knows it.
 */
final class HttpLink implements Link, Post.Owner, SessionCheck.Owner {

  /**
   * How long to hear what becomes of the other calls when one was refused for an expired session.
   * The server refuses them all, and to be refused is a better fate than an unknown one.
   */
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

  /**
   * How long a call that may be repeated is kept back when its connection broke. A server that dies
   * takes all connections with it, and at once the call would meet the next dead one, until its
   * repetitions are used up on connections whose end is only a turn of the event loop away.
   */
  private static final Duration AFTER_BREAK = Duration.ofMillis(100);

  private enum State {
    /** Asks whether the server still knows the session. */
    OPENING,
    OPEN,
    /** The server forgot the session; what is on its way may still bring its own answer. */
    EXPIRING,
    /** Nothing more is told to the session. */
    ENDING,
    GONE
  }

  private final HttpTransport transport;
  private final LinkListener listener;
  private final ContextInternal context;
  private final LinkScope scope;
  private final Posts posts = new Posts();
  private final ListenStream listening;
  private final Farewell farewell;
  private final Alarm alarm;
  private final Promise<Void> gone;

  private final ConnectRequest request;
  private final Promise<Link> opened;
  private final @Nullable LostSession lost;
  private final SessionCheck check;

  private State state = State.OPEN;
  private boolean resumed;
  private LinkLoss expiry = LinkLoss.of(LossReason.SESSION_EXPIRED, "");
  private boolean full;

  HttpLink(HttpTransport transport, ConnectRequest request) {
    this.transport = transport;
    this.request = request;
    this.listener = request.listener();
    this.context = (ContextInternal) request.context();
    HttpTransportOptions options = transport.options();
    McpSession fresh = new McpSession(!(request.resume() instanceof GuessedExpiry));
    this.scope =
        new LinkScope(
            options,
            transport.statuses(),
            context,
            transport.wire(context),
            transport.authorizer(context),
            fresh,
            new RequestHeaders(options.getHeaders(), fresh),
            new Inbox(options, posts, listener));
    this.listening = new ListenStream(scope);
    this.farewell = new Farewell(scope);
    this.alarm = new Alarm(context);
    this.gone = context.promise();
    this.opened = context.promise();
    this.lost = request.resume() instanceof LostSession session ? session : null;
    this.check = new SessionCheck(scope, request.epoch(), request.attempt(), this);
  }

  // --- opening --------------------------------------------------------------------------------

  Future<Link> open() {
    if (lost == null) {
      opened.complete(this);
      return opened.future();
    }
    state = State.OPENING;
    scope.session().begin(lost.id(), lost.version());
    request.cancelled().onComplete(cancelled -> callOff("no longer wanted"));
    // the other half of the time is for the handshake with a server that says nothing to a ping
    check.ask(request.timeout().dividedBy(2));
    return opened.future();
  }

  @Override
  public void onKnown() {
    state = State.OPEN;
    resumed = true;
    scope.session().answered();
    opened.complete(this);
    if (lost != null) {
      for (LostSession.Request broken : lost.requests()) {
        Post post = new Post(broken.message(), scope, this);
        posts.add(post);
        post.resume(broken.position());
      }
      if (scope.options().isListenStream()) {
        listening.openAfter(lost.listening());
      }
    }
  }

  @Override
  public void onForgotten(boolean certain) {
    scope.session().forget(certain);
    state = State.OPEN;
    opened.complete(this);
  }

  @Override
  public void onUnanswered(LinkException failure) {
    release();
    opened.tryFail(failure);
  }

  private void callOff(String why) {
    if (state == State.OPENING) {
      onUnanswered(LinkException.retryable(LossReason.LOCAL, why));
    }
  }

  @Override
  public boolean isResumed() {
    return resumed;
  }

  // --- what the session asks ------------------------------------------------------------------

  @Override
  public Future<Void> send(OutboundMessage message) {
    if (state != State.OPEN) {
      return context.failedFuture(LinkException.retryable(LossReason.LOCAL, "the link is closed"));
    }
    Buffer json;
    try {
      json = message.body().toBuffer();
    } catch (RuntimeException e) {
      return refuse("the message cannot be written as JSON: " + e.getClass().getSimpleName());
    }
    int limit = scope.options().getMaxMessageBytes();
    if (json.length() > limit) {
      return refuse("the message has " + json.length() + " bytes, over " + limit);
    }
    if (withdrawnUnsent(message)) {
      return context.succeededFuture();
    }
    Map<String, String> headers;
    try {
      headers = CustomHeaders.ofCall(message.headers(), transport.credentials() != null);
    } catch (IllegalArgumentException e) {
      return refuse(String.valueOf(e.getMessage()));
    }
    Post post = new Post(message, scope, this);
    posts.add(post);
    full |= writeQueueFull();
    return post.start(json, headers);
  }

  private Future<Void> refuse(String why) {
    return context.failedFuture(LinkException.permanent(LossReason.PROTOCOL, why));
  }

  /** Leaves the request that a cancel names, and says whether the server never heard of it. */
  private boolean withdrawnUnsent(OutboundMessage message) {
    Post withdrawn = posts.byWireId(Withdrawal.of(message));
    if (withdrawn == null) {
      return false;
    }
    posts.remove(withdrawn);
    withdrawn.abandon(LinkException.retryable(LossReason.LOCAL, "it was cancelled"));
    drained();
    return withdrawn.isUnprocessed();
  }

  @Override
  public Fate fateOf(long wireId) {
    Post post = posts.byWireId(wireId);
    return post == null ? Fate.UNKNOWN : post.fate();
  }

  @Override
  public void forget(long wireId) {
    Post post = posts.byWireId(wireId);
    if (post != null) {
      posts.remove(post);
      post.abandon(LinkException.retryable(LossReason.LOCAL, "nobody waits for it any more"));
      postEnded();
    }
  }

  @Override
  public boolean writeQueueFull() {
    return state != State.OPEN || posts.waiting() >= scope.options().getMaxParallelRequests();
  }

  @Override
  public Future<Void> close(Duration deadline) {
    if (state == State.OPEN || state == State.EXPIRING) {
      boolean polite = state == State.OPEN && deadline.toMillis() > 0;
      state = State.ENDING;
      scope.inbox().close();
      listening.cancel();
      if (polite) {
        alarm.set(deadline, this::release);
        farewell.say(posts).onComplete(said -> release());
      } else {
        release();
      }
    }
    return gone.future();
  }

  // --- what becomes of a message --------------------------------------------------------------

  @Override
  public void answered(Post post) {
    posts.answered();
  }

  @Override
  public void accepted(Post post) {
    boolean agreed = post.message().method().equals("notifications/initialized");
    if (agreed && state == State.OPEN && scope.options().isListenStream()) {
      listening.open();
    }
  }

  @Override
  public void settle(Post post, Ruling ruling, Duration retryAfter) {
    if (!losesLink(ruling)) {
      fail(post, ruling, retryAfter);
    } else if (ruling.reason() == LossReason.SESSION_EXPIRED) {
      post.conclude(ruling.fate());
      expire(ruling);
    } else {
      lose(withSession(ruling.toLoss(retryAfter)));
    }
  }

  /** A server that cannot be reached may still know the session when it can be again. */
  private LinkLoss withSession(LinkLoss loss) {
    McpSession session = scope.session();
    if (loss.reason() != LossReason.UNREACHABLE || session.id().isEmpty()) {
      return loss;
    }
    List<LostSession.Request> requests = posts.resumable();
    Set<Long> ids = new HashSet<>();
    requests.forEach(broken -> ids.add(broken.message().wireId()));
    return loss.withResume(
        new LostSession(session.id(), session.version(), requests, listening.position()), ids);
  }

  /** A link without a session has nothing to lose, and a failed handshake says more than a loss. */
  private boolean losesLink(Ruling ruling) {
    return ruling.action() == Action.LOSE_LINK && scope.session().hasBegun();
  }

  private void fail(Post post, Ruling ruling, Duration retryAfter) {
    LinkException failure = ruling.toException(retryAfter);
    boolean refusedWork =
        failure.reason() == LossReason.OVERLOADED && failure.fate() == Fate.REJECTED;
    boolean failsForNow = refusedWork || ruling.has(Trait.RETRY_AFTER);
    if (failsForNow && scope.session().hasBegun()) {
      // at once it would fail again, also where the server does not say how long to wait
      failure = failure.withRetryAfter(RetryDelay.after(1, retryAfter.toMillis()));
    } else if (scope.session().hasBegun() && isBreak(failure)) {
      failure = failure.withRetryAfter(AFTER_BREAK);
    }
    posts.remove(post);
    post.fail(failure);
    postEnded();
  }

  private static boolean isBreak(LinkException failure) {
    LossReason reason = failure.reason();
    return failure.fate() == Fate.UNKNOWN
        && (reason == LossReason.PEER_CLOSED || reason == LossReason.PEER_RESET);
  }

  @Override
  public void finished(Post post) {
    posts.remove(post);
    postEnded();
  }

  @Override
  public void requestFailed(Post post, LinkException failure) {
    if (isHeard()) {
      listener.onRequestFailed(post.wireId(), failure);
    }
  }

  private void postEnded() {
    if (state == State.EXPIRING) {
      loseWhenAllIsKnown();
    } else {
      drained();
    }
  }

  private void drained() {
    if (full && !writeQueueFull()) {
      full = false;
      listener.onDrained();
    }
  }

  private void expire(Ruling ruling) {
    if (state == State.OPEN) {
      state = State.EXPIRING;
      expiry = lossOf(ruling);
      listening.cancel();
      alarm.set(LAST_ANSWERS, () -> lose(expiry));
    }
    if (state == State.EXPIRING) {
      loseWhenAllIsKnown();
    }
  }

  private static LinkLoss lossOf(Ruling ruling) {
    LinkLoss loss = ruling.toLoss(Duration.ZERO);
    return ruling.has(Trait.GUESS) ? loss.withResume(new GuessedExpiry(), Set.of()) : loss;
  }

  private void loseWhenAllIsKnown() {
    if (posts.all().stream().allMatch(Post::isConcluded)) {
      lose(expiry);
    }
  }

  // --- the end --------------------------------------------------------------------------------

  /** Ends the link from outside the session, when its transport is closed. */
  Future<Void> cut() {
    LinkLoss loss = LinkLoss.of(LossReason.LOCAL, "the transport was closed");
    context.runOnContext(
        now -> {
          callOff("the transport was closed");
          lose(loss);
        });
    return gone.future();
  }

  private void lose(LinkLoss loss) {
    if (!isHeard()) {
      return;
    }
    Map<Long, Fate> fates = posts.fates();
    state = State.ENDING;
    scope.inbox().close();
    try {
      listener.onLost(loss.withFates(fates));
    } finally {
      // after the listener knows the fate of each message
      release();
    }
  }

  /** Leaves nothing of the link on this side. */
  private void release() {
    if (state == State.GONE) {
      return;
    }
    state = State.GONE;
    alarm.cancel();
    check.cancel();
    listening.cancel();
    farewell.cancel();
    scope.authorizer().close();
    LinkException ended = LinkException.retryable(LossReason.LOCAL, "the link has ended");
    for (Post post : posts.all()) {
      posts.remove(post);
      post.abandon(ended.withFate(post.fate()));
    }
    transport.forget(this);
    scope.wire().close().onComplete(closed -> gone.tryComplete());
  }

  private boolean isHeard() {
    return state == State.OPEN || state == State.EXPIRING;
  }
}
