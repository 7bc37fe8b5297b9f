package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The process of the server is killed, and comes back on the same port. */
class ServerProcessKillTest extends ServerProcessTest {

  private static CallOptions safe() {
    return new CallOptions().setRepeat(Repeat.SAFE);
  }

  @ParameterizedTest
  @EnumSource
  void callsInFlightAreOfUnknownOutcomeUnlessSafeAndCallsInTheGapWait(Answers answers) {
    start(answers);
    await(rig.session.start());
    server.order("RUN 2");
    Future<String> risky = rig.greet("risky");
    Future<String> safe = rig.greet("safe", safe());
    server.await("RAN", 2);
    Future<SessionSnapshot> backoff = rig.backoff(2);
    server.kill();

    SessionException failure = failureOf(risky);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(await(backoff).cause()).isEqualTo(LossReason.UNREACHABLE);
    Future<String> gap = rig.greet("gap");
    assertThat(rig.counts().waiting()).isEqualTo(2);
    String old = server.all("OPENED").get(0);
    restart(answers);

    assertThat(await(gap)).isEqualTo("Hello, gap");
    assertThat(await(safe)).isEqualTo("Hello, safe");
    assertThat(server.all("RAN"))
        .as("the risky one never")
        .containsExactlyInAnyOrder("safe", "gap");
    assertThat(server.all("OPENED")).hasSize(1).doesNotContain(old);
    assertThat(server.all("READ").stream().filter(line -> line.endsWith(" on " + old)))
        .as("asked once whether it still knows the session")
        .containsExactly("POST ping on " + old);
    assertThat(rig.counts().failed()).isEqualTo(1);
    assertClosesCleanly();
  }

  @ParameterizedTest
  @EnumSource
  void everyRestartCostsOneHandshakeAndNoCall(Answers answers) {
    start(answers);
    await(rig.session.start());
    for (int restart = 1; restart <= 3; restart++) {
      server.order("RUN 1");
      Future<String> safe = rig.greet("safe " + restart, safe());
      server.await("RAN safe " + restart, 1);
      Future<SessionSnapshot> backoff = rig.backoff(1);
      server.kill();
      await(backoff);
      String prefix = "call " + restart + " of ";
      List<Future<String>> gap =
          IntStream.range(0, 10).mapToObj(n -> rig.greet(prefix + n)).toList();
      restart(answers);

      List<String> names = new ArrayList<>(List.of("safe " + restart));
      for (int n = 0; n < 10; n++) {
        assertThat(await(gap.get(n))).isEqualTo("Hello, " + prefix + n);
        names.add(prefix + n);
      }
      assertThat(await(safe)).isEqualTo("Hello, safe " + restart);
      assertThat(server.all("RAN")).containsExactlyInAnyOrderElementsOf(names);
      assertThat(server.all("READ").stream().filter("POST initialize"::equals)).hasSize(1);
    }
    assertThat(rig.counts().failed()).isZero();
    assertClosesCleanly();
  }

  @ParameterizedTest
  @EnumSource
  void aServerThatDiesDuringTheHandshakeCostsAnotherAttemptAndNoCall(Answers answers) {
    start(answers);
    server.order("HOLD 1 initialize");
    Future<String> call = rig.greet("patient");
    server.await("HELD", 1);
    Future<SessionSnapshot> backoff = rig.backoff(1);
    server.kill();
    await(backoff);
    assertThat(call.isComplete()).isFalse();
    restart(answers);

    assertThat(await(call)).isEqualTo("Hello, patient");
    assertThat(server.all("RAN")).containsExactly("patient");
    assertThat(server.all("OPENED")).hasSize(1);
    assertClosesCleanly();
  }

  /** Nobody is left who could be told; the close does not wait for him. */
  @ParameterizedTest
  @EnumSource
  void closingIsNotHeldByADeadServer(Answers answers) {
    start(answers);
    await(rig.session.start());
    server.order("RUN 1");
    Future<String> call = rig.greet("lost");
    server.await("RAN lost", 1);
    server.kill();
    assertThat(failureOf(call).fate()).isEqualTo(Fate.UNKNOWN);

    assertThat(await(rig.session.close()).unknown()).isZero();
  }
}
