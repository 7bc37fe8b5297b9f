package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A server that is not there yet, is not one, or is there again and again. */
class FirstContactTest extends McpTest {

  private static final int MOST_ATTEMPTS = 5;

  @Override
  HttpTransportOptions options() {
    return new HttpTransportOptions();
  }

  @Override
  SessionOptions sessionOptions() {
    return super.sessionOptions().setMaxAttempts(MOST_ATTEMPTS);
  }

  private McpRig tireless() {
    return new McpRig(server, options(), super.sessionOptions());
  }

  /** Report R23. */
  @Test
  void theClientMayBeThereFirst() {
    server.http().refuse();
    try (McpRig first = tireless()) {
      Future<SessionSnapshot> down = first.backoff(10);
      Future<String> call = first.greet("early");
      assertThat(await(down).cause()).isEqualTo(LossReason.UNREACHABLE);
      assertThat(call.isComplete()).isFalse();
      server.http().listenAgain();

      assertThat(await(call)).isEqualTo("Hello, early");
      assertThat(server.executions("early")).isEqualTo(1);
      assertThat(server.count("initialize")).isEqualTo(1);
      assertThat(first.counts().failed()).isZero();
    }
  }

  /** Report R27. */
  @Test
  void aCallToNobodyEndsAtItsDeadlineAndTheSessionGoesOnTrying() {
    server.http().refuse();
    try (McpRig first = tireless()) {
      SessionException failure =
          failureOf(first.greet("hasty", new CallOptions().setTimeout(Duration.ofMillis(100))));
      assertThat(failure).isInstanceOf(UnreachableException.class);
      assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
      server.http().listenAgain();

      assertThat(await(first.greet("next"))).isEqualTo("Hello, next");
      assertThat(server.executions("hasty")).isZero();
    }
  }

  /** Report R9: a URL that leads to something else. */
  @Test
  void aWrongPathEndsTyped() {
    server.when(request -> true, request -> request.status(404));

    SessionException failure = failureOf(rig.greet("nowhere"));
    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure).hasMessageContaining("check the path of the URL");
    assertThat(rig.state()).isEqualTo(SessionState.FAILED);
    assertThat(server.http().requests(request -> true))
        .hasSize(MOST_ATTEMPTS)
        .allMatch(request -> request.is("initialize") && request.sessionId().isEmpty());
  }

  /** Report R62. */
  @Test
  void aServerThatTakesNoPostIsNotAskedForAStream() {
    server.when(verb("POST"), request -> request.status(405));

    assertThat(failureOf(rig.greet("x")).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(rig.state()).isEqualTo(SessionState.FAILED);
    assertThat(server.http().requests(request -> true))
        .singleElement()
        .matches(request -> request.is("initialize"));
  }

  /** Reports R28 and R94: one after the other over the same transport. */
  @Test
  void aSessionThatWasClosedIsInNobodysWay() {
    Held streams = server.hold(20, verb("GET"));
    HttpTransport transport =
        HttpTransport.create(rig.vertx, McpRig.allowingLoopback(options().setUrl(server.url())));
    for (int n = 0; n < 20; n++) {
      Session session =
          Session.create(rig.vertx, transport, McpProtocol.create(), super.sessionOptions());
      await(session.start());
      PeerRequest stream = streams.take().events();
      assertThat(await(session.close()).clean()).isTrue();
      stream.awaitClientGone();
    }
    await(transport.close());

    assertThat(server.http().requests(verb("DELETE")))
        .extracting(PeerRequest::sessionId)
        .doesNotHaveDuplicates()
        .hasSize(20);
    server.http().awaitNoConnection();
    assertThat(server.count("initialize")).isEqualTo(20);
  }

  /** Report R105. */
  @Test
  void callsWaitThroughEveryRestart() {
    server.when(
        request -> true,
        request -> {
          // an idle connection would still carry a call
          request.lastOnItsConnection();
          server.behave(request);
        });
    try (McpRig patient = tireless()) {
      await(patient.greet("before"));
      for (int n = 1; n <= 3; n++) {
        server.http().refuse();
        server.expireSessions();
        Future<SessionSnapshot> down = patient.backoff(2);
        Future<String> call = patient.greet("gap " + n);
        await(down);
        server.http().listenAgain();

        assertThat(await(call)).isEqualTo("Hello, gap " + n);
        assertThat(server.executions("gap " + n)).isEqualTo(1);
        assertThat(server.count("initialize")).isEqualTo(n + 1);
      }
      assertThat(patient.counts().failed()).isZero();
      assertThat(patient.now().outage().reconnects()).isEqualTo(3);
    }
  }

  /** Report R73: whoever called hears of it, and not the log only. */
  @Test
  void aSessionThatGaveUpFailsEachCallAtOnceUntilItIsToldToTryAgain() {
    server.first(MOST_ATTEMPTS, calls("initialize"), request -> request.status(503));
    failureOf(rig.greet("first"));

    assertThat(failureOf(rig.greet("second"))).isInstanceOf(UnreachableException.class);
    assertThat(server.count("initialize")).isEqualTo(MOST_ATTEMPTS);
    await(rig.session.reconnect());
    assertThat(await(rig.greet("third"))).isEqualTo("Hello, third");
  }
}
