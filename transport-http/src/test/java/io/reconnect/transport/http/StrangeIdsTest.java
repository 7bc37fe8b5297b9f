package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static io.reconnect.transport.http.peer.LoopPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.PendingCall;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.spi.Params;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.LoopPeer.Asked;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers that are late, strange, doubled or for nobody, on any stream: trial T10. */
class StrangeIdsTest {

  private static final CallOptions HASTY = new CallOptions().setTimeout(Duration.ofSeconds(1));

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final Deque<Asked> streams = server.hold(verb("GET"));
  private final VirtualRig rig =
      new VirtualRig(
          virtual,
          new HttpTransportOptions().setUrl(server.url()),
          new SessionOptions().setCloseGrace(Duration.ZERO).setLivenessIdle(Duration.ZERO));

  private Asked listening;

  @BeforeEach
  void listen() {
    rig.start();
    virtual.runUntilIdle();
    listening = streams.remove().events();
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private Counts counts() {
    return rig.now().counts();
  }

  private void say(Asked stream, String json) {
    stream.chunk("data: " + json + "\n\n");
    virtual.runUntilIdle();
  }

  /** An answer whose id stands there as it is written. */
  private static String answer(String id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + greeting("somebody") + "}";
  }

  private static String answer(Asked call, String name) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"result\":" + greeting(name) + "}";
  }

  private static String greeting(String name) {
    return "{\"content\":[{\"type\":\"text\",\"text\":\"Hello, " + name + "\"}]}";
  }

  private void assertTheLoopLives() {
    assertThat(rig.await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("initialize")).isEqualTo(rig.now().epoch());
    assertThat(rig.uncaught).isEmpty();
  }

  @Test
  void onlyTheRightCallIsAnsweredAndOnlyOnce() {
    Deque<Asked> held = server.hold(calls("tools/call"));
    Future<String> one = rig.greet("one");
    Future<String> two = rig.greet("two");
    Asked first = held.remove();
    Asked second = held.remove();
    first.events();
    List<String> strange =
        List.of(
            "\"abc\"",
            "null",
            "0",
            "\"0\"",
            "99",
            "-1",
            "1.5",
            "true",
            "{}",
            "[1]",
            "9223372036854775807",
            "18446744073709551617",
            "\"18446744073709551617\"",
            "1e300");
    strange.forEach(id -> say(first, answer(id)));
    say(first, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"no\"}}");
    say(first, "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"no\"}}");
    say(first, "{\"jsonrpc\":\"2.0\",\"id\":\"p-1\",\"method\":\"ping\"}");
    say(first, "{\"jsonrpc\":\"2.0\",\"id\":" + second.id() + ",\"method\":\"ping\"}");
    assertThat(one.isComplete()).isFalse();
    assertThat(two.isComplete()).isFalse();
    assertThat(counts().unmatchedReplies()).isEqualTo(strange.size() + 2);

    // on the stream of the other one, and as text
    say(first, answer("\"" + second.id() + "\""));
    assertThat(rig.await(two)).isEqualTo("Hello, somebody");
    assertThat(one.isComplete()).isFalse();
    say(first, answer(first, "one"));
    say(first, answer(first, "impostor"));
    first.end();
    assertThat(rig.await(one)).isEqualTo("Hello, one");

    assertThat(server.requests(LoopPeer.verb("POST")))
        .filteredOn(post -> post.method().isEmpty())
        .extracting(Asked::id)
        .containsExactly("p-1", second.id());
    server.when(calls("tools/call"), server::behave);
    assertTheLoopLives();
    Counts counts = counts();
    assertThat(counts.answered()).isEqualTo(3);
    assertThat(counts.failed()).isZero();
    assertThat(counts.lateReplies()).isEqualTo(1);
    assertThat(counts.garbage()).isZero();
    // whose answer came elsewhere does not keep its connection for long
    rig.pass(Duration.ofSeconds(1));
    assertThat(second.isConnected()).isFalse();
  }

  @Test
  void ofAResultAndAnErrorTogetherTheErrorCounts() {
    server.first(
        1,
        calls("tools/call"),
        call ->
            call.events()
                .chunk(
                    "data: {\"jsonrpc\":\"2.0\",\"id\":"
                        + call.id()
                        + ",\"result\":{},\"error\":{\"code\":7,\"message\":\"no\"}}\n\n")
                .end());

    assertThat(((RpcException) rig.failureOf(rig.greet("both"))).code()).isEqualTo(7);
    assertTheLoopLives();
  }

