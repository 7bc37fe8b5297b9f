package io.reconnect.spi;

import io.reconnect.core.RpcException;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One JSON-RPC 2.0 message on its way to the peer. The body must not be changed.
 *
 * @param kind request, notification or response
 * @param wireId the id of a request of ours; of a notification of the application a number under
 *     which a {@link LinkLoss} says whether it left, and which is not part of the message; {@link
 *     #NO_ID} for everything else
 * @param method the method of a request or notification, empty for a response
 * @param body the whole message
 * @param headers what the application sends along with it, for transports that have headers; not
 *     part of the message, unchecked, and maybe secret
 */
public record OutboundMessage(
    Kind kind, long wireId, String method, JsonObject body, Map<String, String> headers) {

  /** The three shapes of a JSON-RPC message. */
  public enum Kind {
    /** Expects an answer with the same id. */
    REQUEST,
    /** Expects nothing. */
    NOTIFICATION,
    /** Answers a request of the peer. */
    RESPONSE
  }

  /** The wire id of messages whose fate nobody asks about; no request ever has it. */
  public static final long NO_ID = 0;

  /**
   * Copies the headers.
   *
   * @param kind request, notification or response
   * @param wireId the id of a request of ours
   * @param method the method of a request or notification
   * @param body the whole message
   * @param headers what the application sends along with it
   */
  public OutboundMessage {
    headers = Map.copyOf(headers);
  }

  /**
   * A message without headers.
   *
   * @param kind request, notification or response
   * @param wireId the id of a request of ours
   * @param method the method of a request or notification
   * @param body the whole message
   */
  public OutboundMessage(Kind kind, long wireId, String method, JsonObject body) {
    this(kind, wireId, method, body, Map.of());
  }

  /**
   * A request.
   *
   * @param wireId a positive id, never used before in this session
   * @param method the method
   * @param params its parameters
   * @return the message
   */
  public static OutboundMessage request(long wireId, String method, Params params) {
    JsonObject body =
        new JsonObject().put("jsonrpc", "2.0").put("id", wireId).put("method", method);
    return new OutboundMessage(Kind.REQUEST, wireId, method, params.into(body));
  }

  /**
   * A notification.
   *
   * @param method the method
   * @param params its parameters
   * @return the message
   */
  public static OutboundMessage notification(String method, Params params) {
    return notification(NO_ID, method, params);
  }

  /**
   * A notification whose fate matters.
   *
   * @param wireId a positive number, never used before in this session
   * @param method the method
   * @param params its parameters
   * @return the message
   */
  public static OutboundMessage notification(long wireId, String method, Params params) {
    JsonObject body = new JsonObject().put("jsonrpc", "2.0").put("method", method);
    return new OutboundMessage(Kind.NOTIFICATION, wireId, method, params.into(body));
  }

  /**
   * An answer to a request of the peer.
   *
   * @param id the peer's id, echoed as it came
   * @param result any JSON value
   * @return the message
   */
  public static OutboundMessage result(@Nullable Object id, @Nullable Object result) {
    JsonObject body = new JsonObject().put("jsonrpc", "2.0").put("id", id).put("result", result);
    return new OutboundMessage(Kind.RESPONSE, NO_ID, "", body);
  }

  /**
   * An error answer to a request of the peer.
   *
   * @param id the peer's id, echoed as it came
   * @param error the error object
   * @return the message
   */
  public static OutboundMessage error(@Nullable Object id, RpcException error) {
    JsonObject body =
        new JsonObject().put("jsonrpc", "2.0").put("id", id).put("error", error.toErrorObject());
    return new OutboundMessage(Kind.RESPONSE, NO_ID, "", body);
  }

  /**
   * The same message with headers of its own.
   *
   * @param own values by name
   * @return a copy
   */
  public OutboundMessage withHeaders(Map<String, String> own) {
    return new OutboundMessage(kind, wireId, method, body, own);
  }

  /** Without parameters, results and headers, which may hold secrets. */
  @Override
  public String toString() {
    return kind + " " + method + " #" + wireId;
  }

  /**
   * Whether an answer is expected.
   *
   * @return true for a request
   */
  public boolean isRequest() {
    return kind == Kind.REQUEST;
  }
}
