package io.reconnect.examples.demo.load;

/** The ways in which a call can end, and the column in which the session counts each. */
public enum Outcome {
  /** With the answer to this call. */
  ANSWERED(Column.ANSWERED),
  /** With an answer that belongs to another call. */
  MISANSWERED(Column.ANSWERED),
  /** Its link died, and nobody can know whether it ran. */
  LINK_LOST(Column.FAILED),
  /** Its deadline passed while there was a link. */
  TIMED_OUT(Column.FAILED),
  /** Its deadline passed while there was none. */
  UNREACHABLE(Column.FAILED),
  /** Its caller gave it up. */
  CANCELLED(Column.CANCELLED),
  /** In another way. */
  FAILED(Column.FAILED);

  /** The columns of the session's own books. */
  public enum Column {
    /** The peer answered. */
    ANSWERED,
    /** No answer. */
    FAILED,
    /** Given up by the caller. */
    CANCELLED
  }

  private final Column column;

  Outcome(Column column) {
    this.column = column;
  }

  /** Where the session counts it. */
  public Column column() {
    return column;
  }
}
