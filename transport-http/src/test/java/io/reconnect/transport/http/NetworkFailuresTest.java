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
import static io.reconnect.transport.http.Ruling.Action.DONE;
import static io.reconnect.transport.http.Ruling.Action.FAIL_REQUEST;
import static io.reconnect.transport.http.Ruling.Action.LOSE_LINK;
import static io.reconnect.transport.http.Ruling.Action.RETRY_LATER;
import static io.reconnect.transport.http.Ruling.Trait.PERMANENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.RoundTrip.Stage;
import io.reconnect.transport.http.Ruling.Action;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.GoAway;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.StreamResetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What Vert.x was seen to report (vertx-notes 3), and what follows. */
class NetworkFailuresTest {

  private static final int STREAM = 5;

  /** One line of the notes. */
  record Case(
      Stage stage,
      Throwable cause,
      Action action,
      LossReason reason,
      Fate fate,
      boolean permanent) {

    NetworkFailure failure() {
      return new NetworkFailure(RequestKind.CALL, stage, cause, STREAM);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void failureIsRuledAsDocumented(Case one) {
    Ruling ruling = NetworkFailures.rule(one.failure());
    assertThat(ruling.action()).isEqualTo(one.action());
    assertThat(ruling.reason()).isEqualTo(one.reason());
    assertThat(ruling.fate()).isEqualTo(one.fate());
    assertThat(ruling.has(PERMANENT)).isEqualTo(one.permanent());
    assertThat(ruling.detail()).isNotEmpty();
  }

  static Stream<Case> cases() {
    return Stream.of(
        // nothing was sent
        of(CONNECTING, new ConnectException("x"), LOSE_LINK, UNREACHABLE, NOT_SENT),
        of(CONNECTING, new ConnectTimeoutException("x"), LOSE_LINK, UNREACHABLE, NOT_SENT),
        of(CONNECTING, new ProxyConnectException("407"), LOSE_LINK, UNREACHABLE, NOT_SENT),
        of(CONNECTING, new NoRouteToHostException("x"), LOSE_LINK, UNREACHABLE, NOT_SENT),
        of(CONNECTING, new UnknownHostException("x"), LOSE_LINK, UNREACHABLE, NOT_SENT),
        of(CONNECTING, new IOException("x"), LOSE_LINK, UNREACHABLE, NOT_SENT),
        of(CONNECTING, new ConnectionPoolTooBusyException("x"), FAIL_REQUEST, LOCAL, NOT_SENT),
        of(CONNECTING, new TimeoutException("x"), FAIL_REQUEST, LOCAL, NOT_SENT),
        of(CONNECTING, new IllegalStateException("closed"), FAIL_REQUEST, LOCAL, NOT_SENT),
        of(CONNECTING, new HttpClosedException("x"), FAIL_REQUEST, PEER_CLOSED, NOT_SENT),
        of(CONNECTING, new ClosedChannelException(), FAIL_REQUEST, PEER_CLOSED, NOT_SENT),
        of(CONNECTING, new SSLHandshakeException("x"), LOSE_LINK, PROTOCOL, NOT_SENT),
        of(CONNECTING, new SslHandshakeTimeoutException("x"), LOSE_LINK, PROTOCOL, NOT_SENT),
        of(CONNECTING, tls(new ClosedChannelException()), LOSE_LINK, PROTOCOL, NOT_SENT),
        of(CONNECTING, tls(new CertificateException()), LOSE_LINK, PROTOCOL, NOT_SENT),
        of(CONNECTING, h2("no SETTINGS"), LOSE_LINK, PROTOCOL, NOT_SENT),
        fatal(new IllegalArgumentException("bad..host"), UNREACHABLE),
        fatal(new EgressRefusedException("never", true), LOCAL),
        of(CONNECTING, new EgressRefusedException("not now", false), LOSE_LINK, LOCAL, NOT_SENT),

        // sent, and refused unprocessed
        of(SENT, new StreamResetException(7), FAIL_REQUEST, OVERLOADED, REJECTED),
        of(SENT, goAway(STREAM - 1), FAIL_REQUEST, PEER_CLOSED, REJECTED),
        of(SENT, goAway(0), FAIL_REQUEST, PEER_CLOSED, REJECTED),

        // sent, and nobody knows
        of(SENT, goAway(STREAM), FAIL_REQUEST, PEER_CLOSED, UNKNOWN),
        of(SENT, goAway(STREAM + 2), FAIL_REQUEST, PEER_CLOSED, UNKNOWN),
        of(ANSWERING, goAway(0), FAIL_REQUEST, PEER_CLOSED, UNKNOWN),
        of(ANSWERING, new StreamResetException(7), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(SENT, new StreamResetException(8), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(ANSWERING, new StreamResetException(8), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(SENT, new StreamResetException(11), FAIL_REQUEST, OVERLOADED, UNKNOWN),
        of(SENT, new HttpClosedException("x"), FAIL_REQUEST, PEER_CLOSED, UNKNOWN),
        of(ANSWERING, new HttpClosedException("x"), FAIL_REQUEST, PEER_CLOSED, UNKNOWN),
        of(SENT, new ClosedChannelException(), FAIL_REQUEST, PEER_CLOSED, UNKNOWN),
        of(SENT, new SocketException("reset"), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(ANSWERING, new SocketException("reset"), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(SENT, new IOException("native reset"), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(SENT, new SSLException("x"), FAIL_REQUEST, PROTOCOL, UNKNOWN),
        of(SENT, new TimeoutException("x"), FAIL_REQUEST, UNREACHABLE, UNKNOWN),
        of(ANSWERING, new TimeoutException("x"), FAIL_REQUEST, UNREACHABLE, UNKNOWN),
        of(SENT, new PrematureChannelClosureException(), FAIL_REQUEST, PROTOCOL, UNKNOWN),
        of(SENT, new IllegalArgumentException("no HTTP"), FAIL_REQUEST, PROTOCOL, UNKNOWN),
        of(SENT, new TooLongHttpHeaderException(), FAIL_REQUEST, PROTOCOL, UNKNOWN),
        of(ANSWERING, new NumberFormatException("chunk"), FAIL_REQUEST, PROTOCOL, UNKNOWN),
        of(SENT, new ConnectException("?"), FAIL_REQUEST, PEER_RESET, UNKNOWN),
        of(SENT, new Error("?"), FAIL_REQUEST, PROTOCOL, UNKNOWN));
  }

  @Test
  void everyRowIsDocumented() {
    Set<FailureRow> rows = new HashSet<>(FailureRows.ROWS);
    rows.addAll(FailureRows.OTHERS);
    cases().map(one -> NetworkFailures.rowFor(one.failure())).forEach(rows::remove);
    assertThat(rows).isEmpty();
  }

  @Test
  void whatIsKnownOfAWrapperComesBeforeWhatIsKnownOfItsCause() {
    Throwable unknown = new RuntimeException("wrapped", new SocketException("reset"));
    assertThat(rule(RequestKind.CALL, SENT, unknown).reason()).isEqualTo(PEER_RESET);
    Throwable reset = new StreamResetException(8, new HttpClosedException("x"));
    assertThat(rule(RequestKind.CALL, SENT, reset).reason()).isEqualTo(PEER_RESET);
  }

  @Test
  void causesInACircleComeToAnEnd() {
    RuntimeException one = new RuntimeException();
    one.initCause(new RuntimeException(one));
    assertThat(rule(RequestKind.CALL, SENT, one).reason()).isEqualTo(PROTOCOL);
  }

  @Test
  void withoutAStreamNumberNothingIsKnownOfAGoAway() {
    for (int none : new int[] {0, -1}) {
      Ruling ruling =
          NetworkFailures.rule(new NetworkFailure(RequestKind.CALL, SENT, goAway(0), none));
      assertThat(ruling.fate()).isEqualTo(UNKNOWN);
    }
  }

  @Test
  void guardSaysWhyItRefused() {
    assertThat(rule(RequestKind.CALL, CONNECTING, new EgressRefusedException("why", true)).detail())
        .isEqualTo("why");
  }

  @ParameterizedTest
  @EnumSource(Stage.class)
  void onlyAMessageThatCannotBeSentCostsTheLink(Stage stage) {
    Throwable cause = new ConnectException("refused");
    assertThat(rule(RequestKind.LISTEN, stage, cause).action()).isEqualTo(RETRY_LATER);
    assertThat(rule(RequestKind.RESUME, stage, cause).action()).isEqualTo(RETRY_LATER);
    assertThat(rule(RequestKind.RESUME, stage, cause).fate()).isEqualTo(UNKNOWN);
    assertThat(rule(RequestKind.DELETE, stage, cause).action()).isEqualTo(DONE);
    assertThat(rule(RequestKind.CALL, stage, cause).action())
        .isEqualTo(stage == CONNECTING ? LOSE_LINK : FAIL_REQUEST);
  }

  private static Ruling rule(RequestKind kind, Stage stage, Throwable cause) {
    return NetworkFailures.rule(new NetworkFailure(kind, stage, cause, STREAM));
  }

  private static Case of(
      Stage stage, Throwable cause, Action action, LossReason reason, Fate fate) {
    return new Case(stage, cause, action, reason, fate, false);
  }

  private static Case fatal(Throwable cause, LossReason reason) {
    return new Case(CONNECTING, cause, LOSE_LINK, reason, NOT_SENT, true);
  }

  private static Throwable tls(Throwable cause) {
    return new SSLHandshakeException("x").initCause(cause);
  }

  private static Throwable h2(String text) {
    return Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, text);
  }

  private static Throwable goAway(int lastStreamId) {
    return new HttpClosedException(new GoAway().setLastStreamId(lastStreamId));
  }
}
