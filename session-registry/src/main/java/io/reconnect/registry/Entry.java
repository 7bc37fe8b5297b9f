package io.reconnect.registry;

import io.reconnect.core.Registration;
import io.reconnect.core.Session;
import io.reconnect.spi.Transport;
import io.vertx.core.Promise;
import org.jspecify.annotations.Nullable;

/** One name of the registry, and what is behind it. Confined to the context of the registry. */
final class Entry {

  /** Changed when only the way it is shown did. */
  SessionDefinition definition;

  /** For calls made before there is a session. */
  final Promise<Session> opened;

  @Nullable Session session;
  @Nullable Transport transport;
  @Nullable Registration snapshots;

  /** Why there is no session. */
  String problem;

  /** The last try to make a session failed, so that only another try can help. */
  boolean failed;

  /** Calls and notifications on their way. */
  int busy;

  Entry(SessionDefinition definition, Promise<Session> opened, String problem) {
    this.definition = definition;
    this.opened = opened;
    this.problem = problem;
  }

  SessionStatus status() {
    return new SessionStatus(
        definition.name(),
        definition.transport(),
        definition.protocol(),
        definition.required(),
        problem,
        session == null ? null : session.snapshot());
  }
}
