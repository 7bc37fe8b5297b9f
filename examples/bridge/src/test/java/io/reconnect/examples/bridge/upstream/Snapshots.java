package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import java.time.Duration;

/** Snapshots of which only the state and the cause matter. */
final class Snapshots {

  private Snapshots() {}

  static SessionSnapshot of(SessionState state, LossReason cause, String detail) {
    return of(state, cause, detail, 1, 0);
  }

  static SessionSnapshot of(
      SessionState state, LossReason cause, String detail, long epoch, long answered) {
    return new SessionSnapshot(
        1,
        "s",
        "unix:/x",
        state,
        epoch,
        "",
        1,
        null,
        cause,
        detail,
        new SessionSnapshot.Counts(0, 0, answered, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        new SessionSnapshot.Outage(0, Duration.ZERO, Duration.ZERO));
  }
}
