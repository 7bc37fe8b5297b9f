package io.reconnect.registry;

import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import java.time.Duration;

/**
 * The registry did not do what it was told. Where a call was to be made, its fate says whether the
 * peer can have run it: {@link Fate#NOT_SENT} for everything but {@link Kind#NO_ANSWER} and {@link
 * Kind#CALL_FAILED}.
 *
 * <p>Messages hold no value of an endpoint, a parameter or a token.
 */
public final class RegistryException extends SessionException {

  private static final long serialVersionUID = 1L;

  /** What went wrong, with the failure code of the reply over the event bus. */
  public enum Kind {
    /** The command is not what its schema says; {@link RegistryException#field()} says where. */
    BAD_COMMAND(400),
    /** The options of the registry do not let the event bus do this. */
    NOT_ALLOWED(403),
    /** There is no session of that name. */
    UNKNOWN_SESSION(404),
    /** There is a session of that name already. */
    SESSION_EXISTS(409),
    /** No session can be made from the definition. */
    BAD_DEFINITION(422),
    /** The registry has as many sessions as its options let it have. */
    TOO_MANY_SESSIONS(429),
    /** A fault of the registry or of what was plugged into it. */
    INTERNAL(500),
    /** Nothing that can do this was plugged into the registry. */
    NOT_SUPPORTED(501),
    /** The registry is shutting down, or has. */
    CLOSING(503),
    /** Seen by clients only: no registry listens at the address. */
    NO_REGISTRY(-1),
    /** Seen by clients only: the registry did not answer in time. */
    NO_ANSWER(-1),
    /** A call failed in a way that this family has no type for. */
    CALL_FAILED(619);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    /**
     * The failure code of the reply.
     *
     * @return -1 for what only a client can see
     */
    public int code() {
      return code;
    }
  }

  private final Kind kind;
  private final String field;

  /**
   * Describes one outcome.
   *
   * @param kind what went wrong
   * @param message one sentence
   */
  public RegistryException(Kind kind, String message) {
    this(kind, message, "", kind == Kind.NO_ANSWER ? Fate.UNKNOWN : Fate.NOT_SENT, NOWHERE);
  }

  RegistryException(
      Kind kind, String message, String field, Fate fate, FailureContext circumstances) {
    super(message, fate, circumstances, null);
    this.kind = kind;
    this.field = field;
  }

  static final FailureContext NOWHERE = new FailureContext("", "", "", 0, Duration.ZERO, 0, null);

  static RegistryException badCommand(String field, String rule) {
    String where = field.isEmpty() ? "the command" : "field " + field;
    return new RegistryException(
        Kind.BAD_COMMAND, where + " " + rule, field, Fate.NOT_SENT, NOWHERE);
  }

  static RegistryException closing() {
    return new RegistryException(
        Kind.CLOSING, "the registry is closing: it takes no command but shutdown");
  }

  static RegistryException unknownSession(String session) {
    return new RegistryException(
        Kind.UNKNOWN_SESSION,
        "there is no session '" + session + "'; the command list names those there are");
  }

  static RegistryException sessionClosed(String session) {
    return new RegistryException(
        Kind.UNKNOWN_SESSION, "session '" + session + "' was closed before it was open");
  }

  /**
   * What went wrong.
   *
   * @return never {@code null}
   */
  public Kind kind() {
    return kind;
  }

  /**
   * Which field of the command was wrong.
   *
   * @return a JSON pointer, for example {@code /definition/name}; empty when it was not one field
   */
  public String field() {
    return field;
  }
}
