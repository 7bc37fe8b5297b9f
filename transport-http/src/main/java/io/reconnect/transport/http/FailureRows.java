package io.reconnect.transport.http;

import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.Fate.REJECTED;
import static io.reconnect.core.Fate.UNKNOWN;
import static io.reconnect.spi.LossReason.LOCAL;
import static io.reconnect.spi.LossReason.OVERLOADED;
import static io.reconnect.spi.LossReason.PEER_CLOSED;
import static io.reconnect.spi.LossReason.PEER_RESET;
import static io.reconnect.spi.LossReason.PROTOCOL;
import static io.reconnect.spi.LossReason.UNREACHABLE;
import static io.reconnect.transport.http.RoundTrip.Stage.ANSWERING;
import static io.reconnect.transport.http.RoundTrip.Stage.CONNECTING;
import static io.reconnect.transport.http.RoundTrip.Stage.SENT;
import static io.reconnect.transport.http.Ruling.Action.FAIL_REQUEST;
import static io.reconnect.transport.http.Ruling.Action.LOSE_LINK;
import static io.reconnect.transport.http.Ruling.Trait.PERMANENT;
import static io.reconnect.transport.http.Ruling.bad;

import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.RoundTrip.Stage;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.GoAway;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;

/**
 * The rows of {@link NetworkFailures}: data, and nothing else. Each speaks of a message of ours;
 * for other requests the fate does not matter.
 */
final class FailureRows {

  /** The server began no work on the stream (RFC 9113, section 8.7). */
  private static final long REFUSED_STREAM = 0x7;

  /** The server asks for less. */
  private static final long ENHANCE_YOUR_CALM = 0xb;

  private static final Set<Stage> BEFORE = Set.of(CONNECTING);
  private static final Set<Stage> UNANSWERED = Set.of(SENT);
  private static final Set<Stage> AFTER = Set.of(SENT, ANSWERING);

  /** In order: the first one that fits decides. */
  static final List<FailureRow> ROWS =
      List.of(
          // --- nothing was sent: the endpoint is out of reach, or only this request is
          row(
              BEFORE,
              EgressRefusedException.class,
              FailureRows::isForGood,
              bad(LOSE_LINK, LOCAL, NOT_SENT, "", PERMANENT)),
          row(BEFORE, EgressRefusedException.class, link(LOCAL, "")),
          row(
              BEFORE,
              ConnectionPoolTooBusyException.class,
              request(LOCAL, "too many requests wait for a connection")),
          row(
              BEFORE,
              UnknownHostException.class,
              link(UNREACHABLE, "the name of the server leads nowhere")),
          row(
              BEFORE,
              ConnectException.class,
              link(UNREACHABLE, "the server refuses connections, or does not answer")),
          row(
              BEFORE,
              SSLException.class,
              FailureRows::distrusts,
              link(PROTOCOL, "the certificate of the server is not trusted")),
          row(BEFORE, SSLException.class, link(PROTOCOL, "no TLS connection comes about")),
          // connecting has a shorter bound of its own, so this was the wait for somebody else's
          row(BEFORE, TimeoutException.class, request(LOCAL, "no connection was free in time")),
          // a connection that the pool had; the next one will tell more
          row(
              BEFORE,
              HttpClosedException.class,
              request(PEER_CLOSED, "the connection closed before the request")),
          row(
              BEFORE,
              ClosedChannelException.class,
              request(PEER_CLOSED, "the connection closed before the request")),
          row(BEFORE, IOException.class, link(UNREACHABLE, "the server cannot be reached")),
          row(
              BEFORE,
              IllegalStateException.class,
              request(LOCAL, "the connections of this link are closed")),
          row(
              BEFORE,
              IllegalArgumentException.class,
              bad(LOSE_LINK, UNREACHABLE, NOT_SENT, "the URL names no possible server", PERMANENT)),

          // --- sent, and the server says that nobody worked on it
          row(
              UNANSWERED,
              StreamResetException.class,
              resetWith(REFUSED_STREAM),
              bad(FAIL_REQUEST, OVERLOADED, REJECTED, "the server refused the stream")),
          row(
              UNANSWERED,
              HttpClosedException.class,
              FailureRows::isAboveGoAway,
              bad(
                  FAIL_REQUEST,
                  PEER_CLOSED,
                  REJECTED,
                  "the server closed the connection to newer requests")),

          // --- sent, and nobody knows
          row(
              AFTER,
              StreamResetException.class,
              resetWith(ENHANCE_YOUR_CALM),
              broken(OVERLOADED, "the server wants fewer requests")),
          row(AFTER, StreamResetException.class, broken(PEER_RESET, "the server cut the stream")),
          row(
              AFTER,
              HttpClosedException.class,
              broken(PEER_CLOSED, "the connection closed before the end of the answer")),
          row(
              AFTER,
              ClosedChannelException.class,
              broken(PEER_CLOSED, "the connection closed before the end of the answer")),
          row(AFTER, SocketException.class, broken(PEER_RESET, "the connection was cut")),
          row(AFTER, SSLException.class, broken(PROTOCOL, "the TLS connection failed")),
          // what native transports report instead of a SocketException
          row(AFTER, IOException.class, broken(PEER_RESET, "the connection was cut")),
          row(
              AFTER,
              TimeoutException.class,
              broken(UNREACHABLE, "the server went silent before the end of the answer")));

  /** For what has no row. */
  static final List<FailureRow> OTHERS =
      List.of(
          row(
              BEFORE,
              Throwable.class,
              link(PROTOCOL, "the server does not speak HTTP as expected")),
          row(AFTER, Throwable.class, broken(PROTOCOL, "the answer is cut, or no HTTP")));

  private FailureRows() {}

  private static Ruling request(LossReason reason, String detail) {
    return bad(FAIL_REQUEST, reason, NOT_SENT, detail);
  }

  private static Ruling link(LossReason reason, String detail) {
    return bad(LOSE_LINK, reason, NOT_SENT, detail);
  }

  private static Ruling broken(LossReason reason, String detail) {
    return bad(FAIL_REQUEST, reason, UNKNOWN, detail);
  }

  private static boolean isForGood(NetworkFailure failure) {
    return failure.cause() instanceof EgressRefusedException refused && refused.isPermanent();
  }

  private static boolean distrusts(NetworkFailure failure) {
    return failure.chain().anyMatch(f -> f.cause() instanceof CertificateException);
  }

  private static Predicate<NetworkFailure> resetWith(long code) {
    return failure ->
        failure.cause() instanceof StreamResetException reset && reset.getCode() == code;
  }

  /** Without the number of the stream nothing is known. */
  private static boolean isAboveGoAway(NetworkFailure failure) {
    if (!(failure.cause() instanceof HttpClosedException closed)) {
      return false;
    }
    GoAway goAway = closed.goAway();
    return goAway != null && failure.streamId() > goAway.getLastStreamId();
  }

  private static FailureRow row(Set<Stage> stages, Class<? extends Throwable> type, Ruling ruling) {
    return new FailureRow(stages, type, failure -> true, ruling);
  }

  private static FailureRow row(
      Set<Stage> stages,
      Class<? extends Throwable> type,
      Predicate<NetworkFailure> when,
      Ruling ruling) {
    return new FailureRow(stages, type, when, ruling);
  }
}
