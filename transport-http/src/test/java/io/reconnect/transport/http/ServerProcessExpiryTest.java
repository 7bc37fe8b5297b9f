package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server in another process forgets the session: scenario A1, trial T1. */
class ServerProcessExpiryTest extends ServerProcessTest {

  /** Scenario A1 as it stands, by the clock of the server; each promise fails by itself. */
  @ParameterizedTest
  @EnumSource
  void theSameHandleGoesOnAfterAnIdleTimeoutOfFiveSeconds(Answers answers) {
    start(answers);
    Session handle = rig.session;
    String first = await(rig.greet("first"));
    // only between the two calls: a busy machine may need longer for anything else
    server.order("IDLE 5000");
    server.await("EXPIRED", 1);
    server.order("IDLE 0");
    int expiry = server.journal().size();
    String second = await(rig.greet("second"));

    List<String> opened = server.all("OPENED");
    List<String> since = server.journal().subList(expiry, server.journal().size());
    SoftAssertions promises = new SoftAssertions();
    promises.assertThat(first).as("before").isEqualTo("Hello, first");
    promises.assertThat(second).as("after").isEqualTo("Hello, second");
    promises.assertThat(rig.session).as("the handle").isSameAs(handle);
    promises.assertThat(handle.snapshot().state()).as("state").isEqualTo(SessionState.READY);
    promises
        .assertThat(server.all("READ").stream().filter("POST initialize"::equals))
        .as("handshakes, none of them with a session id")
        .hasSize(2);
    promises.assertThat(opened).as("ids").hasSize(2).doesNotHaveDuplicates();
    promises
        .assertThat(since.stream().filter(line -> line.endsWith(" on " + opened.get(0))))
        .as("uses of the old id: to learn that it is gone, and never again")
        .containsExactly("READ POST tools/call second on " + opened.get(0));
    promises.assertThat(server.all("RAN")).as("runs").containsExactly("first", "second");
    promises.assertThat(rig.counts().failed()).as("failures that the caller saw").isZero();
    promises.assertThat(rig.counts().answered()).as("answers").isEqualTo(2);
    promises.assertAll();
    assertClosesCleanly();
  }

  @ParameterizedTest
  @EnumSource
  void theSameHandleRecoversTenTimesInARow(Answers answers) {
    start(answers);
    assertThat(await(rig.greet("call 0"))).isEqualTo("Hello, call 0");
    for (int n = 1; n <= 10; n++) {
      server.expireByIdling();
      assertThat(await(rig.greet("call " + n))).isEqualTo("Hello, call " + n);
      assertThat(server.all("OPENED")).hasSize(n + 1);
    }

    assertThat(server.all("OPENED")).doesNotHaveDuplicates();
    assertThat(server.all("RAN"))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(0, 10).mapToObj(n -> "call " + n).toList());
    assertThat(rig.counts().failed()).isZero();
    assertClosesCleanly();
  }

  @ParameterizedTest
  @EnumSource
  void tenCallsAtOnceOnAnExpiredSessionCostOneHandshakeAndAreAllAnswered(Answers answers) {
    start(answers);
    await(rig.session.start());
    String old = server.all("OPENED").get(0);
    server.expireByIdling();
    server.order("HOLD 10 tools/call");
    List<Future<String>> calls = greetings(10);
    server.await("HELD", 10);
    server.order("RELEASE");

    for (int n = 0; n < 10; n++) {
      assertThat(await(calls.get(n))).isEqualTo("Hello, call " + n);
    }
    assertThat(server.all("OPENED")).as("one more").hasSize(2);
    assertThat(server.all("READ").stream().filter(line -> line.startsWith("POST initialize")))
        .hasSize(2);
    assertThat(server.all("READ").stream().filter(line -> line.endsWith(" on " + old)))
        .as("the first message of the session, and each call once")
        .hasSize(1 + 10);
    assertThat(server.all("RAN"))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 10).mapToObj(n -> "call " + n).toList());
    assertThat(rig.counts().failed()).isZero();
    assertThat(rig.counts().staleEvents()).isZero();
    assertClosesCleanly();
  }

  /** Servers of the Python SDK 1 do so, by a 500 or by an empty stream. */
  @ParameterizedTest
  @EnumSource
  void aCallThatTheIdleTimeoutEndsIsOfUnknownOutcomeAndTheNextOneGoesThrough(Answers answers) {
    start(answers, "ruthless");
    await(rig.session.start());
    Future<String> call = runUnanswered("long");
    server.expireByIdling();

    SessionException failure = failureOf(call);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.all("RAN")).as("not again").containsExactly("long", "next");
    assertThat(server.all("OPENED")).hasSize(2);
    assertClosesCleanly();
  }

  /** Servers of the Python SDK 2 let it. */
  @ParameterizedTest
  @EnumSource
  void aCallThatOutlivesItsSessionIsAnsweredAndTheNextOneGoesThrough(Answers answers) {
    start(answers);
    await(rig.session.start());
    Future<String> call = runUnanswered("long");
    server.expireByIdling();
    assertThat(call.isComplete()).isFalse();
    server.order("FINISH");

    assertThat(await(call)).isEqualTo("Hello, long");
    assertThat(server.all("OPENED")).as("nobody has noticed").hasSize(1);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.all("RAN")).containsExactly("long", "next");
    assertThat(server.all("OPENED")).hasSize(2);
    assertThat(rig.counts().failed()).isZero();
    assertClosesCleanly();
  }

  /** One call learns of the expiry while another one still runs on the old session. */
  @ParameterizedTest
  @EnumSource
  void aCallThatStillRunsKeepsItsAnswerWhenAnotherOneIsRefused(Answers answers) {
    start(answers);
    await(rig.session.start());
    Future<String> running = runUnanswered("running");
    server.expireByIdling();
    server.order("HOLD 1 tools/call");
    Future<String> refused = rig.greet("refused");
    server.await("HELD", 1);
    server.order("RELEASE;FINISH");

    assertThat(await(running)).isEqualTo("Hello, running");
    assertThat(await(refused)).isEqualTo("Hello, refused");
    assertThat(server.all("RAN")).containsExactly("running", "refused");
    assertThat(rig.counts().failed()).isZero();
    assertClosesCleanly();
  }

  private Future<String> runUnanswered(String name) {
    server.order("RUN 1");
    Future<String> call = rig.greet(name);
    server.await("RAN " + name, 1);
    return call;
  }

  private List<Future<String>> greetings(int count) {
    return IntStream.range(0, count).mapToObj(n -> rig.greet("call " + n)).toList();
  }
}
