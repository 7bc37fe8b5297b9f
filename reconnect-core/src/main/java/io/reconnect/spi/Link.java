package io.reconnect.spi;

import io.reconnect.core.Fate;
import io.vertx.core.Future;
import java.time.Duration;

/**
 * One live connection to the peer, from the moment it opened until {@link LinkListener#onLost}.
 *
 * <p>All methods are called on the context of the session, and all callbacks must arrive there.
 */
public interface Link {

  /**
   * Hands a message to the peer. Messages leave in the order of the calls.
   *
   * <p>A failed future means this one message was not carried, and says why with a {@link
   * LinkException}: its {@link LinkException#fate()} is what is known of it, and a permanent one,
   * such as a message over the limit, is not tried again. A link that failed a request this way
   * must not report the same request to {@link LinkListener#onRequestFailed} too.
   *
   * @param message what to send
   * @return completes when the message was handed to the kernel
   */
  Future<Void> send(OutboundMessage message);

  /**
   * The session does not wait for the answer to a request any more, for example because its
   * deadline passed. The peer may answer all the same.
   *
   * @param wireId the id of the request
   */
  default void forget(long wireId) {}

  /**
   * What is known of a request, or of a notification with a number, whose end is not waited for any
   * more. {@link #forget} follows at once, so what did not leave until now must never leave.
   *
   * @param wireId the id of the request, or the number of the notification
   * @return {@link Fate#NOT_SENT} or {@link Fate#REJECTED} only when the peer certainly does not
   *     work on it
   */
  default Fate fateOf(long wireId) {
    return Fate.UNKNOWN;
  }

  /**
   * Whether the peer reads more slowly than we write. A session keeps further calls to itself,
   * where they can still be cancelled unsent, until {@link LinkListener#onDrained}.
   *
   * @return true when nothing more should be sent for now
   */
  default boolean writeQueueFull() {
    return false;
  }

  /**
   * Whether this link goes on where the lost one ended, so that no handshake is needed and answers
   * to the requests of the lost one may still come.
   *
   * @return true when {@link ConnectRequest#resume()} was accepted by the peer
   */
  default boolean isResumed() {
    return false;
  }

  /**
   * Ends the link politely, releasing what the peer holds for it, and everything on this side at
   * the latest when the deadline has passed. After this call no callback but {@link
   * LinkListener#onLost} may arrive, and that one need not.
   *
   * @param deadline how long the polite part may take
   * @return always succeeds, when nothing of the link is left on this side
   */
  Future<Void> close(Duration deadline);
}
