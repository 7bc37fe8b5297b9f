package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static io.reconnect.transport.http.peer.LoopPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.LoopPeer.Asked;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When a broken answer is asked for again, and for how long: trial T5. */
class ResumptionInTimeTest {

  /** As {@link Resumption} has it. */
  private static final int MOST_TRIES = 16;

  private static final CallOptions PATIENT = new CallOptions().setTimeout(Duration.ofHours(3));

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final VirtualRig rig =
      new VirtualRig(
          virtual,
          new HttpTransportOptions().setUrl(server.url()).setListenStream(false),
          new SessionOptions().setCloseGrace(Duration.ZERO).setLivenessIdle(Duration.ZERO));

  private String answer;
  private Object progressToken;

  @AfterEach
  void close() {
    rig.close();
  }

  /** The first call runs, and its stream ends 50 ms after it said where it stands. */
  private void breakTheFirstCallOff(String retry) {
    server.first(
        1,
        calls("tools/call"),
        call -> {
          answer = call.answerEvent(server.resultOf(call));
          progressToken = call.progressToken();
          call.events().chunk("id: e1\n" + retry + "data: \n\n");
          virtual.vertx().setTimer(50, due -> call.end());
        });
  }

  private List<Asked> gets() {
    return server.requests(verb("GET"));
  }

  private List<Long> millisBetweenGets() {
    List<Asked> gets = gets();
    return IntStream.range(1, gets.size())
        .mapToObj(n -> gets.get(n).at().minus(gets.get(n - 1).at()).toMillis())
        .toList();
  }

  private void assertNothingElseHappened(String name) {
    assertThat(server.executions(name)).isEqualTo(1);
    assertThat(rig.await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.now().epoch()).isEqualTo(1);
    int before = gets().size();
    rig.pass(Duration.ofHours(1));
    assertThat(gets()).hasSize(before);
  }

  @Test
  void theServerSaysWhen() {
    breakTheFirstCallOff("retry: 500\n");
    server.when(verb("GET"), get -> get.events().chunk(answer).end());
    rig.start();
    Duration begun = virtual.now();
    Future<String> call = rig.greet("slow");
    rig.pass(Duration.ofMillis(549));
    assertThat(gets()).isEmpty();
    rig.pass(Duration.ofMillis(1));

    assertThat(rig.await(call)).isEqualTo("Hello, slow");
    assertThat(gets()).hasSize(1);
    assertThat(gets().get(0).at().minus(begun).toMillis()).isEqualTo(550);
    assertThat(gets().get(0).header("last-event-id")).isEqualTo("e1");
    assertThat(gets().get(0).sessionId()).isEqualTo("S1");
    assertNothingElseHappened("slow");
  }

  @Test
  void aServerThatIsNotThereForNowIsAskedAgain() {
    breakTheFirstCallOff("retry: 500\n");
    server.when(verb("GET"), get -> get.events().chunk(answer).end());
    server.first(2, verb("GET"), get -> get.status(503));
    rig.start();
    Future<String> call = rig.greet("slow");
    rig.pass(Duration.ofMillis(550 + 1000));

    assertThat(rig.await(call)).isEqualTo("Hello, slow");
    assertThat(millisBetweenGets()).containsExactly(500L, 500L);
    assertNothingElseHappened("slow");
  }

  enum NoProgress {
    ENDS_AT_ONCE((get, n) -> get.events().end()),
    IS_CUT_AT_ONCE((get, n) -> get.events().chunk(": hi\n\n").cut()),
    ONLY_MOVES((get, n) -> get.events().chunk("id: e" + n + "\ndata:\n\n").end()),
    SAYS_SOMETHING_ELSE(
        (get, n) ->
            get.events()
                .chunk("id: e" + n + "\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n\n")
                .end()),
    ANSWERS_SOMEBODY_ELSE(
        (get, n) ->
            get.events()
                .chunk("id: e" + n + "\ndata: {\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}\n\n")
                .end()),
    UNAVAILABLE((get, n) -> get.status(503)),
    CONFLICT((get, n) -> get.status(409));

    final BiConsumer<Asked, Integer> answer;

    NoProgress(BiConsumer<Asked, Integer> answer) {
      this.answer = answer;
    }
  }

  @ParameterizedTest
  @EnumSource
  void triesThatBringNothingAreBounded(NoProgress how) {
    breakTheFirstCallOff("retry: 500\n");
    server.when(verb("GET"), get -> how.answer.accept(get, gets().size() + 1));
    rig.start();
    Future<String> call = rig.greet("lost", PATIENT);
    rig.pass(Duration.ofMillis(50 + 500 * MOST_TRIES));

    SessionException failure = rig.failureOf(call);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(gets()).hasSize(MOST_TRIES);
    assertThat(millisBetweenGets()).containsOnly(500L);
    assertNothingElseHappened("lost");
  }

