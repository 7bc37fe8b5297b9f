package io.reconnect.registry;

/**
 * How one session is, in words for a person.
 *
 * @param session name of the session
 * @param state as in the snapshot, or {@code NOT_OPEN}
 * @param why what is the matter, or that nothing is
 * @param next what happens next, and when
 * @param advice what to do, empty when there is nothing to do
 */
public record Explanation(String session, String state, String why, String next, String advice) {

  /**
   * All of it.
   *
   * @return a few sentences
   */
  public String text() {
    String text = session + " is " + state + ". " + why + " " + next;
    return advice.isEmpty() ? text : text + " " + advice;
  }
}
