package io.reconnect.registry;

import io.reconnect.core.SessionSnapshot;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says how a session is, in words for a person. Pure. */
final class Explainer {

  private static final String NOT_OPEN = "NOT_OPEN";

  private Explainer() {}

  /**
   * Explains.
   *
   * @param status how it is
   * @param failed without a session: whether only another try can help
   */
  static Explanation explain(SessionStatus status, boolean failed) {
    SessionSnapshot snapshot = status.snapshot();
    if (snapshot == null) {
      return new Explanation(
          status.session(),
          NOT_OPEN,
          "There is no session behind the name: " + status.problem() + ".",
          failed ? "Nothing happens by itself." : "That takes no longer than the close may take.",
          failed ? "Correct its definition and reload." : "");
    }
    return new Explanation(
        status.session(), snapshot.state().name(), why(snapshot), next(snapshot), advice(snapshot));
  }

  private static String why(SessionSnapshot snapshot) {
    return switch (snapshot.state()) {
      case NEW -> "Nothing was opened yet.";
      case READY ->
          "It is up, on link "
              + snapshot.epoch()
              + " to "
              + snapshot.endpoint()
              + lastLoss(snapshot, "; the link before ended because ")
              + ". "
              + count(snapshot.counts().inFlight(), "call is", "calls are")
              + " in flight.";
      case CONNECTING ->
          "A link to "
              + snapshot.endpoint()
              + " is being opened"
              + attempt(snapshot)
              + lastLoss(snapshot, "; the last one ended because ")
              + ".";
      case HANDSHAKING ->
          snapshot.endpoint()
              + " is reached and the handshake is running"
              + attempt(snapshot)
              + lastLoss(snapshot, "; the last link ended because ")
              + ".";
      case BACKOFF ->
          "There is no link to " + snapshot.endpoint() + lastLoss(snapshot, " because ") + ".";
      case FAILED -> "It gave up on " + snapshot.endpoint() + lastLoss(snapshot, " because ") + ".";
      case CLOSING -> "It was told to close.";
      case CLOSED -> "It is closed.";
    };
  }

  private static String next(SessionSnapshot snapshot) {
    return switch (snapshot.state()) {
      case NEW -> "The first call opens a link.";
      case READY -> "Calls are sent at once.";
      case CONNECTING, HANDSHAKING ->
          waiting(snapshot) + " If this fails, another attempt follows after a delay.";
      case BACKOFF -> {
        Duration in = snapshot.nextAttemptIn();
        yield waiting(snapshot)
            + " Attempt "
            + (snapshot.attempt() + 1L)
            + " starts "
            + (in == null ? "as soon as the reconnect budget allows" : "in " + seconds(in))
            + "; a call made before then may pull it forward.";
      }
      case FAILED -> "No further attempt is made, and calls fail at once.";
      case CLOSING ->
          "Calls in flight ("
              + snapshot.counts().inFlight()
              + ") keep their grace, then everything is released.";
      case CLOSED -> "Nothing is left of it.";
    };
  }

  private static String advice(SessionSnapshot snapshot) {
    return switch (snapshot.state()) {
      case NEW, READY, CLOSING, CLOSED -> "";
      case CONNECTING, HANDSHAKING ->
          snapshot.attempt() > 1 || snapshot.cause() != null ? remedy(snapshot.cause()) : "";
      case BACKOFF -> remedy(snapshot.cause());
      case FAILED ->
          (remedy(snapshot.cause()) + " Then send the command reconnect, or reload.").strip();
    };
  }

  private static String remedy(@Nullable LossReason cause) {
    if (cause == null) {
      return "";
    }
    return switch (cause) {
      case UNREACHABLE -> "Check that the server runs, and that the address is right.";
      case REFUSED_CREDENTIALS -> "Check the credentials of the endpoint.";
      case PROTOCOL -> "Check that the address is that of a server which speaks this protocol.";
      case OVERLOADED -> "The server asks for patience: look at its load, not at this side.";
      case LIVENESS -> "The server stopped answering: look whether it hangs.";
      case PEER_CLOSED, PEER_RESET ->
          "The server, or something on the way, ends connections: see" + " its log.";
      case SESSION_EXPIRED ->
          "The server forgot the session, as after a restart; no action is" + " needed.";
      case LOCAL -> "This side ended the link: see the log of this process.";
    };
  }

  private static String lastLoss(SessionSnapshot snapshot, String lead) {
    LossReason cause = snapshot.cause();
    if (cause == null) {
      return "";
    }
    String words = cause.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return lead + words(words, snapshot.detail());
  }

  private static String words(String cause, String detail) {
    return detail.isEmpty() ? cause : cause + " (" + detail + ")";
  }

  private static String attempt(SessionSnapshot snapshot) {
    return snapshot.attempt() > 1 ? ", attempt " + snapshot.attempt() : "";
  }

  private static String waiting(SessionSnapshot snapshot) {
    return count(snapshot.counts().waiting(), "call waits", "calls wait") + " for a link.";
  }

  private static String count(int number, String one, String many) {
    return switch (number) {
      case 0 -> "No " + one;
      case 1 -> "1 " + one;
      default -> number + " " + many;
    };
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1_000.0);
  }
}
