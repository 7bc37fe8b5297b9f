package io.reconnect.examples.demo.load;

import io.reconnect.core.Fate;
import java.time.Duration;

/**
 * How one call ended, as its caller was told.
 *
 * @param plan the call
 * @param outcome how it ended
 * @param fate what is known of it
 * @param firstEpoch first epoch whose link can have carried it
 * @param lastEpoch epoch of the session when it ended
 * @param waited time from the call to its end, by the caller's clock
 * @param words what the session said about it, empty for an answer
 */
public record CallEnding(
    CallPlan plan,
    Outcome outcome,
    Fate fate,
    long firstEpoch,
    long lastEpoch,
    Duration waited,
    String words) {}
