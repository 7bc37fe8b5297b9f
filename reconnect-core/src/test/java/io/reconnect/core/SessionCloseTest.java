package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.spi.Agreement;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.GatedTransport;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Trial T8: close anywhere. Closing wins every race, and nothing is left. */
class SessionCloseTest extends VirtualSessionTest {

  private final List<Future<Reply>> queued = new ArrayList<>();
  private final List<Future<Reply>> flying = new ArrayList<>();

  private void three(Session session, List<Future<Reply>> calls, String method) {
    for (int i = 1; i <= 3; i++) {
      calls.add(call(session, method + i));
    }
  }

  /** A session in READY with three calls on the link and three more that wait for room there. */
  private Session busy() {
    Session session = started(session(new SpokenProtocol(), options().setMaxInFlight(3)));
    three(session, flying, "flying");
    three(session, queued, "queued");
    assertThat(link().methods()).containsExactly("flying1", "flying2", "flying3");
    return session;
  }

  private void assertRefused(List<Future<Reply>> calls) {
    assertThat(calls).isNotEmpty();
    for (Future<Reply> reply : calls) {
      SessionClosedException failure = failure(reply, SessionClosedException.class);
      assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
      assertThat(failure).hasMessageEndingWith("session closed: the session is closing");
    }
  }

  private void assertUnknown(List<Future<Reply>> calls) {
    assertThat(calls).isNotEmpty();
    for (Future<Reply> reply : calls) {
      assertThat(failure(reply, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    }
  }

  /** Closed within its bound; later calls fail at once, and nothing is ever opened again. */
  private void assertOver(Session session, Future<CloseReport> closed, boolean clean) {
    assertThat(closed.succeeded()).as("closed").isTrue();
    assertThat(closed.result().session()).isEqualTo("probe");
    assertThat(closed.result().clean()).isEqualTo(clean);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(time.hasTimers()).as("timers left").isFalse();
    int connects = transport.connects().size();
    assertThat(failure(call(session, "after"), SessionClosedException.class).fate())
        .isEqualTo(Fate.NOT_SENT);
    Future<Void> notified = session.notify("after", null);
    Future<CloseReport> again = session.close();
    session.reconnect();
    session.start();
    pass(3_600_000);
    failure(notified, SessionClosedException.class);
    assertThat(again.result()).isEqualTo(closed.result());
    assertThat(transport.connects()).as("no connect after close").hasSize(connects);
    assertThat(transport.openLinks()).isZero();
  }

  @Test
  void inNewThereIsNothingToDo() {
    Session session = session();
    Future<CloseReport> closed = session.close();
    idle();
    assertThat(closed.result()).isEqualTo(new CloseReport("probe", 0, 0, 0, Duration.ZERO, true));
    assertOver(session, closed, true);
  }

  @Test
  void whileAConnectIsHeldItIsCalledOff() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    Future<Void> start = session.start();
    three(session, queued, "queued");
    Future<CloseReport> closed = session.close();
    idle();
    assertRefused(queued);
    failure(start, SessionClosedException.class);
    assertThat(transport.connect().isCalledOff()).isTrue();
    assertThat(closed.result()).isEqualTo(new CloseReport("probe", 0, 3, 0, Duration.ZERO, true));
    assertOver(session, closed, true);
  }

  @Test
  void aGateInFrontOfTheConnectLetsNothingThroughAfterwards() {
    GatedTransport gate = new GatedTransport(transport);
    gate.shut();
    Session session = Session.create(time.vertx(), gate, JsonRpcProtocol.create(), options());
    three(session, queued, "queued");
    assertThat(gate.onArrival().succeeded()).isTrue();
    Future<CloseReport> closed = session.close();
    idle();
    gate.open();
    idle();
    assertRefused(queued);
    assertThat(gate.passed()).isZero();
    assertOver(session, closed, true);
  }

  @Test
  void aTransportThatCannotCallOffHoldsTheCloseOnlyForItsBound() {
    transport.next(ScriptedConnect::ignoreCancellation);
    Session session = session();
    three(session, queued, "queued");
    Future<CloseReport> closed = session.close();
    idle();
    assertRefused(queued);
    pass(999);
    assertPending(closed);
    pass(1);
    assertThat(closed.result())
        .isEqualTo(new CloseReport("probe", 0, 3, 0, Duration.ofSeconds(1), false));
    transport.connect().accept();
    idle();
    assertThat(link().isClosed()).as("the late link").isTrue();
    assertThat(link().sent()).isEmpty();
    assertOver(session, closed, false);
  }

  @Test
  void whileTheHandshakeIsHeldTheLinkIsClosed() {
    Session session =
        session(
            new SpokenProtocol(
                exchange -> exchange.request("hello", Params.NONE).map(Agreement.NONE)));
    three(session, queued, "queued");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.HANDSHAKING);
    Future<CloseReport> closed = session.close();
    idle();
    assertRefused(queued);
    assertThat(link().isClosed()).isTrue();
    assertThat(link().methods()).as("a handshake is never cancelled").containsExactly("hello");
    assertOver(session, closed, true);
  }

