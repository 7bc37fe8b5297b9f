package io.reconnect.spi;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The stateful half of a protocol: what one session knows of its peer, from link to link. Used on
 * the context of the session only.
 */
public interface Conversation {

  /**
   * A method with its parameters.
   *
   * @param method the method
   * @param params its parameters
   */
  record Message(String method, Params params) {}

  /**
   * Runs on every fresh link before anything else is sent.
   *
   * <p>A failure with {@link io.reconnect.core.HandshakeException} that is permanent fails the
   * session; every other failure drops the link and schedules the next attempt.
   *
   * @param exchange speaks on the new link
   * @return what was agreed
   */
  Future<Agreement> handshake(Exchange exchange);

  /**
   * Whether a call can be sent twice without harm, by the rules of the protocol.
   *
   * @param method the method
   * @param params its parameters
   * @param trustPeer whether what the peer says about its own methods counts
   * @return true when a replay is safe
   */
  default boolean isSideEffectFree(String method, Params params, boolean trustPeer) {
    return false;
  }

  /**
   * Why a request must not be sent to this peer, for protocols in which the peer says what it can
   * do. Asked right before every send, also that of a call which waited for this link.
   *
   * @param method the method
   * @param params its parameters
   * @return one sentence that names what is missing, without an argument value; or empty when the
   *     request may go out. A call that is refused fails with a {@link
   *     io.reconnect.core.ProtocolException}, fate {@link io.reconnect.core.Fate#NOT_SENT}
   */
  default Optional<String> refusalOf(String method, Params params) {
    return Optional.empty();
  }

  /**
   * The parameters as they go out, for protocols that ask for progress inside them.
   *
   * @param params as the application gave them
   * @param wireId the id of this send
   * @return the parameters to send
   */
  default Params withProgress(Params params, long wireId) {
    return params;
  }

  /**
   * The message that tells the peer to stop working on a request.
   *
   * @param wireId the id of the request
   * @param method its method
   * @param reason why, for the peer's log
   * @return the notification, or empty when the protocol has none for this method
   */
  default Optional<Message> cancellation(long wireId, String method, String reason) {
    return Optional.empty();
  }

  /**
   * Reads a notification as progress of one of our requests.
   *
   * @param method the method of the notification
   * @param params its parameters
   * @return the wire id of the request that is making progress
   */
  default OptionalLong progressOf(String method, JsonObject params) {
    return OptionalLong.empty();
  }

  /**
   * Reads a notification as the peer taking back one of its own requests.
   *
   * @param method the method of the notification
   * @param params its parameters
   * @return the peer's id of the request, or {@code null} when it is something else
   */
  default @Nullable Object cancelledRequestOf(String method, JsonObject params) {
    return null;
  }

  /**
   * The answer to a request of the peer that the protocol gives by itself.
   *
   * @param method the method
   * @return the result, or empty when the application has to answer
   */
  default Optional<JsonObject> ownAnswer(String method) {
    return Optional.empty();
  }

  /**
   * The request that shows whether an idle peer is alive.
   *
   * @return the probe, or empty to never ask
   */
  default Optional<Message> probe() {
    return Optional.empty();
  }

  /**
   * A side-effect-free request that this peer is known to answer, asked once when a probe was not
   * answered, so that a peer that ignores probes is not taken for dead.
   *
   * @return the request, or empty when none is known
   */
  default Optional<Message> confirmation() {
    return Optional.empty();
  }

  /**
   * Told of every answer to a call of the application, to learn what the peer says about itself.
   *
   * @param method the method of the call
   * @param params its parameters
   * @param result the result
   */
  default void onResult(String method, Params params, @Nullable Object result) {}
}
