package io.reconnect.registry;

import io.reconnect.core.Registration;
import io.reconnect.core.Session;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.spi.Transport;
import io.vertx.core.Promise;
import java.time.Duration;
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

  /** When its last snapshot came, by the clock of the loop. */
  long seenAt;

  /** Calls and notifications on their way. */
  int busy;

  Entry(SessionDefinition definition, Promise<Session> opened, String problem) {
    this.definition = definition;
    this.opened = opened;
    this.problem = problem;
  }

  /** How it is now, with the time of the next attempt as it is now. */
  SessionStatus status(long now) {
    SessionSnapshot snapshot = session == null ? null : session.snapshot();
    return status(snapshot == null ? null : aged(snapshot, Duration.ofNanos(now - seenAt)));
  }

  SessionStatus status(@Nullable SessionSnapshot snapshot) {
    return new SessionStatus(
        definition.name(),
        definition.transport(),
        definition.protocol(),
        definition.required(),
        problem,
        snapshot);
  }

  private static SessionSnapshot aged(SessionSnapshot snapshot, Duration age) {
    Duration next = snapshot.nextAttemptIn();
    if (next == null) {
      return snapshot;
    }
    Duration left = next.minus(age);
    return new SessionSnapshot(
        snapshot.sequence(),
        snapshot.session(),
        snapshot.endpoint(),
        snapshot.state(),
        snapshot.epoch(),
        snapshot.protocolVersion(),
        snapshot.attempt(),
        left.isNegative() ? Duration.ZERO : left,
        snapshot.cause(),
        snapshot.detail(),
        snapshot.counts(),
        snapshot.outage());
  }
}
