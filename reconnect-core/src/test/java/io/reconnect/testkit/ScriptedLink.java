package io.reconnect.testkit;

import io.reconnect.core.RpcException;
import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One link in the hands of the test: keeps what the session sent, and tells the session what the
 * test wants it to hear. May be used from any thread; the session hears everything on its context.
 */
public final class ScriptedLink implements Link {

  private final ScriptedTransport transport;
  private final ConnectRequest request;
  private final boolean resumed;
  private final List<OutboundMessage> sent = new CopyOnWriteArrayList<>();
  private final List<Promise<Void>> held = new CopyOnWriteArrayList<>();
  private final Promise<Void> closed = Promise.promise();
  private volatile LinkException sendFailure;
  private volatile RuntimeException closeFailure;
  private volatile boolean holdingSends;
  private volatile boolean holdingClose;
  private volatile boolean full;
  private volatile boolean lost;
  private volatile boolean closeOrdered;

  ScriptedLink(ScriptedTransport transport, ConnectRequest request, boolean resumed) {
    this.transport = transport;
    this.request = request;
    this.resumed = resumed;
  }

  // --- what the session did -------------------------------------------------------------------

  /**
   * The epoch of this link.
   *
   * @return its number
   */
  public long epoch() {
    return request.epoch();
  }

  /**
   * The session it was opened for.
   *
   * @return its name
   */
  public String session() {
    return request.session();
  }

  /**
   * Everything the session handed to this link, also what it then failed to carry.
   *
   * @return oldest first
   */
  public List<OutboundMessage> sent() {
    return List.copyOf(sent);
  }

  /**
   * The methods of the requests and notifications among {@link #sent()}.
   *
   * @return oldest first
   */
  public List<String> methods() {
    return sent.stream().map(OutboundMessage::method).filter(name -> !name.isEmpty()).toList();
  }

  /**
   * The answers to requests of the peer among {@link #sent()}.
   *
   * @return whole messages, oldest first
   */
  public List<JsonObject> answers() {
    return sent.stream()
        .filter(message -> message.kind() == OutboundMessage.Kind.RESPONSE)
        .map(OutboundMessage::body)
        .toList();
  }

  /**
   * The wire id of the last request of a method.
   *
   * @param method the method
   * @return its id
   */
  public long idOf(String method) {
    return sent.stream()
        .filter(message -> message.isRequest() && message.method().equals(method))
        .reduce((older, newer) -> newer)
        .orElseThrow(() -> new AssertionError("no request '" + method + "' in " + methods()))
        .wireId();
  }

  /**
   * Whether the session has closed it.
   *
   * @return true from the order on
   */
  public boolean isClosed() {
    return closeOrdered;
  }

  /**
   * Whether it is neither closed nor lost.
   *
   * @return true while it could carry messages
   */
  public boolean isOpen() {
    return !closeOrdered && !lost;
  }

  // --- what the session hears -----------------------------------------------------------------

  /**
   * The peer answers a request.
   *
   * @param id its wire id
   * @param result any JSON value
   */
  public void answer(long id, Object result) {
    receive(new JsonObject().put("jsonrpc", "2.0").put("id", id).put("result", result));
  }

  /**
   * The peer answers a request with an error.
   *
   * @param id its wire id
   * @param error code, message and data
   */
  public void answerError(long id, RpcException error) {
    receive(
        new JsonObject().put("jsonrpc", "2.0").put("id", id).put("error", error.toErrorObject()));
  }

  /**
   * The peer sends a message.
   *
   * @param message whatever it holds
   */
  public void receive(JsonObject message) {
    tell(listener -> listener.onMessage(message));
  }

  /** Bytes come in. */
  public void activity() {
    tell(LinkListener::onActivity);
  }

  /** The peer sends something that is no message. */
  public void garbage() {
    tell(listener -> listener.onGarbage("not JSON"));
  }

  /**
   * One request ends without an answer.
   *
   * @param id its wire id
   * @param failure why
   */
  public void failRequest(long id, LinkException failure) {
    tell(listener -> listener.onRequestFailed(id, failure));
  }

  /**
   * The link is lost, and nothing is known of what it carried.
   *
   * @param reason why
   */
  public void lose(LossReason reason) {
    lose(LinkLoss.of(reason, "lost by the test"));
  }

  /**
   * The link is lost.
   *
   * @param loss why, and what is known
   */
  public void lose(LinkLoss loss) {
    run(
        () -> {
          lost = true;
          request.listener().onLost(loss);
        });
  }

  // --- how it behaves -------------------------------------------------------------------------

  /** The peer stops reading: nothing more should be sent. */
  public void fill() {
    full = true;
  }

  /** The peer reads again. */
  public void drain() {
    full = false;
    tell(LinkListener::onDrained);
  }

  /**
   * Every send fails from now on.
   *
   * @param failure with what
   */
  public void failSends(LinkException failure) {
    this.sendFailure = failure;
  }

  /** Sends are not handed to the kernel from now on, until {@link #releaseSends}. */
  public void holdSends() {
    this.holdingSends = true;
  }

  /** Hands all held sends to the kernel. */
  public void releaseSends() {
    holdingSends = false;
    run(
        () -> {
          held.forEach(Promise::tryComplete);
          held.clear();
        });
  }

  /** A close does not end from now on, until {@link #releaseClose}. */
  public void holdClose() {
    this.holdingClose = true;
  }

  /**
   * A close throws, as a broken transport might.
   *
   * @param failure what
   */
  public void failClose(RuntimeException failure) {
    this.closeFailure = failure;
  }

  /** Lets a held close end. */
  public void releaseClose() {
    holdingClose = false;
    run(closed::tryComplete);
  }

  // --- the SPI --------------------------------------------------------------------------------

  @Override
  public Future<Void> send(OutboundMessage message) {
    check("send");
    sent.add(message);
    if (message.isRequest()) {
      transport.used(session(), message.wireId());
    }
    if (lost) {
      return Future.failedFuture(
          LinkException.retryable(LossReason.PEER_CLOSED, "the link was lost"));
    }
    if (sendFailure != null) {
      return Future.failedFuture(sendFailure);
    }
    if (holdingSends) {
      Promise<Void> promise = Promise.promise();
      held.add(promise);
      return promise.future();
    }
    transport.carried(this, message);
    return Future.succeededFuture();
  }

  @Override
  public boolean writeQueueFull() {
    return full;
  }

  @Override
  public boolean isResumed() {
    return resumed;
  }

  @Override
  public Future<Void> close(Duration deadline) {
    check("close");
    closeOrdered = true;
    if (closeFailure != null) {
      throw closeFailure;
    }
    if (!holdingClose) {
      closed.tryComplete();
    }
    return closed.future();
  }

  private void check(String what) {
    if (!context().inThread()) {
      transport.violation(what + " was not on the context of the session");
    }
    if (closeOrdered) {
      transport.violation(what + " after close, epoch " + epoch());
    }
  }

  private interface Word {
    void to(LinkListener listener);
  }

  private void tell(Word word) {
    run(() -> word.to(request.listener()));
  }

  private void run(Runnable action) {
    if (context().inThread()) {
      action.run();
    } else {
      context().runOnContext(now -> action.run());
    }
  }

  private ContextInternal context() {
    return (ContextInternal) request.context();
  }
}
