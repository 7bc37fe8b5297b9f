package io.reconnect.transport.unix;

import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.vertx.core.Closeable;
import io.vertx.core.Completable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.NetSocket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One connection, from the open socket to its end. */
final class UnixLink implements Link {

  /**
   * How long to read on after a write failed. What the peer wrote before it went is there already;
   * this only bounds a peer that closed one direction and keeps the other open.
   */
  private static final Duration READ_ON = Duration.ofSeconds(1);

  private enum State {
    OPEN,
    /** Ended by this side; the socket is not closed yet. */
    ENDING,
    LOST
  }

  private record Ending(LossReason reason, String detail) {}

  // also keeps the client of the transport from the garbage collector
  private final UnixTransport transport;
  private final LinkListener listener;
  private final ContextInternal context;
  private final SocketWire wire;
  private final Unanswered unanswered = new Unanswered();
  private final Inbox inbox;
  private final Outbox outbox;
  private final Promise<Void> gone;

  private final CloseFuture owner;
  private final Closeable withVertx = this::closeWithVertx;

  private State state = State.OPEN;
  private @Nullable Ending ending;
  private @Nullable Long timer;

  UnixLink(
      UnixTransport transport, LinkListener listener, ContextInternal context, NetSocket socket) {
    this.transport = transport;
    this.listener = listener;
    this.context = context;
    this.wire = new SocketWire(socket);
    this.gone = context.promise();
    UnixTransportOptions options = transport.options();
    this.inbox = new Inbox(options, unanswered, listener, this::giveUp);
    this.outbox =
        new Outbox(wire, context, options.getWriteQueueBytes(), this::drained, this::writeFailed);
    socket.handler(inbox::feed);
    socket.exceptionHandler(failure -> note(LossReason.PEER_RESET, "the connection was reset"));
    socket.closeHandler(closed -> lost());
    owner = ((VertxInternal) transport.vertx()).closeFuture();
    owner.add(withVertx);
  }

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
    int limit = transport.options().getMaxMessageBytes();
    if (json.length() > limit) {
      return refuse("the message has " + json.length() + " bytes, over " + limit);
    }
    if (message.isRequest()) {
      unanswered.sent(message.wireId());
    }
    return outbox.add(message.wireId(), transport.options().getFraming().frame(json));
  }

  private Future<Void> refuse(String why) {
    return context.failedFuture(LinkException.permanent(LossReason.PROTOCOL, why));
  }

  @Override
  public void forget(long wireId) {
    unanswered.forget(wireId);
  }

  @Override
  public boolean writeQueueFull() {
    return outbox.isFull();
  }

  @Override
  public Future<Void> close(Duration deadline) {
    if (state == State.OPEN) {
      end(LossReason.LOCAL, "closed by this side");
      if (deadline.toMillis() > 0) {
        abortAfter(deadline);
        outbox.emptied().onSuccess(emptied -> wire.close());
      } else {
        wire.abort();
      }
    }
    return gone.future();
  }

  /** A closing session still has calls to finish here; whatever else holds a link gets as long. */
  private void closeWithVertx(Completable<Void> closed) {
    gone.future().onComplete(closed);
    long patience = Math.max(1, transport.closePatience().toMillis());
    context.runOnContext(v -> context.setTimer(patience, due -> endWithVertx()));
  }

  private void endWithVertx() {
    if (state == State.OPEN) {
      end(LossReason.LOCAL, "Vert.x was closed");
    }
    wire.abort();
  }

  private void drained() {
    if (state == State.OPEN) {
      listener.onDrained();
    }
  }

  private void writeFailed() {
    if (state == State.OPEN) {
      note(LossReason.PEER_RESET, "the peer closed the connection while it was written to");
      abortAfter(READ_ON);
    } else {
      wire.abort();
    }
  }

  private void giveUp(String detail) {
    end(LossReason.PROTOCOL, detail);
    wire.abort();
  }

  /** This side ends it. */
  private void end(LossReason reason, String detail) {
    note(reason, detail);
    state = State.ENDING;
    inbox.close();
  }

  /** What is heard first is why. */
  private void note(LossReason reason, String detail) {
    if (ending == null) {
      ending = new Ending(reason, detail);
    }
  }

  private void abortAfter(Duration delay) {
    stopTimer();
    timer = context.setTimer(delay.toMillis(), due -> wire.abort());
  }

  private void stopTimer() {
    if (timer != null) {
      context.owner().cancelTimer(timer);
      timer = null;
    }
  }

  private void lost() {
    stopTimer();
    owner.remove(withVertx);
    state = State.LOST;
    inbox.close();
    Ending why = why();
    try {
      listener.onLost(LinkLoss.of(why.reason(), why.detail()).withFates(outbox.unsent()));
    } finally {
      // after the listener knows the fate of each request, as a whole batch has but one future
      outbox.close(LinkException.retryable(why.reason(), why.detail()));
      gone.complete();
    }
  }

  private Ending why() {
    if (ending != null) {
      return ending;
    }
    return transport.isClosed()
        ? new Ending(LossReason.LOCAL, "the transport was closed")
        : new Ending(LossReason.PEER_CLOSED, "the peer closed the connection");
  }
}
