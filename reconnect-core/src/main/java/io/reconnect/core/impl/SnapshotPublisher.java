package io.reconnect.core.impl;

import io.reconnect.core.Registration;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionSnapshot.Outage;
import io.reconnect.core.impl.machine.MachineView;
import io.vertx.core.Handler;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Numbers the snapshots of one session and shows each one to everybody, in order. */
final class SnapshotPublisher {

  private static final Logger LOG = LoggerFactory.getLogger(SnapshotPublisher.class);

  private final String session;
  private final String endpoint;
  private final SerialEvents events;
  private final List<Registered<Handler<SessionSnapshot>>> handlers = new ArrayList<>();
  private volatile SessionSnapshot last;

  /** What the handlers saw last: may be older than {@link #last} while they are still told. */
  private SessionSnapshot shown;

  SnapshotPublisher(String session, String endpoint, SerialEvents events, MachineView first) {
    this.session = session;
    this.endpoint = endpoint;
    this.events = events;
    this.last = snapshot(1, first, "");
    this.shown = last;
  }

  SessionSnapshot last() {
    return last;
  }

  SessionSnapshot publish(MachineView view, String protocolVersion) {
    SessionSnapshot before = last;
    SessionSnapshot snapshot = snapshot(before.sequence() + 1, view, protocolVersion);
    last = snapshot;
    if (before.state() != snapshot.state()) {
      LOG.info(transition(before, snapshot));
    }
    // After the transition, so that no handler sees the session between two states.
    events.execute(() -> show(snapshot));
    return snapshot;
  }

  Registration subscribe(Handler<SessionSnapshot> handler) {
    Registered<Handler<SessionSnapshot>> registered = new Registered<>(handler);
    events.execute(
        () -> {
          handlers.add(registered);
          handle(handler, shown);
        });
    return () -> events.execute(() -> handlers.remove(registered));
  }

  private void show(SessionSnapshot snapshot) {
    shown = snapshot;
    for (Registered<Handler<SessionSnapshot>> handler : List.copyOf(handlers)) {
      handle(handler.value, snapshot);
    }
  }

  private void handle(Handler<SessionSnapshot> handler, SessionSnapshot snapshot) {
    Guard.run(session, "snapshot handler", () -> handler.handle(snapshot));
  }

  private SessionSnapshot snapshot(long sequence, MachineView view, String protocolVersion) {
    return new SessionSnapshot(
        sequence,
        session,
        endpoint,
        view.state(),
        view.epoch(),
        protocolVersion,
        view.attempt(),
        view.nextAttemptIn() < 0 ? null : Duration.ofNanos(view.nextAttemptIn()),
        view.cause(),
        view.detail(),
        new Counts(
            view.accepted(),
            view.refused(),
            view.answered(),
            view.failed(),
            view.cancelled(),
            view.waiting(),
            view.waitingBytes(),
            view.inFlight(),
            view.unknown(),
            view.replayed(),
            view.unmatchedReplies(),
            view.lateReplies(),
            view.staleEvents(),
            view.garbage()),
        new Outage(
            view.reconnects(),
            Duration.ofNanos(view.outageTotal()),
            Duration.ofNanos(view.outageLongest())));
  }

  private static String transition(SessionSnapshot before, SessionSnapshot now) {
    StringBuilder line =
        new StringBuilder("session '")
            .append(now.session())
            .append("' (")
            .append(now.endpoint())
            .append(") ")
            .append(before.state())
            .append(" -> ")
            .append(now.state())
            .append(", epoch ")
            .append(now.epoch());
    Duration next = now.nextAttemptIn();
    if (next != null) {
      line.append(", next attempt in ").append(next.toMillis()).append(" ms");
    }
    if (now.cause() != null) {
      line.append(", last cause ").append(now.cause()).append(": ").append(now.detail());
    }
    return line.toString();
  }
}
