package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionException;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stream of an answer breaks off after it said where it stands: trial T5. */
class ResumptionTest extends McpTest {

  private final AtomicReference<String> answer = new AtomicReference<>();

  @BeforeEach
  void breakTheFirstCallOff() {
    server.first(
        1,
        calls("tools/call"),
        request -> {
          answer.set(request.resultJson(server.resultOf(request)));
          request.events().chunk("id: e1\nretry: 20\ndata: \n\n").end();
        });
  }

  @Test
  void theAnswerComesOverTheResumedStreamAndNothingRunsTwice() {
    server.first(1, verb("GET"), request -> request.events().event(answer.get()).end());

    assertThat(await(rig.greet("slow"))).isEqualTo("Hello, slow");
    PeerRequest resumed = server.http().requests(verb("GET")).get(0);
    assertThat(resumed.header("last-event-id")).isEqualTo("e1");
    assertThat(resumed.sessionId()).isEqualTo(server.session(1));
    assertThat(resumed.header("mcp-protocol-version")).isEqualTo("2025-11-25");
    assertThat(server.executions("slow")).isEqualTo(1);
  }

  @Test
  void aStreamThatBreaksAgainIsResumedFromWhereItCame() {
    server.first(1, verb("GET"), request -> request.events().event(answer.get()).end());
    server.first(1, verb("GET"), request -> request.events().chunk("id: e2\ndata: \n\n").cut());
    server.first(1, verb("GET"), request -> request.status(409));

    assertThat(await(rig.greet("slow"))).isEqualTo("Hello, slow");
    assertThat(server.http().requests(verb("GET")))
        .extracting(request -> request.header("last-event-id"))
        .containsExactly("e1", "e1", "e2");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 405, 410})
  void aServerThatDoesNotResumeLeavesTheOutcomeUnknownAndTheLinkAlone(int status) {
    server.when(verb("GET"), request -> request.status(status));

    SessionException failure = failureOf(rig.greet("lost"));
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.http().requests(verb("GET"))).hasSize(1);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void aServerThatForgotTheSessionMeanwhileLeavesTheOutcomeUnknownAndGetsANewOne() {
    server.when(verb("GET"), request -> request.status(404));

    SessionException failure = failureOf(rig.greet("lost"));
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.executions("lost")).isEqualTo(1);
  }

  @Test
  void aStreamThatBringsNothingIsNotResumedForEver() {
    AtomicInteger n = new AtomicInteger(1);
    server.when(
        verb("GET"),
        request -> request.events().chunk("id: e" + n.incrementAndGet() + "\ndata: \n\n").end());

    assertThat(failureOf(rig.greet("lost"))).isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.http().requests(verb("GET"))).hasSize(16);
  }

  @Test
  void theDeadlineEndsTheResumption() {
    server.when(verb("GET"), request -> request.events().chunk("retry: 86400000\n: hi\n\n").end());

    Future<String> call = rig.greet("late", new CallOptions().setTimeout(Duration.ofSeconds(1)));

    server.http().await(1, verb("GET"));
    assertThat(failureOf(call)).isInstanceOf(CallTimeoutException.class);
    server.http().await(1, calls("notifications/cancelled"));
    assertThat(server.http().requests(verb("GET"))).hasSize(1);
  }
}
