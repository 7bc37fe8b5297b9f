package io.reconnect.core;

import io.reconnect.spi.LossReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The circumstances in which a call ended without an answer.
 *
 * @param session name of the session
 * @param endpoint where its transport points, redacted
 * @param method method of the call, empty when the failure concerns the session itself
 * @param epoch epoch of the link at that moment, 0 when there never was one
 * @param waited time since the call was made
 * @param attempts links that were tried while the call waited
 * @param reason last known reason why the link was not usable, or {@code null} when it was
 */
public record FailureContext(
    String session,
    String endpoint,
    String method,
    long epoch,
    Duration waited,
    int attempts,
    @Nullable LossReason reason) {

  /**
   * The circumstances as a clause for a message.
   *
   * @return what, where, since when
   */
  public String describe() {
    StringBuilder text = new StringBuilder();
    if (!method.isEmpty()) {
      text.append("call '").append(method).append("' on ");
    }
    return text.append("session '")
        .append(session)
        .append("' (")
        .append(endpoint)
        .append(", epoch ")
        .append(epoch)
        .append(", waited ")
        .append(waited.toMillis())
        .append(" ms, attempts ")
        .append(attempts)
        .append(')')
        .toString();
  }
}
