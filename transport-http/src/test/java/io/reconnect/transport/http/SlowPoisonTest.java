package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static io.reconnect.transport.http.peer.LoopPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.LoopPeer.Asked;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A listen stream that is of no use for an hour, in any way: trial T12. */
class SlowPoisonTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final VirtualRig rig =
      new VirtualRig(
          virtual,
          new HttpTransportOptions().setUrl(server.url()),
          new SessionOptions().setCloseGrace(Duration.ZERO));

  @AfterEach
  void close() {
    rig.close();
  }

  enum Poison {
    ENDS_AT_ONCE(get -> get.events().end()),
    IS_CUT_AT_ONCE(get -> get.events().chunk(": hi\n\n").cut()),
    MOVES_AND_ENDS(get -> get.events().chunk("id: 7\ndata:\n\n").end()),
    ASKS_FOR_A_DAY(get -> get.events().chunk("retry: 86400000\n\n").end()),
    BAD_GATEWAY(get -> get.status(502)),
    UNAVAILABLE_FOR_A_DAY(get -> get.status(503, "Retry-After: 86400")),
    EXISTS_ALREADY(get -> get.status(400)),
    CONFLICT(get -> get.status(409));

    final Consumer<Asked> answer;

    Poison(Consumer<Asked> answer) {
      this.answer = answer;
    }

    boolean asksForADay() {
      return this == ASKS_FOR_A_DAY || this == UNAVAILABLE_FOR_A_DAY;
    }
  }

  @ParameterizedTest
  @EnumSource
  void isTakenLessAndLessOftenAndHarmsNothing(Poison poison) {
    server.when(verb("GET"), poison.answer);
    rig.start();
    for (int tenth = 0; tenth < 10; tenth++) {
      assertThat(rig.await(rig.greet("call " + tenth))).isEqualTo("Hello, call " + tenth);
      rig.pass(HOUR.dividedBy(10));
    }

    List<Duration> pauses = pauses();
    for (int n = 0; n < pauses.size(); n++) {
      Duration bound = Duration.ofSeconds(1L << Math.min(n, 6));
      boolean growing = !poison.asksForADay() && bound.compareTo(LONGEST_PAUSE) < 0;
      assertThat(pauses.get(n))
          .as("pause %s of %s", n, pauses)
          .isBetween(
              poison.asksForADay() ? LONGEST_PAUSE : SHORTEST_PAUSE,
              growing ? bound : LONGEST_PAUSE);
    }
    // with the longest pauses every one counts a minute, with the drawn ones half of that
    assertThat(pauses.size()).isBetween(59, 300);
    assertOneSessionThatNeverWasDown();
    assertThat(server.requests(asked -> true)).hasSize(3 + 10 + pauses.size() + pings());
    assertClosesAtOnce();
  }

  /** An answer of some use, and the pauses begin anew. */
  @Test
  void pausesBeginAnewWhenTheStreamWasOfUse() {
    server.when(verb("GET"), get -> get.events().end());
    server.first(
        1,
        get -> verb("GET").test(get) && get.at().compareTo(HOUR) > 0,
        get ->
            get.events()
                .chunk("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n")
                .end());
    rig.start();
    rig.pass(HOUR.plusMinutes(10));

    List<Asked> late = server.requests(verb("GET"));
    late = late.stream().filter(get -> get.at().compareTo(HOUR) > 0).toList();
    assertThat(late.get(1).at().minus(late.get(0).at()))
        .isBetween(SHORTEST_PAUSE, Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 405, 406, 501, 301, 401, 403})
  void aServerThatSaysItHasNoStreamIsNotAskedAgain(int status) {
    server.when(verb("GET"), get -> get.status(status));
    rig.start();
    rig.pass(HOUR);

    assertThat(rig.await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(server.requests(verb("GET"))).hasSize(1);
    assertOneSessionThatNeverWasDown();
    assertClosesAtOnce();
  }

  @Test
  void aStreamThatIsCutEverySecondKeepsTheSessionUp() {
    server.when(
        verb("GET"),
        get -> {
          get.events().chunk("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n");
          virtual.vertx().setTimer(1000, due -> get.cut());
        });
    rig.start();
    rig.pass(Duration.ofMinutes(5));

    assertThat(pauses()).hasSizeGreaterThan(140);
    assertOneSessionThatNeverWasDown();
  }

  /** Report R43: a stream may be silent for longer than an answer in JSON. */
  @Test
  void silenceIsNoFailure() {
    server.when(verb("GET"), get -> get.events());
    Deque<Asked> held = server.hold(calls("tools/call"));
    rig.start();
    Future<String> call = rig.greet("slow", new CallOptions().setTimeout(HOUR.multipliedBy(2)));
    Asked asked = held.remove().events();
    rig.pass(HOUR);
    asked.chunk(asked.answerEvent(server.resultOf(asked))).end();

    assertThat(rig.await(call)).isEqualTo("Hello, slow");
    assertThat(server.requests(verb("GET"))).hasSize(1);
    assertOneSessionThatNeverWasDown();
  }

  private List<Duration> pauses() {
    List<Asked> gets = server.requests(verb("GET"));
    return IntStream.range(1, gets.size())
        .mapToObj(n -> gets.get(n).at().minus(gets.get(n - 1).at()))
        .toList();
  }

  private int pings() {
    return server.count("ping");
  }

  private void assertOneSessionThatNeverWasDown() {
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.now().epoch()).isEqualTo(1);
    assertThat(rig.snapshots.stream().map(SessionSnapshot::state).distinct())
        .containsExactly(
            SessionState.NEW,
            SessionState.CONNECTING,
            SessionState.HANDSHAKING,
            SessionState.READY);
    assertThat(rig.now().counts().failed()).isZero();
  }

  private void assertClosesAtOnce() {
    assertThat(rig.await(rig.session.close()).clean()).isTrue();
    assertThat(server.requests(verb("DELETE"))).hasSize(1);
    assertThat(server.connections()).isZero();
    int before = server.requests(asked -> true).size();
    rig.pass(HOUR);
    assertThat(server.requests(asked -> true)).hasSize(before);
    rig.assertNothingIsLeft();
  }
}
