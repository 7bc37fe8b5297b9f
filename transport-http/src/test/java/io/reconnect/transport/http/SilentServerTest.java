package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static io.reconnect.transport.http.peer.LoopPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ReadyEvent;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.LoopPeer.Asked;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that takes what it is sent and says nothing, or nothing more. */
class SilentServerTest {

  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final CallOptions HASTY = new CallOptions().setTimeout(Duration.ofSeconds(2));

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final VirtualRig rig =
      new VirtualRig(
          virtual,
          new HttpTransportOptions().setUrl(server.url()),
          new SessionOptions().setCloseGrace(Duration.ZERO).setLivenessIdle(IDLE));

  @AfterEach
  void close() {
    rig.close();
  }

  /** Report R90. */
  @Test
  void aCallEndsAtItsDeadlineAlsoWhenTheHandshakeIsNeverAnswered() {
    Deque<Asked> handshakes = server.hold(calls("initialize"));
    Future<String> call = rig.greet("unsent", HASTY);
    rig.pass(Duration.ofMillis(1999));
    assertThat(call.isComplete()).isFalse();
    rig.pass(Duration.ofMillis(1));

    assertThat(rig.failureOf(call).fate()).isEqualTo(Fate.NOT_SENT);
    rig.pass(Duration.ofMinutes(1));
    assertThat(handshakes).as("each attempt has its time").hasSizeBetween(2, 8);
    assertThat(handshakes).filteredOn(Asked::isConnected).hasSizeLessThanOrEqualTo(1);
    Future<?> closed = rig.session.close();
    rig.pass(Duration.ofSeconds(1));
    rig.await(closed);
    assertThat(server.connections()).isZero();
  }

  /** Report R81, N21, G11. */
  @Test
  void aSlowCallIsNoDeadLink() {
    Deque<Asked> held = server.hold(calls("tools/call"));
    Future<String> slow = rig.greet("slow", HASTY);
    Future<String> other = rig.greet("other");
    Asked first = held.remove();
    Asked second = held.remove();
    rig.pass(Duration.ofSeconds(2));

    SessionException failure = rig.failureOf(slow);
    assertThat(failure).isInstanceOf(CallTimeoutException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(other.isComplete()).isFalse();
    assertThat(server.count("notifications/cancelled")).isEqualTo(1);
    assertThat(first.isConnected()).isFalse();
    assertThat(second.isConnected()).isTrue();
    virtual.call(
        () -> {
          second.result(server.resultOf(second));
          return null;
        });
    assertThat(rig.await(other)).isEqualTo("Hello, other");
    assertThat(server.count("tools/call")).isEqualTo(2);
    assertOneSession();
  }

  /** Fault G6: what nobody waits for any more is not sent later. */
  @Test
  void aCallThatIsOverBeforeThereWasRoomIsNeverSent() {
    int room = HttpTransportOptions.DEFAULT_MAX_PARALLEL_REQUESTS;
    Deque<Asked> held = server.hold(calls("tools/call"));
    rig.start();
    List<Future<String>> stuck = new ArrayList<>();
    for (int n = 0; n < room; n++) {
      stuck.add(rig.greet("stuck " + n));
    }
    Future<String> late = rig.greet("late", HASTY);
    rig.pass(Duration.ofSeconds(2));
    assertThat(rig.failureOf(late).fate()).isEqualTo(Fate.NOT_SENT);
    server.when(calls("tools/call"), server::behave);
    virtual.call(
        () -> {
          held.forEach(server::behave);
          return null;
        });
    stuck.forEach(rig::await);
    rig.pass(Duration.ofMinutes(1));

    assertThat(server.executions("late")).isZero();
    assertThat(server.count("tools/call")).isEqualTo(room);
    assertOneSession();
  }

  /** Report R21: with the session its streams are over. */
  @Test
  void aCallOnAStreamOfASessionThatExpiredEndsWithinASecond() {
    Deque<Asked> held = server.hold(calls("tools/call"));
    Future<String> onOldStream = rig.greet("old");
    held.remove().events().chunk("id: e1\ndata:\n\n");
    virtual.runUntilIdle();
    server.expireSessions();
    server.when(calls("tools/call"), server::behave);
    Future<String> second = rig.greet("second");
    rig.pass(Duration.ofSeconds(1));

    SessionException failure = rig.failureOf(onOldStream);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    rig.pass(Duration.ofSeconds(1));
    assertThat(rig.await(second)).isEqualTo("Hello, second");
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.executions("second")).isEqualTo(1);
  }

  /**
   * Reports R6 and R7: the stream is not asked for again, so the next look at the server finds out.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aListenStreamThatIsGoneWithItsSessionComesBackWithTheNextOne(boolean called) {
    Deque<Asked> streams = server.hold(get -> verb("GET").test(get) && !get.sessionId().isEmpty());
    rig.start();
    virtual.runUntilIdle();
    Asked first = streams.remove();
    virtual.call(
        () -> {
          first.events().chunk("data: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n\n");
          server.expireSessions();
          return null;
        });
    server.first(1, verb("GET"), server::behave);
    virtual.call(
        () -> {
          first.end();
          return null;
        });
    rig.pass(Duration.ofSeconds(1));
    assertThat(server.requests(verb("GET"))).hasSize(2);
    assertThat(streams).isEmpty();
    assertThat(server.count("initialize")).isEqualTo(1);
    if (called) {
      Future<String> call = rig.greet("you");
      rig.pass(Duration.ofSeconds(1));
      assertThat(rig.await(call)).isEqualTo("Hello, you");
    } else {
      rig.pass(IDLE.plusSeconds(1));
      assertThat(server.count("ping")).isEqualTo(1);
    }

    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(streams).extracting(Asked::sessionId).containsExactly("S2");
    assertThat(rig.now().state()).isEqualTo(SessionState.READY);
    assertThat(rig.now().epoch()).isEqualTo(2);
  }

  /** Report R4: who notices does not matter, and what it was is not lost. */
  @ParameterizedTest
  @ValueSource(strings = {"ping", "notifications/x", "tools/call"})
  void anythingThatIsRefusedShowsThatTheSessionIsGone(String method) {
    List<ReadyEvent> ready = new ArrayList<>();
    rig.session.onReady(ready::add);
    rig.start();
    rig.await(rig.greet("before"));
    server.expireSessions();
    Future<?> sent =
        switch (method) {
          case "ping" -> Future.succeededFuture();
          case "notifications/x" -> rig.session.notify(method, new JsonObject().put("n", 1));
          default -> rig.greet("after");
        };
    rig.pass(method.equals("ping") ? IDLE.plusSeconds(1) : Duration.ofSeconds(1));

    rig.await(sent);
    assertThat(server.requests(calls(method)))
        .filteredOn(asked -> !asked.sessionId().equals("S2"))
        .isNotEmpty();
    if (!method.equals("ping")) {
      assertThat(server.requests(calls(method)))
          .last()
          .extracting(Asked::sessionId)
          .isEqualTo("S2");
      assertThat(server.requests(asked -> calls(method).test(asked)))
          .filteredOn(asked -> asked.sessionId().equals("S2"))
          .hasSize(1);
    }
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(ready).extracting(ReadyEvent::epoch).containsExactly(1L, 2L);
    rig.await(rig.greet("next"));
    assertThat(rig.now().counts().failed()).isZero();
    assertThat(server.count("initialize")).isEqualTo(2);
  }

  private void assertOneSession() {
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.now().epoch()).isEqualTo(1);
    assertThat(rig.now().state()).isEqualTo(SessionState.READY);
  }
}
