package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import io.reconnect.transport.http.peer.PeerRequest;
import org.junit.jupiter.api.Test;

/** Some servers answer 400 where they should say 404: a guess, which must not become a habit. */
class GuessedExpiryTest extends McpTest {

  private static void noValidSession(PeerRequest request) {
    request.json(
        400,
        """
        {"jsonrpc":"2.0","error":{"code":-32000,"message":"No valid session ID provided"},"id":null}
        """);
  }

  @Test
  void aServerThatForgotTheSessionAndSaysItIn400IsGivenANewOne() {
    await(rig.greet("first"));
    server.first(1, calls("tools/call"), GuessedExpiryTest::noValidSession);

    assertThat(await(rig.greet("second"))).isEqualTo("Hello, second");
    assertThat(server.count("initialize")).isEqualTo(2);
  }

  /** Report R16. */
  @Test
  void andSoAfterEveryRestart() {
    for (int n = 0; n < 4; n++) {
      assertThat(await(rig.greet("call " + n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
      assertThat(server.count("initialize")).isEqualTo(n + 1);
      server.first(1, calls("tools/call"), GuessedExpiryTest::noValidSession);
    }
    assertThat(rig.counts().failed()).isZero();
  }

  @Test
  void aCallThatIsRefusedSoAgainFailsWithoutAnotherHandshake() {
    await(rig.greet("first"));
    server.when(calls("tools/call"), GuessedExpiryTest::noValidSession);

    SessionException failure = failureOf(rig.greet("wrong"));
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(failureOf(rig.greet("wrong again")).fate()).isEqualTo(Fate.REJECTED);
    assertThat(server.count("initialize")).isEqualTo(2);
  }
}
