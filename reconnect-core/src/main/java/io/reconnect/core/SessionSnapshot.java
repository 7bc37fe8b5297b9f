package io.reconnect.core;

import io.reconnect.spi.LossReason;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One view of a session. The getter, listeners, event bus and log all show the same snapshots, in
 * the same order, without gaps.
 *
 * @param sequence number of this snapshot, from 1
 * @param session name of the session
 * @param endpoint where its transport points, redacted
 * @param state its state
 * @param epoch number of the current or last link
 * @param protocolVersion what the handshake agreed, empty when nothing was
 * @param attempt links tried since the last one that worked
 * @param nextAttemptIn time until the next attempt, in {@link SessionState#BACKOFF}
 * @param cause why the last link was lost or could not be opened, {@code null} when none ever was
 * @param detail the same in words, empty when there is nothing to say
 * @param counts how many calls are where
 * @param outage times without a link
 */
public record SessionSnapshot(
    long sequence,
    String session,
    String endpoint,
    SessionState state,
    long epoch,
    String protocolVersion,
    int attempt,
    @Nullable Duration nextAttemptIn,
    @Nullable LossReason cause,
    String detail,
    Counts counts,
    Outage outage) {

  /**
   * Where the calls are. At every instant {@code accepted = answered + failed + cancelled + waiting
   * + inFlight}. Notifications count as calls that are answered when they were handed to the
   * kernel.
   *
   * @param accepted calls taken
   * @param refused calls not taken: bounds, closing
   * @param answered calls the peer answered
   * @param failed calls that ended without an answer
   * @param cancelled calls the caller gave up
   * @param waiting calls that wait for a link or for room on it
   * @param waitingBytes size of those
   * @param inFlight calls handed to the link
   * @param unknown of the failed and cancelled: outcome not known
   * @param replayed sends beyond the first of a call that may have run before
   * @param unmatchedReplies answers to no request of ours
   * @param lateReplies answers to requests that had ended
   * @param staleEvents events of old links
   * @param garbage inbound pieces that were no message
   */
  public record Counts(
      long accepted,
      long refused,
      long answered,
      long failed,
      long cancelled,
      int waiting,
      long waitingBytes,
      int inFlight,
      long unknown,
      long replayed,
      long unmatchedReplies,
      long lateReplies,
      long staleEvents,
      long garbage) {

    /**
     * As JSON.
     *
     * @return a new object with one member per component
     */
    public JsonObject toJson() {
      return new JsonObject()
          .put("accepted", accepted)
          .put("refused", refused)
          .put("answered", answered)
          .put("failed", failed)
          .put("cancelled", cancelled)
          .put("waiting", waiting)
          .put("waitingBytes", waitingBytes)
          .put("inFlight", inFlight)
          .put("unknown", unknown)
          .put("replayed", replayed)
          .put("unmatchedReplies", unmatchedReplies)
          .put("lateReplies", lateReplies)
          .put("staleEvents", staleEvents)
          .put("garbage", garbage);
    }
  }

  /**
   * Times without a link, from the loss to the next ready link. The first connect does not count.
   *
   * @param reconnects links that became ready after the first
   * @param total sum of the outages that ended
   * @param longest the longest of them
   */
  public record Outage(long reconnects, Duration total, Duration longest) {

    /**
     * As JSON, times in milliseconds.
     *
     * @return a new object with one member per component
     */
    public JsonObject toJson() {
      return new JsonObject()
          .put("reconnects", reconnects)
          .put("totalMs", total.toMillis())
          .put("longestMs", longest.toMillis());
    }
  }

  /**
   * As JSON, times in milliseconds.
   *
   * @return a new object
   */
  public JsonObject toJson() {
    JsonObject json =
        new JsonObject()
            .put("sequence", sequence)
            .put("session", session)
            .put("endpoint", endpoint)
            .put("state", state.name())
            .put("epoch", epoch)
            .put("protocolVersion", protocolVersion)
            .put("attempt", attempt)
            .put("detail", detail)
            .put("counts", counts.toJson())
            .put("outage", outage.toJson());
    if (nextAttemptIn != null) {
      json.put("nextAttemptInMs", nextAttemptIn.toMillis());
    }
    if (cause != null) {
      json.put("cause", cause.name());
    }
    return json;
  }
}
