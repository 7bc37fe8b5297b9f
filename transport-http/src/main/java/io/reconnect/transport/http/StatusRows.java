package io.reconnect.transport.http;

import static io.reconnect.core.Fate.ANSWERED;
import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.Fate.REJECTED;
import static io.reconnect.core.Fate.UNKNOWN;
import static io.reconnect.spi.LossReason.OVERLOADED;
import static io.reconnect.spi.LossReason.PROTOCOL;
import static io.reconnect.spi.LossReason.REFUSED_CREDENTIALS;
import static io.reconnect.spi.LossReason.SESSION_EXPIRED;
import static io.reconnect.spi.LossReason.UNREACHABLE;
import static io.reconnect.transport.http.RequestKind.CALL;
import static io.reconnect.transport.http.RequestKind.DELETE;
import static io.reconnect.transport.http.RequestKind.INITIALIZE;
import static io.reconnect.transport.http.RequestKind.LISTEN;
import static io.reconnect.transport.http.RequestKind.NOTIFICATION;
import static io.reconnect.transport.http.RequestKind.RESUME;
import static io.reconnect.transport.http.Ruling.Action.ANSWER;
import static io.reconnect.transport.http.Ruling.Action.DONE;
import static io.reconnect.transport.http.Ruling.Action.FAIL_REQUEST;
import static io.reconnect.transport.http.Ruling.Action.LOSE_LINK;
import static io.reconnect.transport.http.Ruling.Action.NO_STREAM;
import static io.reconnect.transport.http.Ruling.Action.READ;
import static io.reconnect.transport.http.Ruling.Action.RETRY_LATER;
import static io.reconnect.transport.http.Ruling.Trait.GUESS;
import static io.reconnect.transport.http.Ruling.Trait.PERMANENT;
import static io.reconnect.transport.http.Ruling.Trait.RENEW_CREDENTIALS;
import static io.reconnect.transport.http.Ruling.Trait.RETRY_AFTER;
import static io.reconnect.transport.http.Ruling.bad;
import static io.reconnect.transport.http.Ruling.good;
import static io.reconnect.transport.http.StatusRow.any;
import static io.reconnect.transport.http.StatusRow.only;
import static io.reconnect.transport.http.StatusRow.range;

import io.reconnect.core.Fate;
import io.reconnect.transport.http.Ruling.Action;
import io.reconnect.transport.http.Ruling.Trait;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * The rows of the {@link StatusTable}: data, and nothing else. The first one that fits decides.
 *
 * <p>A message counts as refused only where the status says that nobody worked on it; whatever else
 * fails, may have run. {@code INITIALIZE} never loses the link, as there is none yet: its failure
 * is the failure of the attempt. A GET to listen carries no message, so nothing of it was sent.
 */
final class StatusRows {

  private static final Set<RequestKind> POSTS = RequestKind.posts();
  private static final Set<RequestKind> IN_SESSION = Set.of(CALL, NOTIFICATION);
  private static final Set<RequestKind> ANSWERED_POSTS = Set.of(CALL, INITIALIZE);
  private static final Set<RequestKind> GETS = Set.of(LISTEN, RESUME);

  /** Codes that servers give with a 400 when they do not know a session; seen, not specified. */
  private static final Set<Long> LOST_SESSION_CODES = Set.of(-32000L, -32001L, -32600L);

  /** Errors that only servers of the revisions without a session give. */
  private static final Set<Long> MODERN_CODES = Set.of(-32020L, -32021L, -32022L);

  private static final String BUSY = "it takes no work for now";
  private static final String BEHIND = "what is behind it cannot be reached";
  private static final String FAILED = "it failed with the request";
  private static final String NOT_UNDERSTOOD = "it does not take such a request";
  private static final String REDIRECT = "the redirect is not followed; use the URL it leads to";
  private static final String NO_LISTENING = "it offers no stream to listen to";
  private static final String NO_RESUMING = "it cannot go on with a broken stream";

