package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The session is closed while it reconnects: scenario A2, one test for each guard. */
class ShutdownDuringReconnectTest extends McpTest {

  @BeforeEach
  void expire() {
    await(rig.greet("first"));
    server.expireSessions();
  }

  @Test
  void aConnectThatWaitsIsCalledOffAndNoneStartsAfterwards() {
    rig.gate.shut();
    Future<String> second = rig.greet("second");
    await(rig.gate.onArrival());
    var closed = rig.session.close();
    rig.gate.open();

    SessionException failure = failureOf(second);
    assertThat(failure).isInstanceOf(SessionClosedException.class).hasMessageContaining("closing");
    assertThat(failure.fate()).isIn(Fate.NOT_SENT, Fate.REJECTED);
    assertThat(await(closed).clean()).isTrue();
    assertThat(rig.gate.passed()).as("only the link before the expiry").isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertNothingIsLeft();
  }

  @Test
  void aSessionThatTheServerOpensWhileWeCloseIsEndedThere() {
    Held initialize = server.hold(1, calls("initialize"));
    Future<String> second = rig.greet("second");
    PeerRequest opening = initialize.take();
    var closed = rig.session.close();
    assertThat(failureOf(second)).isInstanceOf(SessionClosedException.class);
    server.behave(opening);

    assertThat(await(closed).clean()).isTrue();
    assertThat(server.http().await(1, verb("DELETE")))
        .extracting(PeerRequest::sessionId)
        .containsExactly(server.session(2));
    assertThat(server.count("notifications/initialized")).isEqualTo(1);
    assertNothingIsLeft();
  }

  @Test
  void aServerThatNeverAnswersTheHandshakeDoesNotHoldTheClose() {
    Held initialize = server.hold(1, calls("initialize"));
    Future<String> second = rig.greet("second");
    PeerRequest opening = initialize.take();
    var closed = rig.session.close();
    assertThat(failureOf(second)).isInstanceOf(SessionClosedException.class);

    assertThat(await(closed)).isNotNull();
    opening.awaitClientGone();
    assertThat(server.http().requests(verb("DELETE"))).isEmpty();
    assertNothingIsLeft();
  }

  @Test
  void aCallAfterwardsFailsAtOnce() {
    await(rig.session.close());
    SessionException failure = failureOf(rig.greet("late"));
    assertThat(failure).isInstanceOf(SessionClosedException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void closingTwiceIsClosingOnce() {
    var once = rig.session.close();
    var again = rig.session.close();
    assertThat(await(once)).isEqualTo(await(again));
  }

  private void assertNothingIsLeft() {
    assertThat(rig.session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    server.http().awaitNoConnection();
  }
}
