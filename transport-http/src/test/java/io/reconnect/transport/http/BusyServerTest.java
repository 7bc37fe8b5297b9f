package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The server asks for a pause with one call. */
class BusyServerTest extends McpTest {

  /** Longer than anything else here takes. */
  private static final CallOptions PATIENT = new CallOptions().setTimeout(Duration.ofSeconds(9));

  @Test
  void theCallIsSentAgainWhenThePauseIsOverAndTheOthersGoOnMeanwhile() {
    await(rig.session.start());
    Held held = server.hold(1, calls("tools/call"));
    Future<String> refused = rig.greet("refused", PATIENT);
    PeerRequest first = held.take();
    long refusedAt = System.nanoTime();
    Held again =
        server.hold(
            1, r -> r.is("tools/call") && r.body().encode().contains("\"name\":\"refused\""));
    first.status(429, "Retry-After: 2");

    for (int n = 0; n < 5; n++) {
      assertThat(await(rig.greet("other " + n))).isEqualTo("Hello, other " + n);
    }
    PeerRequest second = again.take();
    assertThat(System.nanoTime() - refusedAt)
        .isBetween(Duration.ofSeconds(2).toNanos(), Duration.ofSeconds(6).toNanos());
    server
        .http()
        .requests(calls("tools/call"))
        .forEach(r -> assertThat(r.sessionId()).isEqualTo(server.session(1)));
    second.result(server.resultOf(second));
    assertThat(await(refused)).isEqualTo("Hello, refused");
    assertThat(server.executions("refused")).isEqualTo(1);
  }

  @Test
  void aPauseLongerThanTheCallMayWaitEndsItRejected() {
    server.when(calls("tools/call"), request -> request.status(429, "Retry-After: 3600"));

    SessionException failure =
        failureOf(rig.greet("refused", new CallOptions().setTimeout(Duration.ofSeconds(1))));
    assertThat(failure)
        .isInstanceOf(CallTimeoutException.class)
        .hasMessageContaining("the peer asked for a longer pause than the call may wait");
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(server.count("tools/call")).isEqualTo(1);
  }
}
