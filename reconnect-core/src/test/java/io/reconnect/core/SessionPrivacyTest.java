package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedConnect;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said to people: enough to find the fault, and never a value. */
class SessionPrivacyTest extends VirtualSessionTest {

  private static final String SECRET = "hunter2";

  @Test
  void noExceptionSnapshotOrLogLineEverShowsAValue() {
    JsonObject secret = new JsonObject().put("password", SECRET);
    RpcException says = new RpcException(-32000, "bad password " + SECRET, secret);
    Session session =
        session(
            new SpokenProtocol(
                exchange -> exchange.request("login", Params.named(secret)).map(Agreement.NONE)),
            options().setMaxWaitingCalls(2).setMaxInFlight(3));
    List<Future<?>> outcomes = new ArrayList<>();
    List<SessionSnapshot> snapshots = new ArrayList<>();
    session.onSnapshot(snapshots::add);
    session.addRestoreStep(exchange -> exchange.request("restore", Params.named(secret)));
    session.onRequest("ask", request -> Future.succeededFuture(new Object()));
    session.start();
    idle();

    // An attempt that fails with the text of others, and one that the peer refuses with its own.
    link().answerError(link().idOf("login"), says);
    transport.next(
        connect -> connect.fail(new IllegalStateException("cannot use " + SECRET, null)));
    pass(2_000);
    outcomes.add(session.call("waits", secret));
    outcomes.add(session.call("waits", secret));
    outcomes.add(session.call("refused", secret));
    outcomes.add(session.call("hurries", secret, new CallOptions().setWaitForReady(false)));
    idle();
    link().answer(link().idOf("login"), secret);
    idle();
    link().answerError(link().idOf("restore"), says);
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
    for (long id = link().idOf("waits"); id > link().idOf("waits") - 2; id--) {
      link().answer(id, secret);
    }
    // Every way in which a call in flight can end without an answer.
    PendingCall cancelled = session.submit("cancelled", Params.named(secret), new CallOptions());
    outcomes.add(cancelled.reply());
    outcomes.add(session.call("late", secret, new CallOptions().setTimeout(Duration.ofMillis(10))));
    idle();
    cancelled.cancel("done with " + SECRET);
    pass(10);
    outcomes.add(session.call("malformed", secret));
    idle();
    link().receive(new JsonObject().put("id", link().idOf("malformed")).put("error", SECRET));
    link().receive(new JsonObject().put("id", SECRET).put("result", secret));
    link().receive(new JsonObject().put("id", 1).put("method", "ask").put("params", secret));
    link().receive(new JsonObject().put("id", 2).put("method", SECRET));
    link().receive(new JsonObject().put("surprise", SECRET));
    link().garbage();
    outcomes.add(session.call("lost", secret));
    idle();
    link().lose(LossReason.PEER_RESET);
    idle();
    outcomes.add(session.call("closed", secret));
    time.advanceUntil(session.close());
    outcomes.add(session.call("after", secret));
    idle();

    List<Throwable> failures = outcomes.stream().filter(Future::failed).map(Future::cause).toList();
    assertThat(failures)
        .extracting(failure -> (Object) failure.getClass())
        .containsExactlyInAnyOrder(
            QueueFullException.class,
            UnreachableException.class,
            CallCancelledException.class,
            CallTimeoutException.class,
            ProtocolException.class,
            OutcomeUnknownException.class,
            SessionClosedException.class,
            SessionClosedException.class);
    assertThat(failures)
        .allSatisfy(
            failure -> {
              assertThat(failure).hasMessageContaining("on session 'probe' (scripted:peer, epoch ");
              assertThat(failure.toString()).doesNotContain(SECRET);
              assertThat(failure).hasNoCause();
            });
    assertThat(snapshots)
        .allSatisfy(
            snapshot -> {
              assertThat(snapshot.toString()).doesNotContain(SECRET);
              assertThat(snapshot.toJson().encode()).doesNotContain(SECRET);
            });
    assertThat(log.text()).doesNotContain(SECRET).contains("probe", "READY", "BACKOFF");
  }

  @Test
  void aFailureNamesSessionMethodEndpointEpochTimeAndAttempts() {
    transport
        .next(connect -> connect.fail(LossReason.UNREACHABLE, "refused"))
        .next(ScriptedConnect::accept);
    Session session = session();
    Future<Reply> reply = call(session, "write");
    pass(2_000);
    link().lose(LossReason.PEER_RESET);
    idle();
    assertThat(failure(reply, OutcomeUnknownException.class))
        .hasMessage(
            "call 'write' on session 'probe' (scripted:peer, epoch 2, waited 2000 ms, attempts 2):"
                + " outcome unknown: lost by the test; check the effect before repeating it");
  }

  @Test
  void theLogHasOneLinePerTransitionWithItsReason() {
    transport.next(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session =
        session(options().setBackoffFunction((n, cause, random) -> Duration.ofSeconds(3)));
    session.start();
    pass(3_000);
    call(session, "m");
    counts(session);
    link().answer(1, 1);
    idle();
    time.await(session.close());
    assertThat(log.lines(Level.INFO))
        .containsExactly(
            "session 'probe' (scripted:peer) NEW -> CONNECTING, epoch 1",
            "session 'probe' (scripted:peer) CONNECTING -> BACKOFF, epoch 1, next attempt in 3000"
                + " ms, last cause UNREACHABLE: refused",
            "session 'probe' (scripted:peer) BACKOFF -> CONNECTING, epoch 2, last cause"
                + " UNREACHABLE: refused",
            "session 'probe' (scripted:peer) CONNECTING -> HANDSHAKING, epoch 2, last cause"
                + " UNREACHABLE: refused",
            "session 'probe' (scripted:peer) HANDSHAKING -> READY, epoch 2, last cause"
                + " UNREACHABLE: refused",
            "session 'probe' (scripted:peer) READY -> CLOSING, epoch 2, last cause UNREACHABLE:"
                + " refused",
            "session 'probe' (scripted:peer) CLOSING -> CLOSED, epoch 2, last cause UNREACHABLE:"
                + " refused");
    assertThat(log.lines(Level.WARN)).isEmpty();
    assertThat(log.lines(Level.ERROR)).isEmpty();
  }

  @Test
  void aFaultOfTheApplicationIsLoggedWithTheNameOfTheSession() {
    Session session = session();
    session.onReady(
        event -> {
          throw new IllegalStateException("planned");
        });
    session.addRestoreStep(
        exchange -> Future.failedFuture(new RpcException(-5, "text of the peer", null)));
    time.await(session.start());
    assertThat(log.lines(Level.ERROR)).containsExactly("session 'probe': a ready handler failed");
    assertThat(log.lines(Level.WARN))
        .containsExactly("session 'probe': a restore step was answered with error -5");
    assertThat(Set.of(log.text())).noneMatch(text -> text.contains("text of the peer"));
  }
}
