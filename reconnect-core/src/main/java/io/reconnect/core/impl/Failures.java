package io.reconnect.core.impl;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.HandshakeException;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.QueueFullException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.UnreachableException;
import io.reconnect.core.impl.machine.Ending;
import io.reconnect.core.impl.machine.MachineView;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns what the machine says about an ending into the failure the caller sees. */
final class Failures {

  private final String session;
  private final String endpoint;

  Failures(String session, String endpoint) {
    this.session = session;
    this.endpoint = endpoint;
  }

  SessionException of(String method, Ending ending) {
    FailureContext context =
        new FailureContext(
            session,
            endpoint,
            method,
            ending.epoch(),
            Duration.ofNanos(ending.waitedNanos()),
            ending.attempts(),
            ending.reason());
    String why = ending.why();
    Fate fate = ending.fate();
    return switch (ending.kind()) {
      case CLOSED -> new SessionClosedException(why, fate, context);
      case QUEUE_FULL -> new QueueFullException(why, fate, context);
      case UNREACHABLE -> new UnreachableException(why, fate, context, ending.failure());
      case HANDSHAKE -> new HandshakeException(why, context);
      case TIMEOUT -> new CallTimeoutException(why, fate, context);
      case CANCELLED -> new CallCancelledException(why, fate, context);
      case OUTCOME_UNKNOWN -> new OutcomeUnknownException(why, fate, context);
      case PROTOCOL -> new ProtocolException(why, fate, context);
    };
  }

  /** For a call that found the event loop gone. */
  SessionException closed(String method) {
    return new SessionClosedException(
        "its event loop has ended", Fate.NOT_SENT, contextOf(method, 0, Duration.ZERO, null));
  }

  /** For whoever waits for a session that gave up or closed. */
  SessionException notReady(MachineView view) {
    FailureContext context = contextOf("", view.epoch(), Duration.ZERO, view.cause());
    return switch (view.state()) {
      case CLOSING, CLOSED ->
          new SessionClosedException("it will not be ready again", Fate.NOT_SENT, context);
      default ->
          view.cause() == LossReason.PROTOCOL
              ? new HandshakeException(view.detail(), context)
              : new UnreachableException(view.detail(), Fate.NOT_SENT, context);
    };
  }

  /** For a peer whose answer is none. */
  SessionException malformedAnswer(String method, long epoch, Duration waited) {
    return new ProtocolException(
        "the peer's answer has neither a result nor an error with a code",
        Fate.ANSWERED,
        contextOf(method, epoch, waited, null));
  }

  RpcException peerError(String method, long epoch, Duration waited, long code, JsonObject error) {
    Object message = error.getValue("message");
    return new RpcException(
        code,
        message instanceof String text ? text : "",
        error.getValue("data"),
        contextOf(method, epoch, waited, null));
  }

  private FailureContext contextOf(
      String method, long epoch, Duration waited, @Nullable LossReason reason) {
    return new FailureContext(session, endpoint, method, epoch, waited, 0, reason);
  }

  /** What went wrong on a link, as far as it can be told without repeating foreign text. */
  static LinkException asLinkException(Throwable failure) {
    if (failure instanceof LinkException known) {
      return known;
    }
    // What the link said about one request of the handshake is what went wrong with the handshake.
    if (failure.getCause() instanceof LinkException known) {
      return known;
    }
    if (failure instanceof HandshakeException handshake) {
      String why = String.valueOf(handshake.getMessage());
      return handshake.isPermanent()
          ? LinkException.permanent(LossReason.PROTOCOL, why)
          : LinkException.retryable(LossReason.PROTOCOL, why);
    }
    if (failure instanceof RpcException answer) {
      return LinkException.retryable(
          LossReason.PROTOCOL, "the peer answered the handshake with error " + answer.code());
    }
    if (failure instanceof CallTimeoutException) {
      return LinkException.retryable(
          LossReason.UNREACHABLE, "the peer did not answer during the handshake");
    }
    // The text of an unknown exception may hold anything, so only its type is shown.
    return LinkException.retryable(LossReason.LOCAL, "failed with " + failure.getClass().getName())
        .withCause(failure);
  }
}
