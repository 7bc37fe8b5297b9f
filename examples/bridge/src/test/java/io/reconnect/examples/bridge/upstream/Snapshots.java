package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import java.time.Duration;

/** Snapshots of which only the state and the cause matter. */
final class Snapshots {

  private Snapshots() {}

  static SessionSnapshot of(SessionState state, LossReason cause, String detail) {
    return new SessionSnapshot(
        1,
        "s",
        "unix:/x",
        state,
        1,
        "",
        1,
        null,
        cause,
        detail,
        new SessionSnapshot.Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        new SessionSnapshot.Outage(0, Duration.ZERO, Duration.ZERO));
  }
}