  /** Report R38: only the progress of the call itself counts. */
  @Test
  void progressOfTheCallGivesNewTries() {
    breakTheFirstCallOff("retry: 500\n");
    server.when(
        verb("GET"),
        get -> {
          int n = gets().size();
          String progress = n > 20 ? "" : "data: " + progress(n) + "\n";
          get.events().chunk("id: e" + Math.min(n, 20) + "\n" + progress + "\n").end();
        });
    rig.start();
    List<JsonObject> heard = new ArrayList<>();
    Future<String> call =
        rig.greet("lost", new CallOptions(PATIENT).setProgressHandler(heard::add));
    rig.pass(Duration.ofMinutes(5));

    assertThat(rig.failureOf(call)).isInstanceOf(OutcomeUnknownException.class);
    assertThat(heard).hasSize(20);
    assertThat(gets()).hasSize(20 + MOST_TRIES);
    assertNothingElseHappened("lost");
  }

  private String progress(int n) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("method", "notifications/progress")
        .put("params", new JsonObject().put("progressToken", progressToken).put("progress", n))
        .encode();
  }

  @Test
  void aStreamThatIsOpenedAndStaysSilentIsOpenedAgain() {
    breakTheFirstCallOff("retry: 500\n");
    server.when(verb("GET"), Asked::events);
    rig.start();
    Duration begun = virtual.now();
    Future<String> call = rig.greet("lost", new CallOptions().setTimeout(Duration.ofMinutes(1)));
    rig.pass(Duration.ofMinutes(1));

    assertThat(rig.failureOf(call)).isInstanceOf(CallTimeoutException.class);
    assertThat(virtual.now().minus(begun)).isEqualTo(Duration.ofMinutes(1));
    assertThat(millisBetweenGets()).containsExactly(10_000L, 10_000L, 10_000L, 10_000L, 10_000L);
    assertThat(gets()).noneMatch(Asked::isConnected);
    assertNothingElseHappened("lost");
  }

  // --- a server that asks for a day -----------------------------------------------------------

  private static final String A_DAY = "retry: 86400000\n";

  @Test
  void theDeadlineOfTheCallIsNotHeldByTheServersNumber() {
    breakTheFirstCallOff(A_DAY);
    server.when(verb("GET"), get -> get.events().chunk(A_DAY + "\n").end());
    rig.start();
    Future<String> call = rig.greet("late", new CallOptions().setTimeout(Duration.ofSeconds(90)));
    rig.pass(Duration.ofSeconds(90).minusMillis(1));
    assertThat(call.isComplete()).isFalse();
    rig.pass(Duration.ofMillis(1));

    SessionException failure = rig.failureOf(call);
    assertThat(failure).isInstanceOf(CallTimeoutException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(gets()).hasSize(1);
    assertThat(server.count("notifications/cancelled")).isEqualTo(1);
    assertNothingElseHappened("late");
  }

  @Test
  void aCallThatMayTakeLongerIsResumedAfterAMinute() {
    breakTheFirstCallOff(A_DAY);
    server.when(verb("GET"), get -> get.events().chunk(answer).end());
    rig.start();
    Future<String> call = rig.greet("slow", PATIENT);
    rig.pass(Duration.ofMillis(60_050));

    assertThat(rig.await(call)).isEqualTo("Hello, slow");
    assertNothingElseHappened("slow");
  }

  @Test
  void closingIsNotHeldByTheServersNumber() {
    breakTheFirstCallOff(A_DAY);
    rig.start();
    Future<String> call = rig.greet("closed", PATIENT);
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.await(rig.session.close()).clean()).isTrue();

    SessionException failure = rig.failureOf(call);
    assertThat(failure).isInstanceOf(SessionClosedException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.connections()).isZero();
    rig.pass(Duration.ofDays(2));
    assertThat(gets()).isEmpty();
    rig.assertNothingIsLeft();
  }

  @Test
  void anotherCallIsNotHeldByTheServersNumber() {
    breakTheFirstCallOff(A_DAY);
    rig.start();
    Future<String> slow = rig.greet("slow", PATIENT);
    rig.pass(Duration.ofSeconds(1));

    assertThat(rig.await(rig.greet("quick"))).isEqualTo("Hello, quick");
    assertThat(slow.isComplete()).isFalse();
  }
}