  @Test
  void aHandshakeThatGoesOnAfterTheCloseSendsNothing() {
    Promise<Void> held = Promise.promise();
    Session session =
        session(
            new SpokenProtocol(
                exchange ->
                    held.future()
                        .compose(done -> exchange.notify("hi", Params.NONE))
                        .map(Agreement.NONE)));
    session.addRestoreStep(exchange -> exchange.request("restore", Params.NONE));
    session.start();
    idle();
    link().holdClose();
    Future<CloseReport> closed = session.close();
    idle();
    held.complete();
    idle();
    assertThat(link().sent()).isEmpty();
    pass(1_000);
    assertOver(session, closed, false);
  }

  @Test
  void inTheBackoffTheNextAttemptIsNeverMade() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = session();
    three(session, queued, "queued");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.BACKOFF);
    Future<CloseReport> closed = session.close();
    idle();
    assertRefused(queued);
    assertOver(session, closed, true);
  }

  @Test
  void inFailedItStillCloses() {
    transport.next(
        connect -> connect.fail(LinkException.permanent(LossReason.PROTOCOL, "no version")));
    Session session = session();
    session.start();
    idle();
    Future<CloseReport> closed = session.close();
    idle();
    assertOver(session, closed, true);
  }

  @Test
  void callsInFlightKeepTheGraceAndWaitingOnesEndAtOnce() {
    Session session = busy();
    Future<CloseReport> closed = session.close(Duration.ofSeconds(5));
    idle();
    assertRefused(queued);
    assertPending(closed);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSING);
    Future<Reply> refused = call(session, "more");
    assertThat(failure(refused, SessionClosedException.class).fate()).isEqualTo(Fate.NOT_SENT);
    pass(3_000);
    for (int i = 1; i <= 3; i++) {
      link().answer(link().idOf("flying" + i), i);
    }
    idle();
    assertThat(flying).extracting(reply -> reply.result().result()).containsExactly(1, 2, 3);
    assertThat(closed.result())
        .isEqualTo(new CloseReport("probe", 3, 3, 0, Duration.ofSeconds(3), true));
    assertOver(session, closed, true);
  }

  @Test
  void whenTheGraceIsOverThePeerIsToldAndTheOutcomeIsUnknown() {
    Session session = busy();
    Future<CloseReport> closed = session.close(Duration.ofSeconds(5));
    pass(4_999);
    assertPending(flying.get(0));
    pass(1);
    assertRefused(queued);
    assertUnknown(flying);
    assertThat(link().methods())
        .containsExactly("flying1", "flying2", "flying3", "stop", "stop", "stop");
    assertThat(closed.result())
        .isEqualTo(new CloseReport("probe", 0, 3, 3, Duration.ofSeconds(5), true));
    assertOver(session, closed, true);
  }

  @Test
  void withoutGraceItIsOverAtOnce() {
    Session session = busy();
    Future<CloseReport> closed = session.close(Duration.ZERO);
    idle();
    assertRefused(queued);
    assertUnknown(flying);
    assertThat(closed.result()).isEqualTo(new CloseReport("probe", 0, 3, 3, Duration.ZERO, true));
    assertOver(session, closed, true);
  }

  @Test
  void theGraceOfTheOptionsIsTheDefault() {
    Session session = started(session(options().setCloseGrace(Duration.ofMillis(70))));
    Future<Reply> reply = call(session, "m");
    Future<CloseReport> closed = session.close();
    pass(69);
    assertPending(closed);
    pass(1);
    assertThat(closed.succeeded()).isTrue();
    failure(reply, SessionClosedException.class);
  }

  @Test
  void aNegativeGraceIsRefusedWithoutClosing() {
    Session session = ready();
    assertThatThrownBy(() -> session.close(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("grace must not be negative, was PT-0.001S");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aLinkThatIsLostInTheGraceEndsTheClose() {
    Session session = busy();
    Future<CloseReport> closed = session.close(Duration.ofSeconds(5));
    pass(100);
    link().lose(LossReason.PEER_CLOSED);
    idle();
    assertRefused(queued);
    assertUnknown(flying);
    assertOver(session, closed, true);
  }

  @Test
  void aLinkWhoseCloseNeverEndsHoldsTheCloseOnlyForItsBound() {
    Session session = busy();
    link().holdClose();
    Future<CloseReport> closed = session.close(Duration.ZERO);
    pass(999);
    assertPending(closed);
    pass(1);
    assertUnknown(flying);
    assertOver(session, closed, false);
    link().releaseClose();
    idle();
  }

  @Test
  void anOldLinkThatStillClosesHoldsTheCloseToo() {
    Session session = ready();
    link().holdClose();
    time.await(session.reconnect());
    Future<CloseReport> closed = session.close();
    pass(500);
    assertPending(closed);
    transport.links().get(0).releaseClose();
    idle();
    assertThat(closed.result().took()).isEqualTo(Duration.ofMillis(500));
    assertOver(session, closed, true);
  }

  @Test
  void twiceGivesTheReportOfTheFirst() {
    Session session = busy();
    Future<CloseReport> first = session.close(Duration.ofSeconds(5));
    pass(1_000);
    Future<CloseReport> second = session.close(Duration.ZERO);
    idle();
    assertPending(second);
    pass(4_000);
    assertThat(second.result()).isSameAs(first.result());
    assertThat(first.result().took()).isEqualTo(Duration.ofSeconds(5));
    assertOver(session, first, true);
  }

  @Test
  void fromTwoThreadsAtOnceItIsOneClose() throws Exception {
    Session session = busy();
    List<Future<CloseReport>> closes = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch go = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  go.await();
                  closes.add(session.close());
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.start();
      threads.add(thread);
    }
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    pass(2_000);
    assertThat(closes).hasSize(2);
    assertThat(closes.get(0).result()).isSameAs(closes.get(1).result());
    assertRefused(queued);
    assertUnknown(flying);
    assertOver(session, closes.get(0), true);
  }

  @Test
  void fromInsideAReplyHandlerOnTheEventLoop() {
    Session session = started(session());
    List<Future<CloseReport>> closed = new ArrayList<>();
    time.call(
        () -> {
          session.call("first", null).onSuccess(reply -> closed.add(session.close()));
          return null;
        });
    three(session, flying, "flying");
    link().answer(link().idOf("first"), 1);
    idle();
    assertThat(closed).hasSize(1);
    pass(2_000);
    assertUnknown(flying);
    assertOver(session, closed.get(0), true);
  }

  @Test
  void fromInsideEveryKindOfHandler() {
    List<BiConsumer<Session, Runnable>> places =
        List.of(
            (session, close) -> session.onReady(event -> close.run()),
            (session, close) ->
                session.onSnapshot(
                    snapshot -> {
                      if (snapshot.state() == SessionState.HANDSHAKING) {
                        close.run();
                      }
                    }),
            (session, close) ->
                session.addRestoreStep(
                    exchange -> {
                      close.run();
                      return Future.succeededFuture();
                    }),
            (session, close) -> {
              session.onNotification("n", notification -> close.run());
              session.onReady(event -> link().receive(new JsonObject().put("method", "n")));
            },
            (session, close) -> {
              session.onRequest(
                  "r",
                  request -> {
                    close.run();
                    return Future.succeededFuture();
                  });
              session.onReady(
                  event -> link().receive(new JsonObject().put("method", "r").put("id", 1)));
            });
    for (BiConsumer<Session, Runnable> place : places) {
      Session session =
          session(
              new SpokenProtocol(),
              options().setName("place " + places.indexOf(place)).setCloseGrace(Duration.ZERO));
      List<Future<CloseReport>> closed = new ArrayList<>();
      place.accept(session, () -> closed.add(session.close()));
      List<Future<Reply>> calls = new ArrayList<>();
      three(session, calls, "m");
      assertThat(closed).as(session.name()).isNotEmpty();
      assertThat(closed.get(0).result().clean()).isTrue();
      assertThat(calls)
          .allSatisfy(
              reply ->
                  assertThat(failure(reply, SessionClosedException.class).fate())
                      .isIn(Fate.NOT_SENT, Fate.UNKNOWN));
      assertThat(transport.openLinks()).isZero();
    }
  }

  @Test
  void whatTheListenersSeeEndsWithClosed() {
    Session session = busy();
    List<SessionState> seen = new ArrayList<>();
    session.onSnapshot(snapshot -> seen.add(snapshot.state()));
    idle();
    time.advanceUntil(session.close());
    assertThat(seen).containsExactly(SessionState.READY, SessionState.CLOSING, SessionState.CLOSED);
  }

  @Test
  void aReconnectOrderedJustBeforeIsCalledOff() {
    Session session = busy();
    transport.next(ScriptedTransport.HOLD);
    Future<Void> again = session.reconnect();
    Future<CloseReport> closed = session.close();
    idle();
    failure(again, SessionClosedException.class);
    assertThat(transport.connect().isCalledOff()).isTrue();
    assertOver(session, closed, true);
  }

  @Test
  void aCloseThatThrowsIsStillAClose() {
    Session session = ready();
    link().failClose(new IllegalStateException("planned"));
    Future<CloseReport> closed = session.close();
    idle();
    assertOver(session, closed, true);
  }
}