  /** Report R67. */
  @Test
  void aServerThatCallsEveryAnswerZeroAnswersNobody() {
    server.when(calls("tools/call"), call -> call.events().chunk("data: " + answer("0") + "\n\n"));
    Future<String> one = rig.greet("one", HASTY);
    Future<String> two = rig.greet("two", HASTY);
    rig.pass(Duration.ofSeconds(1));

    assertThat(rig.failureOf(one)).isInstanceOf(CallTimeoutException.class);
    assertThat(rig.failureOf(two)).isInstanceOf(CallTimeoutException.class);
    assertThat(counts().unmatchedReplies()).isEqualTo(2);
    server.when(calls("tools/call"), server::behave);
    assertTheLoopLives();
  }

  /** Report R70. */
  @Test
  void anAnswerAfterTheDeadlineIsForNobody() {
    Deque<Asked> held = server.hold(calls("tools/call"));
    Future<String> late = rig.greet("late", HASTY);
    Asked call = held.remove();
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.failureOf(late)).isInstanceOf(CallTimeoutException.class);
    assertThat(rig.failureOf(late).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.count("notifications/cancelled")).isEqualTo(1);
    assertThat(call.isConnected()).isFalse();
    rig.pass(Duration.ofMillis(50));
    Future<String> next = rig.greet("next");
    say(listening, answer(call, "late"));
    assertThat(next.isComplete()).isFalse();
    assertThat(counts().lateReplies()).isEqualTo(1);
    Asked second = held.remove();
    second.result(server.resultOf(second));

    assertThat(rig.await(next)).isEqualTo("Hello, next");
    assertThat(counts().answered()).isEqualTo(1);
    server.when(calls("tools/call"), server::behave);
    assertTheLoopLives();
  }

  /** Report R71. */
  @Test
  void anAnswerThatCrossesItsCancelIsForNobodyHoweverOftenItComes() {
    Deque<Asked> held = server.hold(calls("tools/call"));
    PendingCall pending =
        rig.session.submit(
            "tools/call", Params.named(new JsonObject().put("name", "x")), new CallOptions());
    virtual.runUntilIdle();
    Asked call = held.remove().events();
    pending.cancel("enough");
    call.chunk("data: " + answer(call, "crossing") + "\n\n");
    virtual.runUntilIdle();
    assertThat(rig.failureOf(pending.reply())).isInstanceOf(CallCancelledException.class);
    say(listening, "{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"error\":{\"code\":-32800}}");

    assertThat(counts().cancelled()).isEqualTo(1);
    assertThat(counts().answered()).isZero();
    assertThat(counts().lateReplies()).isEqualTo(1);
    server.when(calls("tools/call"), server::behave);
    assertTheLoopLives();
  }

  /** Report R72: numbers are never used again. */
  @Test
  void anAnswerToACallOfTheOldSessionIsForNobodyOnTheNewOne() {
    Deque<Asked> held = server.hold(calls("tools/call"));
    Future<String> old = rig.greet("old");
    Asked call = held.remove();
    server.expireSessions();
    server.first(1, calls("tools/call"), refused -> refused.status(404));
    Future<String> fresh = rig.greet("fresh");
    // so long the old session may still answer
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.failureOf(old)).isInstanceOf(OutcomeUnknownException.class);
    // the end of the old link, and the new one
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.now().epoch()).isEqualTo(2);
    Asked again = held.remove();
    assertThat(again.sessionId()).isEqualTo("S2");
    assertThat(again.id()).isNotEqualTo(call.id());
    Asked stream = streams.remove().events();
    say(stream, answer(call, "old"));
    assertThat(fresh.isComplete()).isFalse();
    assertThat(counts().lateReplies()).isEqualTo(1);
    again.result(server.resultOf(again));

    assertThat(rig.await(fresh)).isEqualTo("Hello, fresh");
    assertThat(server.executions("old")).isZero();
    server.when(calls("tools/call"), server::behave);
    assertTheLoopLives();
  }
}
