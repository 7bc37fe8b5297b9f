package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ReadyEvent;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody listens for a while where the server was, but it may have kept its sessions. */
class ResumedSessionTest extends McpTest {

  private final List<ReadyEvent> ready = new CopyOnWriteArrayList<>();
  private final List<SessionSnapshot> snapshots = new CopyOnWriteArrayList<>();

  @Override
  SessionOptions sessionOptions() {
    return super.sessionOptions().setConnectTimeout(Duration.ofSeconds(1));
  }

  @BeforeEach
  void begin() {
    // an idle connection would still carry a call
    server.when(
        request -> true,
        request -> {
          request.lastOnItsConnection();
          server.behave(request);
        });
    rig.session.onReady(ready::add);
    await(rig.greet("before"));
    assertThat(ready).extracting(ReadyEvent::resumed).containsExactly(false);
    ready.clear();
    rig.session.onSnapshot(snapshots::add);
  }

  /** Refuses connections until several attempts have failed; gives the calls made meanwhile. */
  private List<Future<String>> goAway(int count) {
    server.http().refuse();
    Promise<SessionSnapshot> seen = Promise.promise();
    rig.session.onSnapshot(
        snapshot -> {
          if (snapshot.state() == SessionState.BACKOFF && snapshot.attempt() > 2) {
            seen.tryComplete(snapshot);
          }
        });
    List<Future<String>> parked =
        IntStream.range(0, count).mapToObj(n -> rig.greet("call " + n)).toList();
    assertThat(await(seen.future()).cause()).isEqualTo(LossReason.UNREACHABLE);
    return parked;
  }

  private void comeBack() {
    server.http().listenAgain();
  }

