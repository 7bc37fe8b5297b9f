package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.McpPeer;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody listens where the server was. */
class UnreachableTest extends McpTest {

  /** An idle connection would still carry a call. */
  @BeforeEach
  void withoutIdleConnections() {
    server.when(
        request -> true,
        request -> {
          request.lastOnItsConnection();
          server.behave(request);
        });
  }

  @Test
  void callsWaitUnsentThroughRefusedConnectsAndAreSentOnceWhenTheServerIsBack() {
    await(rig.greet("before"));
    int port = server.http().port();
    server.http().close();
    Future<SessionSnapshot> backoff = backoff();
    List<Future<String>> waiting =
        IntStream.range(0, 5).mapToObj(n -> rig.greet("call " + n)).toList();
    assertThat(await(backoff).cause()).isEqualTo(LossReason.UNREACHABLE);

    try (McpPeer restarted = new McpPeer(port)) {
      for (int n = 0; n < 5; n++) {
        assertThat(await(waiting.get(n))).isEqualTo("Hello, call " + n);
        assertThat(restarted.executions("call " + n)).isEqualTo(1);
      }
      assertThat(restarted.count("initialize")).isEqualTo(1);
      await(rig.session.close());
    }
  }

  @Test
  void aCallFailsTypedAndUnsentAtItsDeadline() {
    await(rig.greet("before"));
    server.http().close();
    Future<SessionSnapshot> backoff = backoff();
    Future<String> patient = rig.greet("patient");
    await(backoff);

    SessionException failure =
        failureOf(rig.greet("hasty", new CallOptions().setTimeout(Duration.ofMillis(50))));

    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.getMessage()).contains("http://127.0.0.1:").doesNotContain("/mcp");
    assertThat(patient.isComplete()).isFalse();
  }

  /** Completes when several attempts have failed. */
  private Future<SessionSnapshot> backoff() {
    Promise<SessionSnapshot> seen = Promise.promise();
    rig.session.onSnapshot(
        snapshot -> {
          if (snapshot.state() == SessionState.BACKOFF && snapshot.attempt() > 2) {
            seen.tryComplete(snapshot);
          }
        });
    return seen.future();
  }
}
