package io.reconnect.core.impl.machine;

/**
 * What a close meant for the calls.
 *
 * @param drained answered after the order
 * @param refused ended unsent
 * @param unknown ended with unknown outcome
 */
public record ClosingTally(long drained, long refused, long unknown) {}
