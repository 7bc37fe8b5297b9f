package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import java.util.function.Consumer;

/**
 * Tells the operator why the peer cannot be reached: once per cause, not once per attempt. A lost
 * link that is replaced at once is nothing to tell.
 */
public final class OutageReport {

  private final Consumer<String> operator;
  private String told = "";

  /**
   * A report with nothing to tell yet.
   *
   * @param operator takes one line at a time
   */
  public OutageReport(Consumer<String> operator) {
    this.operator = operator;
  }

  /** Looks at one more snapshot. */
  public void onSnapshot(SessionSnapshot snapshot) {
    SessionState state = snapshot.state();
    if (state == SessionState.READY && !told.isEmpty()) {
      told = "";
      operator.accept(snapshot.endpoint() + " is reachable");
    } else if (state == SessionState.BACKOFF || state == SessionState.FAILED) {
      String cause = snapshot.cause() + ": " + snapshot.detail();
      if (!cause.equals(told)) {
        told = cause;
        operator.accept(
            snapshot.endpoint()
                + " cannot be reached: "
                + snapshot.detail()
                + (state == SessionState.BACKOFF
                    ? "; trying again until it can"
                    : "; trying again with every call"));
      }
    }
  }
}
