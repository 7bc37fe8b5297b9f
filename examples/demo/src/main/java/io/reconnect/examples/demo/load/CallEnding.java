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
 * @param lived from the call to its end, by the clock that the daemon has too
 * @param waited the same as a time that no change of that clock distorts
 * @param words what the session said about it, empty for an answer
 */
public record CallEnding(
    CallPlan plan,
    Outcome outcome,
    Fate fate,
    long firstEpoch,
    long lastEpoch,
    Lifetime lived,
    Duration waited,
    String words) {}