  private void assertDeliveredOnce(List<Future<String>> parked) {
    for (int n = 0; n < parked.size(); n++) {
      assertThat(await(parked.get(n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
    }
  }

  /** States from the loss on until the session was ready again, without repetitions. */
  private List<SessionState> statesUntilReady() {
    List<SessionState> states =
        snapshots.stream()
            .map(SessionSnapshot::state)
            .dropWhile(SessionState.READY::equals)
            .toList();
    return states.subList(0, states.indexOf(SessionState.READY)).stream().distinct().toList();
  }

  @Test
  void theSessionGoesOnWithoutAHandshake() {
    List<Future<String>> parked = goAway(5);
    comeBack();

    assertDeliveredOnce(parked);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(server.count("notifications/initialized")).isEqualTo(1);
    assertThat(server.http().requests(calls("ping")))
        .extracting(PeerRequest::sessionId, request -> request.header("mcp-protocol-version"))
        .containsExactly(tuple("S1", "2025-11-25"));
    assertThat(server.http().requests(calls("tools/call")))
        .extracting(PeerRequest::sessionId)
        .containsOnly("S1");
    assertThat(ready).extracting(ReadyEvent::resumed).containsExactly(true);
    assertThat(ready.get(0).agreement().version()).isEqualTo("2025-11-25");
    assertThat(statesUntilReady())
        .as("never up while connects are refused")
        .containsOnly(SessionState.CONNECTING, SessionState.BACKOFF);
  }

  @Test
  void aSessionThatTheServerForgotIsBegunAnewOnce() {
    List<Future<String>> parked = goAway(5);
    server.expireSessions();
    comeBack();

    assertDeliveredOnce(parked);
    assertThat(server.http().requests(calls("initialize")))
        .hasSize(2)
        .extracting(PeerRequest::sessionId)
        .containsOnly("");
    assertThat(server.count("ping")).isEqualTo(1);
    assertThat(server.http().requests(calls("tools/call")).subList(1, 6))
        .extracting(PeerRequest::sessionId)
        .containsOnly("S2");
    assertThat(ready).extracting(ReadyEvent::resumed).containsExactly(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"400", "410", "500", "202", "page", "foreign", "events", "error"})
  void whateverTheServerSaysToThePingAtMostOneHandshakeFollows(String answer) {
    List<Future<String>> parked = goAway(2);
    server.first(
        1,
        calls("ping"),
        request -> {
          switch (answer) {
            case "page" -> request.body(200, "text/html", "<html>");
            case "foreign" -> request.json(200, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
            // that there is a stream says enough: it is left at once
            case "events" -> request.events().awaitClientGone();
            case "error" ->
                request.json(
                    200,
                    "{\"jsonrpc\":\"2.0\",\"id\":\""
                        + request.id()
                        + "\",\"error\":{\"code\":-32601,\"message\":\"no ping\"}}");
            default -> request.status(Integer.parseInt(answer));
          }
        });
    comeBack();

    assertDeliveredOnce(parked);
    boolean known = answer.equals("events") || answer.equals("error");
    assertThat(ready).extracting(ReadyEvent::resumed).containsExactly(known);
    assertThat(server.count("initialize")).isEqualTo(known ? 1 : 2);
    assertThat(server.count("ping")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 429, 502, 503, 504})
  void aServerThatIsNotThereYetIsAskedAgain(int status) {
    List<Future<String>> parked = goAway(2);
    server.first(
        2,
        calls("ping"),
        request -> {
          if (status == 0) {
            request.cut();
          } else {
            request.status(status);
          }
        });
    comeBack();

    assertDeliveredOnce(parked);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(server.count("ping")).isEqualTo(3);
    assertThat(ready).extracting(ReadyEvent::resumed).containsExactly(true);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 502})
  void aServerThatOnlyFailsThePingGetsANewSessionInTheEnd(int status) {
    List<Future<String>> parked = goAway(2);
    server.when(
        calls("ping"),
        request -> {
          if (status == 0) {
            request.cut();
          } else {
            request.status(status);
          }
        });
    comeBack();

    assertDeliveredOnce(parked);
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.count("ping")).isLessThan(8);
  }

  @Test
  void aServerThatStaysSilentOnThePingGetsANewSession() {
    List<Future<String>> parked = goAway(2);
    Held pings = server.hold(1, calls("ping"));
    comeBack();
    PeerRequest silent = pings.take();

    assertDeliveredOnce(parked);
    silent.awaitClientGone();
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(server.count("ping")).isEqualTo(1);
  }

  @Test
  void anAnswerWhosePlaceIsKnownIsReadOnAndOneWithoutAPlaceIsOfUnknownOutcome() {
    Held held = server.hold(2, calls("tools/call"));
    Future<String> placed = rig.greet("placed");
    PeerRequest first = held.take();
    Promise<String> progress = Promise.promise();
    rig.session.onNotification("notifications/seen", n -> progress.tryComplete(n.method()));
    first
        .events()
        .chunk("id: e7\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/seen\"}\n\n");
    await(progress.future());
    Future<String> placeless = rig.greet("placeless");
    PeerRequest second = held.take();
    List<Future<String>> parked = goAway(1);
    first.awaitClientGone();
    second.awaitClientGone();

    SessionException failure = failureOf(placeless);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(placed.isComplete()).isFalse();
    Held gets = server.hold(1, verb("GET"));
    comeBack();
    PeerRequest resumed = gets.take();
    assertThat(resumed.header("last-event-id")).isEqualTo("e7");
    assertThat(resumed.sessionId()).isEqualTo("S1");
    resumed.events().event(first.resultJson(server.resultOf(first))).end();

    assertThat(await(placed)).isEqualTo("Hello, placed");
    assertDeliveredOnce(parked);
    assertThat(server.executions("placed")).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void aKeptAnswerIsOfUnknownOutcomeWhenTheServerForgotTheSession() {
    Held held = server.hold(1, calls("tools/call"));
    Future<String> placed = rig.greet("placed");
    PeerRequest first = held.take();
    Promise<String> progress = Promise.promise();
    rig.session.onNotification("notifications/seen", n -> progress.tryComplete(n.method()));
    first
        .events()
        .chunk("id: e7\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/seen\"}\n\n");
    await(progress.future());
    List<Future<String>> parked = goAway(1);
    first.awaitClientGone();
    server.expireSessions();
    comeBack();

    assertThat(failureOf(placed)).isInstanceOf(OutcomeUnknownException.class);
    assertDeliveredOnce(parked);
    assertThat(server.http().requests(verb("GET"))).isEmpty();
    assertThat(server.count("initialize")).isEqualTo(2);
  }

  @Test
  void credentialsThatAreRefusedMeanwhileFailTheSession() {
    List<Future<String>> parked = goAway(1);
    server.first(1, calls("ping"), request -> request.status(401));
    comeBack();

    SessionException failure = failureOf(parked.get(0));
    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(server.count("initialize")).isEqualTo(1);
  }
}
