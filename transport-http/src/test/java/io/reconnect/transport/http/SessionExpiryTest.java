package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ReadyEvent;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server forgets the session: scenario A1, trials T1 and T2. */
class SessionExpiryTest extends McpTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSameHandleGoesOnAfterTheIdleTimeoutOfTheServer(boolean streaming) {
    if (streaming) {
      server.streaming();
    }
    assertThat(await(rig.greet("first"))).isEqualTo("Hello, first");
    server.expireSessions();
    Held refused = server.hold(1, calls("tools/call"));
    Future<String> second = rig.greet("second");
    PeerRequest late = refused.take();
    int before = allRequests().size();
    server.behave(late);

    assertThat(await(second)).isEqualTo("Hello, second");
    assertThat(server.http().requests(calls("initialize")))
        .hasSize(2)
        .extracting(PeerRequest::sessionId)
        .containsOnly("");
    assertThat(idsSince(before)).as("after the 404").containsExactly("", "S2", "S2");
    assertThat(server.executions("first")).isEqualTo(1);
    assertThat(server.executions("second")).isEqualTo(1);
    assertThat(rig.counts().failed()).isZero();
  }

  /** Reports R1, R2 and R3: the status decides, whatever stands below it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no such session",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32001,\"message\":\"gone\"}}",
        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Session not found\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"server-error\",\"result\":{}}",
        "[]",
        "{"
      })
  void whateverStandsInTheRefusalOneHandshakeIsEnoughForAllCallsAfterIt(String body) {
    await(rig.greet("first"));
    server.expireSessions();
    server.first(1, calls("tools/call"), request -> request.body(404, "application/json", body));

    for (int n = 0; n < 51; n++) {
      assertThat(await(rig.greet("call " + n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
    }
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.count("tools/call")).isEqualTo(53);
    assertThat(rig.counts().failed()).isZero();
  }

  @Test
  void theSameHandleRecoversTenTimesInARow() {
    for (int n = 0; n < 10; n++) {
      assertThat(await(rig.greet("call " + n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
      assertThat(server.count("initialize")).isEqualTo(n + 1);
      server.expireSessions();
    }
  }

  @Test
  void tenCallsThatNoticeTogetherCostOneHandshakeAndAreAllAnswered() {
    await(rig.session.start());
    Held held = server.hold(10, calls("tools/call"));
    List<Future<String>> calls = greetings(10);
    List<PeerRequest> onTheWay = IntStream.range(0, 10).mapToObj(n -> held.take()).toList();
    int before = allRequests().size();
    server.expireSessions();
    Held initialize = server.hold(1, calls("initialize"));
    onTheWay.forEach(request -> request.status(404));
    PeerRequest again = initialize.take();
    assertThat(again.sessionId()).isEmpty();
    server.behave(again);

    assertAllAnswered(calls);
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.count("notifications/initialized")).isEqualTo(2);
    assertThat(idsSince(before)).doesNotContain("S1");
    assertThat(rig.counts().staleEvents()).isZero();
  }

  @Test
  void callsThatAreStillAnsweredOnTheOldSessionKeepTheirAnswer() {
    await(rig.session.start());
    Held held = server.hold(2, calls("tools/call"));
    Future<String> answered = rig.greet("answered");
    PeerRequest runs = held.take();
    Future<String> refused = rig.greet("refused");
    held.take().status(404);
    runs.result(server.resultOf(runs));

    assertThat(await(answered)).isEqualTo("Hello, answered");
    assertThat(await(refused)).isEqualTo("Hello, refused");
    assertThat(server.executions("answered")).isEqualTo(1);
  }

  @Test
  void refusalsThatComeWhenTheNewSessionIsThereCostNoHandshake() {
    await(rig.session.start());
    Held held = server.hold(10, calls("tools/call"));
    List<Future<String>> calls = greetings(10);
    List<PeerRequest> onTheWay = IntStream.range(0, 10).mapToObj(n -> held.take()).toList();
    server.expireSessions();
    onTheWay.subList(0, 5).forEach(request -> request.status(404));
    server.http().await(2, calls("notifications/initialized"));
    onTheWay.subList(5, 10).forEach(PeerRequest::awaitClientGone);

    int answered = 0;
    for (int n = 0; n < 10; n++) {
      boolean early = onTheWay.subList(0, 5).stream().anyMatch(isFor(n));
      if (early) {
        assertThat(await(calls.get(n))).isEqualTo("Hello, call " + n);
        answered++;
      } else {
        assertThat(failureOf(calls.get(n))).isInstanceOf(OutcomeUnknownException.class);
      }
      assertThat(server.executions("call " + n)).isEqualTo(early ? 1 : 0);
    }
    assertThat(answered).isEqualTo(5);
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(2);
  }

  private static Predicate<PeerRequest> isFor(int call) {
    return request -> request.body().encode().contains("\"call " + call + "\"");
  }

  @Test
  void aCallWhoseRefusalComesAfterTheNewSessionIsOfUnknownOutcomeAndChangesNothing() {
    await(rig.session.start());
    Held held = server.hold(2, calls("tools/call"));
    Future<String> first = rig.greet("first");
    PeerRequest early = held.take();
    Future<String> second = rig.greet("second");
    PeerRequest late = held.take();
    early.status(404);

    assertThat(await(first)).isEqualTo("Hello, first");
    SessionException failure = failureOf(second);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    late.awaitClientGone();
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.executions("second")).isZero();
  }

  @Test
  void aHandshakeThatFailsAgainAndAgainIsRepeatedUntilTheCallGoesThrough() {
    await(rig.session.start());
    Promise<ReadyEvent> readyAgain = Promise.promise();
    rig.session.onReady(
        event -> {
          if (event.epoch() > 1) {
            readyAgain.tryComplete(event);
          }
        });
    List<SessionSnapshot> snapshots = new CopyOnWriteArrayList<>();
    rig.session.onSnapshot(snapshots::add);
    server.expireSessions();
    server.first(1, calls("initialize"), request -> request.status(503));
    server.first(1, calls("initialize"), request -> request.status(404));

    assertThat(await(rig.greet("patient"))).isEqualTo("Hello, patient");
    assertThat(server.count("initialize")).isEqualTo(4);
    assertThat(await(readyAgain.future()).epoch()).as("two links never were ready").isEqualTo(4);
    assertThat(snapshots)
        .filteredOn(snapshot -> snapshot.epoch() == 2 || snapshot.epoch() == 3)
        .extracting(SessionSnapshot::state)
        .as("never up between")
        .isNotEmpty()
        .doesNotContain(SessionState.READY);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("initialize")).isEqualTo(4);
  }

  @Test
  void aCallThatIsRefusedOnEverySessionFailsAndTheOthersGoOn() {
    server.when(
        request -> request.is("tools/call") && request.body().encode().contains("cursed"),
        request -> request.status(404));

    await(rig.session.start());
    int before = allRequests().size();
    Future<String> cursed = rig.greet("cursed");
    List<Future<String>> blessed = greetings(5);

    SessionException failure = failureOf(cursed);
    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertAllAnswered(blessed);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.http().requests(request -> request.body().encode().contains("cursed")))
        .extracting(PeerRequest::sessionId)
        .containsExactly("S1", "S2");
    assertThat(server.count("initialize")).isEqualTo(3);
    List<String> ids = idsSince(before);
    // the server knows S1 and S2 as well as before
    assertThat(ids.subList(ids.lastIndexOf("S1") + 1, ids.size())).doesNotContain("S1");
    assertThat(ids).last().isEqualTo("S3");
  }

  private List<Future<String>> greetings(int count) {
    return IntStream.range(0, count).mapToObj(n -> rig.greet("call " + n)).toList();
  }

  private void assertAllAnswered(List<Future<String>> calls) {
    for (int n = 0; n < calls.size(); n++) {
      assertThat(await(calls.get(n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
    }
  }

  private List<PeerRequest> allRequests() {
    return server.http().requests(request -> true);
  }

  private List<String> idsSince(int before) {
    List<PeerRequest> all = allRequests();
    return all.subList(before, all.size()).stream().map(PeerRequest::sessionId).toList();
  }
}