  private StatusRows() {}

  /**
   * All rows, in order.
   *
   * @param refusedByOption statuses that mean a refusal in front of this server only
   */
  static List<StatusRow> of(IntPredicate refusedByOption) {
    return List.of(
        // --- it worked
        row(
            ANSWERED_POSTS,
            only(202, 204, 205),
            bad(FAIL_REQUEST, PROTOCOL, UNKNOWN, "it took the request and gives no answer")),
        row(ANSWERED_POSTS, range(200, 299), good(READ, UNKNOWN)),
        row(Set.of(NOTIFICATION), range(200, 299), good(DONE, ANSWERED)),
        row(GETS, only(200), good(READ, UNKNOWN)),
        row(Set.of(DELETE), only(401), good(DONE, ANSWERED, RENEW_CREDENTIALS)),
        row(
            Set.of(DELETE),
            only(403),
            HttpAnswer::challenged,
            good(DONE, ANSWERED, RENEW_CREDENTIALS)),
        row(Set.of(DELETE), any(), good(DONE, ANSWERED)),

        // --- the peer's own word comes before its status, but for the one about who we are
        row(POSTS, only(401), credentials(FAIL_REQUEST, REJECTED, PERMANENT, RENEW_CREDENTIALS)),
        row(ANSWERED_POSTS, range(400, 599), HttpAnswer::ownId, good(ANSWER, ANSWERED)),
        row(
            POSTS,
            only(403),
            HttpAnswer::challenged,
            credentials(FAIL_REQUEST, REJECTED, PERMANENT, RENEW_CREDENTIALS)),
        row(POSTS, only(403), credentials(FAIL_REQUEST, REJECTED, PERMANENT)),

        // --- the session is gone
        row(IN_SESSION, only(404), HttpAnswer::hadSessionId, expired(REJECTED)),
        row(Set.of(CALL), only(400), StatusRows::looksExpired, expired(REJECTED, GUESS)),
        row(Set.of(CALL), only(410), StatusRows::mayBeExpired, expired(REJECTED, GUESS)),

        // --- refused by definition of the status: nobody worked on it
        row(POSTS, refusedByOption, bad(FAIL_REQUEST, OVERLOADED, REJECTED, BUSY, RETRY_AFTER)),
        row(POSTS, only(429, 425), bad(FAIL_REQUEST, OVERLOADED, REJECTED, BUSY, RETRY_AFTER)),
        row(
            POSTS,
            only(404),
            bad(FAIL_REQUEST, UNREACHABLE, REJECTED, "check the path of the URL")),
        row(
            Set.of(INITIALIZE),
            only(400),
            StatusRows::isModern,
            bad(FAIL_REQUEST, PROTOCOL, REJECTED, "it speaks newer revisions only", PERMANENT)),
        // while a server starts, what stands in front of it may not know better
        row(Set.of(INITIALIZE), only(400), bad(FAIL_REQUEST, PROTOCOL, REJECTED, NOT_UNDERSTOOD)),
        row(
            POSTS,
            only(400, 405, 406, 410, 411, 413, 414, 415, 417, 421, 426, 428, 431, 451, 501, 505),
            bad(FAIL_REQUEST, PROTOCOL, REJECTED, NOT_UNDERSTOOD, PERMANENT)),
        // see other: the message was taken, and what became of it stands elsewhere
        row(POSTS, only(303), bad(FAIL_REQUEST, PROTOCOL, UNKNOWN, REDIRECT, PERMANENT)),
        row(POSTS, range(300, 399), bad(FAIL_REQUEST, PROTOCOL, REJECTED, REDIRECT, PERMANENT)),

        // --- failed in a way that leaves it open whether somebody worked on it
        row(POSTS, only(503), bad(FAIL_REQUEST, OVERLOADED, UNKNOWN, BUSY, RETRY_AFTER)),
        row(POSTS, only(502, 504), bad(FAIL_REQUEST, UNREACHABLE, UNKNOWN, BEHIND, RETRY_AFTER)),
        row(POSTS, range(500, 599), bad(FAIL_REQUEST, PROTOCOL, UNKNOWN, FAILED, RETRY_AFTER)),
        row(POSTS, any(), bad(FAIL_REQUEST, PROTOCOL, UNKNOWN, FAILED)),

        // --- no listen stream is no reason to lose anything
        row(Set.of(LISTEN), only(401), credentials(NO_STREAM, NOT_SENT, RENEW_CREDENTIALS)),
        row(
            Set.of(LISTEN),
            only(403),
            HttpAnswer::challenged,
            credentials(NO_STREAM, NOT_SENT, RENEW_CREDENTIALS)),
        row(Set.of(LISTEN), only(403), credentials(NO_STREAM, NOT_SENT)),
        row(Set.of(LISTEN), range(201, 399), bad(NO_STREAM, PROTOCOL, NOT_SENT, NO_LISTENING)),
        row(
            Set.of(LISTEN),
            only(404, 405, 406, 410, 415, 501, 505),
            bad(NO_STREAM, PROTOCOL, NOT_SENT, NO_LISTENING)),
        row(Set.of(LISTEN), any(), bad(RETRY_LATER, OVERLOADED, NOT_SENT, BUSY, RETRY_AFTER)),

        // --- what a broken stream carried has certainly been sent
        row(Set.of(RESUME), only(401), credentials(FAIL_REQUEST, UNKNOWN, RENEW_CREDENTIALS)),
        row(
            Set.of(RESUME),
            only(403),
            HttpAnswer::challenged,
            credentials(FAIL_REQUEST, UNKNOWN, RENEW_CREDENTIALS)),
        row(Set.of(RESUME), only(403), credentials(FAIL_REQUEST, UNKNOWN)),
        row(Set.of(RESUME), only(404), HttpAnswer::hadSessionId, expired(UNKNOWN)),
        row(Set.of(RESUME), only(501, 505), bad(FAIL_REQUEST, PROTOCOL, UNKNOWN, NO_RESUMING)),
        // 409: the server has not noticed yet that the stream broke
        row(Set.of(RESUME), only(408, 409, 425, 429), stillThere()),
        row(Set.of(RESUME), range(500, 599), stillThere()),
        row(Set.of(RESUME), any(), bad(FAIL_REQUEST, PROTOCOL, UNKNOWN, NO_RESUMING)));
  }

