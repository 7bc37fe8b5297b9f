package io.reconnect.spi;

import io.vertx.core.Context;
import io.vertx.core.Future;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An order to open one link.
 *
 * @param session the name of the session, for messages
 * @param epoch the number the link will carry
 * @param attempt how many links were tried since the last one that worked, starting at 1
 * @param timeout how long opening may take; the session cancels when it is over
 * @param resume what the lost link left to resume from, or {@code null}
 * @param listener told of everything that happens on the link
 * @param context where every callback and future must arrive
 * @param cancelled completes when the link is no longer wanted: the transport then releases
 *     whatever it opened and fails its future
 */
public record ConnectRequest(
    String session,
    long epoch,
    int attempt,
    Duration timeout,
    @Nullable ResumeState resume,
    LinkListener listener,
    Context context,
    Future<Void> cancelled) {}
