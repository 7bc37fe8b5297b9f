package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What everybody is shown of a session. */
class SessionSnapshotTest extends VirtualSessionTest {

  private static void assertGapless(List<SessionSnapshot> seen) {
    assertThat(seen)
        .extracting(SessionSnapshot::sequence)
        .isEqualTo(
            LongStream.range(0, seen.size()).map(i -> seen.get(0).sequence() + i).boxed().toList());
  }

  @Test
  void aNewSessionShowsItself() {
    SessionSnapshot snapshot = session().snapshot();
    assertThat(snapshot)
        .isEqualTo(
            new SessionSnapshot(
                1,
                "probe",
                "scripted:peer",
                SessionState.NEW,
                0,
                "",
                0,
                null,
                null,
                "",
                new SessionSnapshot.Counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                new SessionSnapshot.Outage(0, Duration.ZERO, Duration.ZERO)));
  }

  @Test
  void everyChangeOfStateIsShownOnceInOrderWithoutGaps() {
    transport
        .next(ScriptedConnect::accept)
        .next(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = session();
    List<SessionSnapshot> seen = new ArrayList<>();
    session.onSnapshot(seen::add);
    started(session);
    pass(20_000);
    link().lose(LossReason.PEER_RESET);
    pass(200);
    time.await(session.close());

    assertGapless(seen);
    assertThat(seen)
        .extracting(SessionSnapshot::state)
        .containsExactly(
            SessionState.NEW,
            SessionState.CONNECTING,
            SessionState.HANDSHAKING,
            SessionState.READY,
            SessionState.CONNECTING,
            SessionState.BACKOFF,
            SessionState.CONNECTING,
            SessionState.HANDSHAKING,
            SessionState.READY,
            SessionState.CLOSING,
            SessionState.CLOSED);
    SessionSnapshot backoff = seen.get(5);
    assertThat(backoff.nextAttemptIn()).isBetween(Duration.ofMillis(1), Duration.ofMillis(100));
    assertThat(backoff)
        .extracting(SessionSnapshot::cause, SessionSnapshot::detail, SessionSnapshot::attempt)
        .containsExactly(LossReason.UNREACHABLE, "refused", 1);
    assertThat(seen.get(8).nextAttemptIn()).isNull();
    // Timers count in milliseconds, and never fire early.
    Duration waited = Duration.ofMillis(backoff.nextAttemptIn().toMillis() + 1);
    assertThat(seen.get(8).outage()).isEqualTo(new SessionSnapshot.Outage(1, waited, waited));
  }

  @Test
  void getterHandlersAndEventBusShowTheSame() {
    Session session = session();
    List<SessionSnapshot> seen = new ArrayList<>();
    List<SessionSnapshot> got = new ArrayList<>();
    List<JsonObject> heard = new ArrayList<>();
    time.vertx().eventBus().<JsonObject>consumer("shown", message -> heard.add(message.body()));
    session.onSnapshot(
        snapshot -> {
          seen.add(snapshot);
          got.add(session.snapshot());
          time.vertx().eventBus().publish("shown", snapshot.toJson());
        });
    transport.next(ScriptedTransport.HOLD);
    session.start();
    idle();
    transport.connect().accept();
    idle();
    time.await(session.close());
    idle();

    assertThat(heard).isEqualTo(seen.stream().map(SessionSnapshot::toJson).toList());
    assertThat(got.get(got.size() - 1)).isEqualTo(seen.get(seen.size() - 1));
    assertThat(got).allMatch(snapshot -> snapshot.sequence() > 0);
  }

  @Test
  void aHandlerAddedInTheMiddleOfAChangeMissesAndRepeatsNothing() {
    Session session = ready();
    List<SessionSnapshot> seen = new ArrayList<>();
    time.call(
        () -> {
          session
              .call("m", null)
              .onFailure(
                  lost -> {
                    // Runs inside of the loss, before the next state is published.
                    session.onSnapshot(seen::add);
                  });
          return null;
        });
    link().lose(LossReason.PEER_CLOSED);
    idle();
    pass(1_000);
    assertGapless(seen);
    assertThat(seen.get(0).state()).isEqualTo(SessionState.READY);
    assertThat(seen.get(seen.size() - 1).state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aHandlerThatCallsTheSessionFromInsideSeesNoStateTwice() {
    Session session = session();
    List<SessionSnapshot> outer = new ArrayList<>();
    List<SessionSnapshot> inner = new ArrayList<>();
    session.onSnapshot(
        snapshot -> {
          outer.add(snapshot);
          if (snapshot.state() == SessionState.CONNECTING && inner.isEmpty()) {
            session.onSnapshot(inner::add);
            session.close();
          }
        });
    session.start();
    idle();
    assertGapless(outer);
    assertGapless(inner);
    assertThat(outer.get(outer.size() - 1).state()).isEqualTo(SessionState.CLOSED);
    assertThat(inner.get(inner.size() - 1)).isEqualTo(outer.get(outer.size() - 1));
  }

  @Test
  void aHandlerThatThrowsHarmsNobody() {
    Session session = session();
    List<SessionState> seen = new ArrayList<>();
    session.onSnapshot(
        snapshot -> {
          throw new IllegalStateException("planned");
        });
    session.onSnapshot(
        snapshot -> {
          throw new AssertionError("planned");
        });
    session.onSnapshot(snapshot -> seen.add(snapshot.state()));
    started(session);
    assertThat(seen)
        .containsExactly(
            SessionState.NEW,
            SessionState.CONNECTING,
            SessionState.HANDSHAKING,
            SessionState.READY);
  }

  @Test
  void aRemovedHandlerHearsNoMore() {
    Session session = session();
    List<SessionState> seen = new ArrayList<>();
    Registration registration = session.onSnapshot(snapshot -> seen.add(snapshot.state()));
    idle();
    registration.remove();
    started(session);
    assertThat(seen).containsExactly(SessionState.NEW);
  }

  @Test
  void refreshPublishesOnlyWhenACountChanged() {
    Session session = ready();
    List<SessionSnapshot> seen = new ArrayList<>();
    session.onSnapshot(seen::add);
    idle();
    SessionSnapshot before = session.snapshot();
    assertThat(time.await(session.refreshSnapshot())).isSameAs(before);
    Future<Reply> reply = call(session, "m");
    assertThat(session.snapshot()).isSameAs(before);
    SessionSnapshot after = time.await(session.refreshSnapshot());
    assertThat(after.sequence()).isEqualTo(before.sequence() + 1);
    assertThat(after.counts())
        .extracting(c -> c.accepted(), c -> c.inFlight())
        .containsExactly(1L, 1);
    assertThat(session.snapshot()).isSameAs(after);
    idle();
    assertThat(seen).containsExactly(before, after);
    link().answer(1, 1);
    idle();
    assertThat(reply.succeeded()).isTrue();
    assertThat(time.await(session.refreshSnapshot()).counts())
        .extracting(c -> c.answered(), c -> c.inFlight())
        .containsExactly(1L, 0);
  }

  @Test
  void waitingCallsAreCountedWithTheirSize() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    session.call("m", null);
    session.call("mm", new JsonObject().put("a", "b"));
    assertThat(counts(session))
        .extracting(c -> c.accepted(), c -> c.waiting(), c -> c.waitingBytes())
        .containsExactly(
            2L,
            2,
            (long)
                ("{\"jsonrpc\":\"2.0\",\"method\":\"m\"}".length()
                    + "{\"jsonrpc\":\"2.0\",\"method\":\"mm\",\"params\":{\"a\":\"b\"}}".length()));
  }
}
