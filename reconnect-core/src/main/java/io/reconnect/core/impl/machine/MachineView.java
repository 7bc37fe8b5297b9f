package io.reconnect.core.impl.machine;

import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import org.jspecify.annotations.Nullable;

/**
 * What a snapshot shows of the machine; times in nanoseconds.
 *
 * @param state the state
 * @param epoch number of the current or last link
 * @param attempt links tried since the last good one
 * @param nextAttemptIn time until the next attempt, -1 when none is scheduled
 * @param cause why the last link was lost or could not be opened
 * @param detail the same in words
 * @param accepted calls taken
 * @param refused calls not taken
 * @param answered calls answered
 * @param failed calls ended without an answer
 * @param cancelled calls given up
 * @param waiting calls waiting
 * @param waitingBytes their size
 * @param inFlight calls on the link
 * @param unknown calls ended with unknown outcome
 * @param replayed repeated sends of calls that may have run
 * @param unmatchedReplies answers to nothing
 * @param lateReplies answers to ended calls
 * @param staleEvents events of old links
 * @param garbage inbound pieces that were no message
 * @param reconnects links that became ready after the first
 * @param outageTotal sum of ended outages
 * @param outageLongest longest of them
 */
public record MachineView(
    SessionState state,
    long epoch,
    int attempt,
    long nextAttemptIn,
    @Nullable LossReason cause,
    String detail,
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
    long garbage,
    long reconnects,
    long outageTotal,
    long outageLongest) {}
