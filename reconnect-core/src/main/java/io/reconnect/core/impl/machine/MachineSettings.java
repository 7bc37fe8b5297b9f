package io.reconnect.core.impl.machine;

/**
 * The numbers the machine runs on; times in nanoseconds.
 *
 * @param connectTimeout bound on opening a link
 * @param handshakeTimeout bound on the handshake and on each restore step
 * @param attemptTimeout bound on all of these together, 0 for none
 * @param maxWaitingCalls most calls waiting
 * @param maxWaitingBytes most bytes waiting
 * @param maxInFlight most calls on the link
 * @param maxReplays most repeated sends of a call per cause
 * @param maxAttempts attempts in a row before giving up, 0 for no limit
 * @param maxOutage time without a link before giving up, 0 for no limit
 * @param wakeInterval least time between attempts that calls pull forward
 * @param livenessIdle silence before a probe, 0 for never
 * @param linkCloseTimeout bound on the polite end of links when closing
 */
public record MachineSettings(
    long connectTimeout,
    long handshakeTimeout,
    long attemptTimeout,
    int maxWaitingCalls,
    long maxWaitingBytes,
    int maxInFlight,
    int maxReplays,
    int maxAttempts,
    long maxOutage,
    long wakeInterval,
    long livenessIdle,
    long linkCloseTimeout) {}
