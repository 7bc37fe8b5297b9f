package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionException;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server ran the call, and its answer does not come: trials T4 and T6. */
class BrokenAnswerTest extends McpTest {

  enum Break {
    STREAM_ENDS(request -> request.events().chunk(": hi\n\n").end()),
    STREAM_IS_CUT(request -> request.events().chunk(": hi\n\n").cut()),
    STREAM_IS_RESET(request -> request.events().chunk(": hi\n\n").reset()),
    STREAM_IS_CUT_IN_A_CHUNK(
        request -> request.events().chunk(": hi\n\n").write("40\r\ndata:").cut()),
    STREAM_ENDS_AFTER_PROGRESS(
        request -> request.events().event(progress(1)).event(progress(2)).event(progress(3)).end()),
    EVENT_IS_NOT_CLOSED(
        request -> request.events().chunk("data: " + request.resultJson("x") + "\n").end()),
    CUT_BEFORE_THE_HEAD(PeerRequest::cut),
    RESET_BEFORE_THE_HEAD(PeerRequest::reset),
    CUT_IN_THE_HEAD(request -> request.write("HTTP/1.1 200 OK\r\nContent-Ty").cut()),
    CUT_IN_THE_BODY(
        request ->
            request
                .write(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 64\r\n\r\n")
                .write("{\"jsonrpc\"")
                .cut()),
    NO_JSON(request -> request.json(200, "<html>")),
    JSON_FOR_SOMEBODY_ELSE(
        request -> request.json(200, "{\"jsonrpc\":\"2.0\",\"id\":4711,\"result\":1}")),
    NO_BODY(request -> request.status(200)),
    ACCEPTED_LIKE_A_NOTIFICATION(request -> request.status(202)),
    NO_HTTP(request -> request.write("SSH-2.0-OpenSSH\r\n\r\n").cut()),
    SERVER_ERROR(request -> request.status(500)),
    UNAVAILABLE(request -> request.status(503));

    final Consumer<PeerRequest> answer;

    Break(Consumer<PeerRequest> answer) {
      this.answer = answer;
    }

    private static String progress(int n) {
      return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":"
          + n
          + ",\"progressToken\":\"x\"}}";
    }
  }

  private void runAndBreakOnce(Break how) {
    server.first(
        1,
        calls("tools/call"),
        request -> {
          server.resultOf(request);
          how.answer.accept(request);
        });
  }

  @ParameterizedTest
  @EnumSource
  void theOutcomeIsUnknownTheLinkStaysAndNothingRunsTwice(Break how) {
    runAndBreakOnce(how);

    SessionException failure = failureOf(rig.greet("once"));

    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.executions("once")).isEqualTo(1);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  /** The clock of this client stands still: no timer is needed to notice, nor to make room. */
  @ParameterizedTest
  @EnumSource
  void isToldWithoutTimePassing(Break how) {
    HttpTransportOptions options = options().setUrl(server.url()).setMaxParallelRequests(1);
    try (VirtualRig still = new VirtualRig(VirtualVertx.create(), options, sessionOptions())) {
      still.start();
      runAndBreakOnce(how);

      assertThat(still.failureOf(still.greet("once"))).isInstanceOf(OutcomeUnknownException.class);
      assertThat(server.executions("once")).isEqualTo(1);
      assertThat(still.await(still.greet("next"))).isEqualTo("Hello, next");
      assertThat(still.now().epoch()).isEqualTo(1);
    }
  }

  /** Report R83: so a key that the application gave to a call serves all its repeats. */
  @Test
  void whatIsRepeatedIsTheSameMessage() {
    JsonObject params =
        new JsonObject()
            .put("name", "greet")
            .put("arguments", new JsonObject().put("name", "twice"))
            .put("_meta", new JsonObject().put("key", "k-1"));
    server.first(1, calls("tools/call"), PeerRequest::reset);
    await(rig.session.call("tools/call", params, new CallOptions().setRepeat(Repeat.SAFE)));

    assertThat(server.http().requests(calls("tools/call")))
        .extracting(request -> request.body().getJsonObject("params"))
        .containsExactly(params, params);
  }

  /** Report R18. */
  @ParameterizedTest
  @EnumSource
  void callsThatBreakTogetherEndTogether(Break how) {
    await(rig.session.start());
    Held held = server.hold(2, calls("tools/call"));
    Future<String> one = rig.greet("one");
    PeerRequest first = held.take();
    Future<String> two = rig.greet("two");
    PeerRequest second = held.take();
    server.resultOf(first);
    server.resultOf(second);
    how.answer.accept(first);
    how.answer.accept(second);

    assertThat(failureOf(one)).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failureOf(two)).isInstanceOf(OutcomeUnknownException.class);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.executions("one")).isEqualTo(1);
    assertThat(server.executions("two")).isEqualTo(1);
    assertThat(rig.counts().unknown()).isEqualTo(2);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  /** Report R79: what has no effect by its nature is repeated without being asked. */
  @ParameterizedTest
  @EnumSource(names = {"RESET_BEFORE_THE_HEAD", "STREAM_IS_CUT", "UNAVAILABLE"})
  void aListIsAskedForAgain(Break how) {
    server.first(1, calls("tools/list"), how.answer);

    await(rig.session.call("tools/list", new JsonObject()));
    assertThat(server.count("tools/list")).isEqualTo(2);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.counts().replayed()).isEqualTo(1);
  }

  /** The server did not read it; but of that we know nothing. */
  @Test
  void whatTheServerDidNotReadIsOfUnknownOutcomeUnlessItMayBeRepeated() {
    await(rig.session.start());
    server.http().resetBeforeBody(1);
    SessionException failure = failureOf(rig.greet("unread"));
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    server.http().resetBeforeBody(1);
    assertThat(await(rig.greet("marked", new CallOptions().setRepeat(Repeat.SAFE))))
        .isEqualTo("Hello, marked");

    assertThat(server.executions("unread")).isZero();
    assertThat(server.executions("marked")).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET_BEFORE_THE_HEAD", "STREAM_IS_CUT", "UNAVAILABLE"})
  void whatMayBeRepeatedIsRepeated(Break how) {
    runAndBreakOnce(how);

    assertThat(await(rig.greet("twice", new CallOptions().setRepeat(Repeat.SAFE))))
        .isEqualTo("Hello, twice");
    assertThat(server.executions("twice")).isEqualTo(2);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }
}
