package io.reconnect.registry;

import io.reconnect.core.SessionSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * How one session of the registry is. Holds nothing secret.
 *
 * @param session name of the session
 * @param transport type of its transport
 * @param protocol what it speaks
 * @param required whether an application is ready only while this session is
 * @param problem why there is no session behind the name yet, empty when there is one
 * @param snapshot of the session, {@code null} when there is none
 */
public record SessionStatus(
    String session,
    String transport,
    SessionProtocol protocol,
    boolean required,
    String problem,
    @Nullable SessionSnapshot snapshot) {}
