package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionOptions;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.LoopPeer.Asked;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that fails for now is not asked again at once: report R13, fault G8. */
class PauseBeforeRepeatTest {

  private static final CallOptions REPEATABLE =
      new CallOptions().setRepeat(Repeat.SAFE).setTimeout(Duration.ofMinutes(5));

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final VirtualRig rig =
      new VirtualRig(
          virtual,
          new HttpTransportOptions().setUrl(server.url()).setListenStream(false),
          new SessionOptions().setCloseGrace(Duration.ZERO));

  @AfterEach
  void close() {
    rig.close();
  }

  private List<Duration> pauses() {
    List<Asked> calls = server.requests(calls("tools/call"));
    return IntStream.range(1, calls.size())
        .mapToObj(n -> calls.get(n).at().minus(calls.get(n - 1).at()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void whatMayBeRepeatedIsRepeatedAfterAPause(int status) {
    server.first(3, calls("tools/call"), call -> call.status(status));
    rig.start();
    Future<String> call = rig.greet("patient", REPEATABLE);
    rig.pass(Duration.ofSeconds(3));

    assertThat(rig.await(call)).isEqualTo("Hello, patient");
    assertThat(pauses())
        .hasSize(3)
        .allSatisfy(
            pause -> assertThat(pause).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1)));
    assertThat(server.executions("patient")).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void theServerMaySayHowLong(int status) {
    server.first(1, calls("tools/call"), call -> call.status(status, "Retry-After: 7"));
    rig.start();
    Future<String> call = rig.greet("patient", REPEATABLE);
    rig.pass(Duration.ofSeconds(8));

    assertThat(rig.await(call)).isEqualTo("Hello, patient");
    assertThat(pauses())
        .singleElement()
        .satisfies(
            pause -> assertThat(pause).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(8)));
  }

  @Test
  void aSessionThatIsLostMeanwhileIsBegunAnew() {
    server.first(3, calls("tools/call"), call -> call.status(503));
    rig.start();
    Future<String> call = rig.greet("patient", REPEATABLE);
    server.expireSessions();
    rig.pass(Duration.ofSeconds(10));

    assertThat(rig.await(call)).isEqualTo("Hello, patient");
    assertThat(server.requests(calls("tools/call")))
        .extracting(Asked::sessionId)
        .containsExactly("S1", "S1", "S1", "S1", "S2");
    assertThat(server.executions("patient")).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(2);
  }

  /** Report R39. */
  @Test
  void anotherCallIsNotHeldAndWhatMayNotBeRepeatedEndsAtOnce() {
    server.first(2, calls("tools/call"), call -> call.status(503));
    rig.start();
    Future<String> resting = rig.greet("patient", REPEATABLE);
    Future<String> plain = rig.greet("plain");

    assertThat(rig.failureOf(plain)).isInstanceOf(OutcomeUnknownException.class);
    assertThat(rig.await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(resting.isComplete()).isFalse();
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.await(resting)).isEqualTo("Hello, patient");
    assertThat(server.count("initialize")).isEqualTo(1);
  }
}
