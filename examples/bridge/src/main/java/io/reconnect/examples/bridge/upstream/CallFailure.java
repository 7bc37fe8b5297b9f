package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.QueueFullException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.vertx.core.json.JsonObject;

/** What the host is told about a call that failed. */
public final class CallFailure {

  /** The call certainly did not run, for want of a link or of room to wait for one. */
  public static final int UNREACHABLE = -32002;

  /** The call may have run. */
  public static final int OUTCOME_UNKNOWN = -32003;

  /** The deadline passed; the fate says whether the call may have run. */
  public static final int TIMEOUT = -32004;

  /** The bridge is closing. */
  public static final int CLOSING = -32005;

  private CallFailure() {}

  /**
   * Translates a failure.
   *
   * @param failure how the call ended
   * @param now the session at that moment
   * @return the peer's own error unchanged; any other failure with what is known of the call
   */
  public static RpcException of(SessionException failure, SessionSnapshot now) {
    if (failure instanceof RpcException answer) {
      return answer;
    }
    boolean down = now.state() != SessionState.READY && !now.detail().isEmpty();
    FailureContext context = failure.context();
    JsonObject data =
        new JsonObject()
            .put("fate", failure.fate().name())
            .put("reason", reason(failure))
            .put("epoch", context.epoch())
            .put("waitedMs", context.waited().toMillis())
            .put("attempts", context.attempts());
    if (down) {
      data.put("detail", now.detail());
    }
    String message = String.valueOf(failure.getMessage());
    return new RpcException(
        code(failure),
        down && !message.contains(now.detail()) ? message + "; " + now.detail() : message,
        data);
  }

  private static int code(SessionException failure) {
    if (failure instanceof SessionClosedException) {
      return CLOSING;
    }
    if (failure instanceof CallTimeoutException) {
      return TIMEOUT;
    }
    if (failure instanceof ProtocolException && failure.fate() == Fate.NOT_SENT) {
      // The transport refused the message itself, as too large: no link would carry it.
      return RpcException.INVALID_PARAMS;
    }
    return switch (failure.fate()) {
      case NOT_SENT, REJECTED -> UNREACHABLE;
      case UNKNOWN -> OUTCOME_UNKNOWN;
      // An answer that is none: the peer is at fault, and nothing about the link would help.
      case ANSWERED -> RpcException.INTERNAL_ERROR;
    };
  }

  /**
   * The link's reason where there is one; otherwise the cause lies on this side and gets a name.
   */
  private static String reason(SessionException failure) {
    if (failure instanceof QueueFullException) {
      return "QUEUE_FULL";
    }
    if (failure instanceof SessionClosedException) {
      return "CLOSING";
    }
    if (failure.context().reason() != null) {
      return failure.context().reason().name();
    }
    if (failure instanceof CallTimeoutException) {
      return "DEADLINE";
    }
    return failure.fate() == Fate.ANSWERED ? "PROTOCOL" : "LOCAL";
  }
}
