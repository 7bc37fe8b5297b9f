package io.reconnect.core;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The peer's own error answer, unchanged: its code, message and data (JSON-RPC 2.0, section 5.1).
 *
 * <p>Also what a handler of the application throws to answer a request of the peer with an error.
 * The text comes from the peer: the toolkit hands it to the caller and never logs it.
 */
public final class RpcException extends SessionException {

  /** JSON-RPC: the method does not exist. */
  public static final int METHOD_NOT_FOUND = -32601;

  /** JSON-RPC: the parameters are wrong. */
  public static final int INVALID_PARAMS = -32602;

  /** JSON-RPC: the answering side failed. */
  public static final int INTERNAL_ERROR = -32603;

  private static final long serialVersionUID = 1L;

  private static final FailureContext NOWHERE =
      new FailureContext("", "", "", 0, Duration.ZERO, 0, null);

  private final long code;
  private final transient @Nullable Object data;

  /**
   * An error answer.
   *
   * @param code the JSON-RPC error code
   * @param message the message
   * @param data any JSON value, or {@code null} for none
   */
  public RpcException(long code, String message, @Nullable Object data) {
    this(code, message, data, NOWHERE);
  }

  /**
   * An error answer to a call.
   *
   * @param code the JSON-RPC error code
   * @param message the message
   * @param data any JSON value, or {@code null} for none
   * @param context the circumstances of the call
   */
  public RpcException(long code, String message, @Nullable Object data, FailureContext context) {
    super(message, Fate.ANSWERED, context, null);
    this.code = code;
    this.data = data;
  }

  /**
   * The error code.
   *
   * @return as the peer sent it
   */
  public long code() {
    return code;
  }

  /**
   * The error data.
   *
   * @return any JSON value, or {@code null} when there was none
   */
  public @Nullable Object data() {
    return data;
  }

  /**
   * The error as JSON-RPC writes it.
   *
   * @return a new object with code, message and, when there is any, data
   */
  public JsonObject toErrorObject() {
    JsonObject error = new JsonObject().put("code", code).put("message", getMessage());
    if (data != null) {
      error.put("data", data);
    }
    return error;
  }
}
