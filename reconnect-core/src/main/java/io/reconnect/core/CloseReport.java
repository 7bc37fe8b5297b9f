package io.reconnect.core;

import java.time.Duration;

/**
 * How a close went.
 *
 * @param session name of the session
 * @param drained calls in flight that still got their answer
 * @param refused waiting calls that ended unsent
 * @param unknown calls in flight whose outcome is not known
 * @param took time from the order to the end
 * @param clean false when something on the link did not end within its bound
 */
public record CloseReport(
    String session, long drained, long refused, long unknown, Duration took, boolean clean) {}
