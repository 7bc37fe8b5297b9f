package io.reconnect.mcp.model;

/**
 * A member of foreign JSON is missing or has the wrong type. Names the member, never its value. No
 * stack trace is filled.
 */
public final class MalformedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String member;
  private final String expected;

  /**
   * Names what is wrong.
   *
   * @param member path of the member
   * @param expected what it must be, such as "a string"
   */
  public MalformedException(String member, String expected) {
    super("'" + member + "' must be " + expected, null, false, false);
    this.member = member;
    this.expected = expected;
  }

  /**
   * The path of the member.
   *
   * @return such as {@code tools[3].name}
   */
  public String member() {
    return member;
  }

  /** The same, seen from the object around it. */
  MalformedException inside(String outer) {
    return new MalformedException(outer + "." + member, expected);
  }
}
