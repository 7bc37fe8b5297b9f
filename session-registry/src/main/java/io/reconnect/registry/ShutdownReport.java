package io.reconnect.registry;

import java.time.Duration;
import java.util.List;

/**
 * How a shutdown went.
 *
 * @param took time from the order to the end
 * @param complete whether every session closed within the deadline
 * @param sessions by name
 */
public record ShutdownReport(Duration took, boolean complete, List<SessionClosing> sessions) {

  /**
   * A report.
   *
   * @param took time from the order to the end
   * @param complete whether every session closed within the deadline
   * @param sessions by name, copied
   */
  public ShutdownReport {
    sessions = List.copyOf(sessions);
  }

  /**
   * How the close of one session went.
   *
   * @param session name of the session
   * @param finished false when it was still closing at the deadline; it goes on closing, and the
   *     figures are those of that moment
   * @param drained calls in flight that still got their answer
   * @param notSent waiting calls that ended unsent
   * @param unknown calls in flight whose outcome is not known
   * @param took time from the order to the end
   * @param clean false when something did not end within its bound
   */
  public record SessionClosing(
      String session,
      boolean finished,
      long drained,
      long notSent,
      long unknown,
      Duration took,
      boolean clean) {}
}
