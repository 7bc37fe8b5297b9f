package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.transport.http.peer.HttpPeer;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.PeerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server points elsewhere. */
class RedirectTest extends McpTest {

  private static final Predicate<PeerRequest> CALL = calls("tools/call");

  @Override
  HttpTransportOptions options() {
    return super.options().setHeaders(Map.of("Authorization", "Bearer t0ken-SECRET"));
  }

  private String origin() {
    return "http://127.0.0.1:" + server.http().port();
  }

  private static Predicate<PeerRequest> at(String target) {
    return request -> request.target().equals(target);
  }

  @ParameterizedTest
  @CsvSource({"307, ''", "308, ''", "307, moved", "308, moved"})
  void aCallIsSentAgainAsItWasWithinTheOrigin(int status, String body) {
    server.when(
        CALL.and(at(HttpPeer.TARGET)),
        request -> request.body(status, "text/plain", body, "Location: /mcp/?to=SECRET"));

    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");

    List<PeerRequest> both = server.http().requests(CALL);
    assertThat(both)
        .extracting(PeerRequest::target)
        .containsExactly(HttpPeer.TARGET, "/mcp/?to=SECRET");
    assertThat(both).extracting(PeerRequest::body).containsOnly(both.get(0).body());
    assertThat(both).extracting(PeerRequest::sessionId).containsOnly(server.session(1));
    assertThat(both)
        .extracting(request -> request.header("authorization"))
        .containsOnly("Bearer t0ken-SECRET");
  }

  @Test
  void aRedirectWithoutABodyCostsNoConnection() {
    server.when(
        at(HttpPeer.TARGET).and(verb("POST")), request -> request.status(307, "Location: /mcp/"));
    for (int n = 0; n < 3; n++) {
      await(rig.greet("call " + n));
    }
    // the answer to initialize may still be read when the next message goes out
    assertThat(server.http().connections()).isLessThanOrEqualTo(2);
  }

  @Test
  void aRedirectWhoseBodyNeverEndsIsFollowed() {
    server.when(
        CALL.and(at(HttpPeer.TARGET)),
        request ->
            request
                .write("HTTP/1.1 307 Moved\r\nLocation: /there\r\nContent-Length: 9\r\n\r\nhalf")
                .awaitClientGone());
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
  }

  @Test
  void aCircleEndsAfterFive() {
    server.when(CALL, request -> request.status(307, "Location: /mcp"));

    SessionException failure = failureOf(rig.greet("you"));

    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(failure.getMessage())
        .contains("HTTP 307: it redirects within " + origin() + " more than 5 times in a row");
    assertThat(server.count("tools/call")).isEqualTo(6);
    assertThat(rig.state()).isEqualTo(SessionState.READY);
  }

  @ParameterizedTest
  @CsvSource({"301, REJECTED", "302, REJECTED", "303, UNKNOWN"})
  void aCallIsNotSentByAnotherMethod(int status, Fate fate) {
    server.when(CALL, request -> request.status(status, "Location: /there"));

    SessionException failure = failureOf(rig.greet("you"));

    assertThat(failure.fate()).isEqualTo(fate);
    assertThat(server.count("tools/call")).isEqualTo(1);
    assertThat(server.http().requests(at("/there"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void anotherOriginGetsNothingAndItsPathIsNotShown(int status) {
    try (McpPeer other = new McpPeer()) {
      String location = other.url().replace("/mcp?", "/path-SECRET?");
      server.when(CALL, request -> request.status(status, "Location: " + location));

      SessionException failure = failureOf(rig.greet("you"));

      assertThat(failure.getMessage())
          .contains("it redirects to http://127.0.0.1:" + other.http().port() + ", another origin")
          .doesNotContain("SECRET")
          .doesNotContain("/mcp");
      assertThat(failure.fate()).isEqualTo(status == 303 ? Fate.UNKNOWN : Fate.REJECTED);
      assertThat(other.http().connections()).isZero();
      assertThat(server.count("tools/call")).isEqualTo(1);
    }
  }

  @Test
  void aHandshakeThatIsPointedElsewhereFailsTheSession() {
    try (McpPeer other = new McpPeer()) {
      server.when(calls("initialize"), request -> request.status(308, "Location: " + other.url()));
      assertThat(failureOf(rig.greet("you")).getMessage())
          .contains("it redirects to http://127.0.0.1:" + other.http().port());
      assertThat(rig.state()).isEqualTo(SessionState.FAILED);
      assertThat(other.http().connections()).isZero();
    }
  }

  @Test
  void whatIsCutAfterARedirectMayHaveRun() {
    server.when(CALL.and(at(HttpPeer.TARGET)), request -> request.status(307, "Location: /there"));
    server.when(CALL.and(at("/there")), PeerRequest::cut);
    assertThat(failureOf(rig.greet("you")).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.count("tools/call")).isEqualTo(2);
  }

  @Test
  void whatFindsNoServerAfterARedirectDidNotRun() {
    server.when(request -> true, request -> server.behave(request.lastOnItsConnection()));
    server.when(
        CALL.and(at(HttpPeer.TARGET)),
        request -> {
          server.http().refuse();
          request.lastOnItsConnection().status(307, "Location: /there");
        });
    assertThat(
            failureOf(rig.greet("you", new CallOptions().setTimeout(Duration.ofMillis(300))))
                .fate())
        .isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void theEndOfASessionFollowsToo() {
    await(rig.greet("you"));
    server.when(
        verb("DELETE").and(at(HttpPeer.TARGET)),
        request -> request.status(307, "Location: /there"));
    await(rig.session.close());
    server.http().await(1, verb("DELETE").and(at("/there")));
  }
}