  private static Ruling expired(Fate fate, Trait... traits) {
    return bad(LOSE_LINK, SESSION_EXPIRED, fate, "it no longer knows the session", traits);
  }

  private static Ruling credentials(Action action, Fate fate, Trait... traits) {
    return bad(
        action,
        REFUSED_CREDENTIALS,
        fate,
        "it does not accept the credentials; renew what is sent as authorization",
        traits);
  }

  private static Ruling stillThere() {
    return bad(RETRY_LATER, OVERLOADED, UNKNOWN, BUSY, RETRY_AFTER);
  }

  private static StatusRow row(Set<RequestKind> kinds, IntPredicate statuses, Ruling ruling) {
    return new StatusRow(kinds, statuses, StatusRow.always(), ruling);
  }

  private static StatusRow row(
      Set<RequestKind> kinds, IntPredicate statuses, Predicate<HttpAnswer> when, Ruling ruling) {
    return new StatusRow(kinds, statuses, when, ruling);
  }

  private static boolean mayBeExpired(HttpAnswer answer) {
    return answer.hadSessionId() && answer.mayGuess();
  }

  private static boolean looksExpired(HttpAnswer answer) {
    return mayBeExpired(answer) && LOST_SESSION_CODES.contains(answer.errorCode());
  }

  private static boolean isModern(HttpAnswer answer) {
    return MODERN_CODES.contains(answer.errorCode());
  }
}
