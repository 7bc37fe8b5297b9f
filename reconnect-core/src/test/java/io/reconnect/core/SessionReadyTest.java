package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From the order to open a link to READY: handshake, restore steps, handlers, giving up. */
class SessionReadyTest extends VirtualSessionTest {

  private static final Agreement AGREED =
      new Agreement("v2", new JsonObject().put("tools", true), new JsonObject(), new JsonObject());

  private final List<String> order = new ArrayList<>();

  @Test
  void startCompletesWhenTheSessionIsReadyAndASecondStartIsTheSame() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    Future<Void> first = session.start();
    Future<Void> second = session.start();
    idle();
    assertPending(first);
    transport.connect().accept();
    idle();

    assertThat(first.succeeded()).isTrue();
    assertThat(second.succeeded()).isTrue();
    assertThat(session.start()).satisfies(third -> idle()).matches(Future::succeeded);
    assertThat(transport.connects()).hasSize(1);
    assertThat(transport.connect().request())
        .satisfies(
            request -> {
              assertThat(request.session()).isEqualTo("probe");
              assertThat(request.epoch()).isEqualTo(1);
              assertThat(request.attempt()).isEqualTo(1);
              assertThat(request.timeout()).isEqualTo(SessionOptions.DEFAULT_CONNECT_TIMEOUT);
              assertThat(request.resume()).isNull();
            });
  }

  @Test
  void startWaitsThroughFailedAttempts() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = session();
    Future<Void> start = session.start();
    pass(60_000);
    assertPending(start);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.BACKOFF);
    transport.otherwise(ScriptedConnect::accept);
    pass(30_000);
    assertThat(start.succeeded()).isTrue();
  }

  @Test
  void aConnectThatTakesTooLongIsCalledOffAndTriedAgain() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    Future<Void> start = session.start();
    pass(4_999);
    assertThat(transport.connect().isCalledOff()).isFalse();
    pass(1);
    assertThat(transport.connect().isCalledOff()).isTrue();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::cause, SessionSnapshot::detail)
        .containsExactly(
            SessionState.BACKOFF, LossReason.UNREACHABLE, "no connection within 5000 ms");
    pass(200);
    assertThat(start.succeeded()).isTrue();
  }

  @Test
  void aLinkThatOpensAfterItsConnectWasCalledOffIsClosed() {
    transport.next(ScriptedConnect::ignoreCancellation);
    Session session = session();
    session.start();
    pass(6_000);
    assertThat(session.snapshot().epoch()).isEqualTo(2);
    transport.connects().get(0).accept();
    idle();

    assertThat(transport.links()).hasSize(2);
    assertThat(transport.links().get(1).epoch()).isEqualTo(1);
    assertThat(transport.links().get(1).isClosed()).isTrue();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::epoch)
        .containsExactly(SessionState.READY, 2L);
    assertThat(counts(session).staleEvents()).isEqualTo(1);
  }

  @Test
  void aTransportThatThrowsIsAFailedAttempt() {
    transport.next(
        connect -> {
          throw new IllegalStateException("planned");
        });
    Session session = session();
    Future<Void> start = session.start();
    idle();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::cause, SessionSnapshot::detail)
        .containsExactly(
            SessionState.BACKOFF, LossReason.LOCAL, "failed with java.lang.IllegalStateException");
    pass(200);
    assertThat(start.succeeded()).isTrue();
  }

  @Test
  void theOrderIsHandshakeRestoreStepsReadyHandlersWaitingCalls() {
    Session session =
        session(
            new SpokenProtocol(
                exchange ->
                    exchange
                        .notify("hi", Params.NONE)
                        .compose(done -> exchange.request("hello", Params.NONE))
                        .map(AGREED)));
    transport.peer(
        (link, message) -> {
          order.add(message.method());
          if (message.isRequest()) {
            link.answer(message.wireId(), new JsonObject());
          }
        });
    session.addRestoreStep(exchange -> exchange.request("subscribe a", Params.NONE));
    session.addRestoreStep(exchange -> exchange.notify("level", Params.NONE));
    session.addRestoreStep(exchange -> exchange.request("subscribe b", Params.NONE));
    session.onReady(
        event -> {
          order.add("ready " + event.epoch() + " " + event.resumed());
          assertThat(event.agreement()).isEqualTo(AGREED);
          session.call("from the handler", null);
        });
    transport.next(ScriptedTransport.HOLD);
    session.call("waiting 1", null);
    session.call("waiting 2", null);
    idle();
    transport.connect().accept();
    idle();
    List<String> expected =
        List.of(
            "hi",
            "hello",
            "subscribe a",
            "level",
            "subscribe b",
            "ready 1 false",
            "waiting 1",
            "waiting 2",
            "from the handler");
    assertThat(order).isEqualTo(expected);
    assertThat(session.agreement()).isEqualTo(AGREED);
    assertThat(session.snapshot().protocolVersion()).isEqualTo("v2");

    order.clear();
    link().lose(LossReason.PEER_CLOSED);
    idle();
    assertThat(order)
        .containsExactly(
            "hi",
            "hello",
            "subscribe a",
            "level",
            "subscribe b",
            "ready 2 false",
            "from the handler");
  }

  @Test
  void nothingIsSentBeforeTheHandshakeHasEnded() {
    Promise<Agreement> agreed = Promise.promise();
    Session session = session(new SpokenProtocol(exchange -> agreed.future()));
    Future<Reply> reply = call(session, "m");
    assertThat(link().sent()).isEmpty();
    time.call(
        () -> {
          agreed.complete(AGREED);
          return null;
        });
    assertThat(link().methods()).containsExactly("m");
    assertPending(reply);
  }

  @Test
  void handshakeAndRestoreStepsStayOnTheContextWhoeverCompletesThem() throws Exception {
    Promise<Agreement> agreed = Promise.promise();
    Session session = session(new SpokenProtocol(exchange -> agreed.future()));
    Promise<Void> firstStep = Promise.promise();
    session.addRestoreStep(
        exchange -> {
          order.add(Thread.currentThread().getName());
          return firstStep.future();
        });
    session.addRestoreStep(
        exchange -> {
          order.add(Thread.currentThread().getName());
          return exchange.notify("restored", Params.NONE);
        });
    Future<Void> start = session.start();
    idle();
    Thread stranger = new Thread(() -> agreed.complete(AGREED), "stranger");
    stranger.start();
    stranger.join();
    idle();
    stranger = new Thread(firstStep::complete, "stranger");
    stranger.start();
    stranger.join();
    idle();

    assertThat(start.succeeded()).isTrue();
    assertThat(link().methods()).containsExactly("restored");
    assertThat(order).hasSize(2).allMatch(name -> name.startsWith("vert.x-eventloop-thread"));
  }

  @Test
  void anExchangeMayBeUsedFromAnyThread() throws Exception {
    List<Future<?>> spoken = new ArrayList<>();
    Session session =
        session(
            new SpokenProtocol(
                exchange -> {
                  Promise<Agreement> agreed = Promise.promise();
                  new Thread(
                          () -> {
                            spoken.add(exchange.notify("hi", Params.NONE));
                            exchange.request("hello", Params.NONE).map(AGREED).onComplete(agreed);
                          },
                          "stranger")
                      .start();
                  return agreed.future();
                }));
    transport.peer(
        (link, message) -> {
          if (message.isRequest()) {
            link.answer(message.wireId(), 1);
          }
        });
    time.await(session.start());
    assertThat(link().methods()).containsExactly("hi", "hello");
    assertThat(spoken).allMatch(Future::succeeded);
  }

  @Test
  void aRestoreStepAnsweredWithAnErrorIsPassedOver() {
    Session session = session();
    session.addRestoreStep(exchange -> exchange.request("gone", Params.NONE));
    session.addRestoreStep(exchange -> exchange.request("there", Params.NONE));
    Future<Void> start = session.start();
    idle();
    link().answerError(link().idOf("gone"), new RpcException(-32002, "not found", null));
    idle();
    assertPending(start);
    link().answer(link().idOf("there"), 1);
    idle();
    assertThat(start.succeeded()).isTrue();
    assertThat(transport.connects()).hasSize(1);
  }

  @Test
  void anyOtherFailureOfARestoreStepDropsTheLinkAndTriesAgain() {
    Session session = session();
    List<Future<?>> outcomes =
        List.of(
            Future.failedFuture(new IllegalStateException("planned")), Future.succeededFuture());
    session.addRestoreStep(exchange -> outcomes.get((int) exchange.epoch() - 1));
    Future<Void> start = session.start();
    idle();
    assertThat(link().isClosed()).isTrue();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::cause, SessionSnapshot::detail)
        .containsExactly(
            SessionState.BACKOFF, LossReason.LOCAL, "failed with java.lang.IllegalStateException");
    pass(200);
    assertThat(start.succeeded()).isTrue();
  }

  @Test
  void aRestoreStepOrHandshakeThatThrowsOrGivesNothingIsAFailedAttempt() {
    Session session =
        session(
            new SpokenProtocol(
                exchange ->
                    switch ((int) exchange.epoch()) {
                      case 1 -> throw new IllegalStateException("planned");
                      case 2 -> null;
                      default -> Future.succeededFuture(AGREED);
                    }));
    session.addRestoreStep(
        exchange ->
            switch ((int) exchange.epoch()) {
              case 3 -> throw new IllegalStateException("planned");
              case 4 -> null;
              default -> Future.succeededFuture();
            });
    Future<Void> start = session.start();
    pass(3_000);
    assertThat(start.succeeded()).isTrue();
    assertThat(session.snapshot().epoch()).isEqualTo(5);
  }

  @Test
  void eachRestoreStepHasTheHandshakeTimeoutForItself() {
    Session session = session(options().setHandshakeTimeout(Duration.ofMillis(100)));
    session.addRestoreStep(exchange -> exchange.request("a", Params.NONE));
    session.addRestoreStep(exchange -> exchange.request("b", Params.NONE));
    Future<Void> start = session.start();
    pass(90);
    link().answer(link().idOf("a"), 1);
    pass(90);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.HANDSHAKING);
    pass(9);
    assertThat(link().isClosed()).isFalse();
    pass(1);
    assertThat(link().isClosed()).isTrue();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::cause)
        .containsExactly(SessionState.BACKOFF, LossReason.UNREACHABLE);
    assertPending(start);
  }

  @Test
  void aRemovedRestoreStepRunsNoMoreAndMakesRoomForAnother() {
    Session session = session(options().setMaxRestoreSteps(2));
    RestoreStep step = exchange -> exchange.notify("a", Params.NONE);
    Registration first = session.addRestoreStep(step);
    session.addRestoreStep(step);
    assertThatThrownBy(() -> session.addRestoreStep(step))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("session 'probe' has 2 restore steps, which is the most it takes");
    idle();
    first.remove();
    first.remove();
    idle();
    time.await(session.start());
    assertThat(link().methods()).as("the other registration stays").containsExactly("a");
    session.addRestoreStep(exchange -> exchange.notify("b", Params.NONE));
    assertThatThrownBy(() -> session.addRestoreStep(step))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void removingAHandlerTwiceRemovesOnlyItsOwnRegistration() {
    Session session = session();
    Registration ready = session.onReady(event -> order.add("other"));
    Handler<ReadyEvent> handler = event -> order.add("ready");
    Handler<SessionSnapshot> shown = snapshot -> order.add(snapshot.state().name());
    Registration first = session.onReady(handler);
    session.onReady(handler);
    Registration firstShown = session.onSnapshot(shown);
    session.onSnapshot(shown);
    idle();
    order.clear();
    ready.remove();
    first.remove();
    first.remove();
    firstShown.remove();
    firstShown.remove();
    time.await(session.start());
    assertThat(order).containsExactlyInAnyOrder("CONNECTING", "HANDSHAKING", "READY", "ready");
  }

  @Test
  void aReadyHandlerThatThrowsHarmsNobody() {
    Session session = session();
    session.onReady(
        event -> {
          throw new AssertionError("planned");
        });
    session.onReady(event -> order.add("second"));
    Future<Reply> reply = call(session, "m");
    assertThat(order).containsExactly("second");
    link().answer(1, "r");
    idle();
    assertThat(reply.result().result()).isEqualTo("r");
  }

  @Test
  void reconnectWhileReadyReplacesTheLinkAndEndsCallsAsALossDoes() {
    Session session = ready();
    Future<Reply> reply = call(session, "m");
    Future<Void> again = session.reconnect();
    idle();

    assertThat(failure(reply, OutcomeUnknownException.class).context().reason())
        .isEqualTo(LossReason.LOCAL);
    assertThat(again.succeeded()).isTrue();
    assertThat(transport.links().get(0).isClosed()).isTrue();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::epoch)
        .containsExactly(SessionState.READY, 2L);
  }

  @Test
  void reconnectWhileReadyCompletesOnTheNewLinkOnly() {
    Session session = ready();
    transport.next(ScriptedTransport.HOLD);
    Future<Void> again = session.reconnect();
    idle();
    assertPending(again);
    transport.connect().accept();
    idle();
    assertThat(again.succeeded()).isTrue();
  }

  @Test
  void reconnectWhileBackingOffOpensAtOnce() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = session();
    session.start();
    pass(60_000);
    int before = transport.connects().size();
    transport.otherwise(ScriptedConnect::accept);
    Future<Void> again = session.reconnect();
    idle();
    assertThat(again.succeeded()).isTrue();
    assertThat(transport.connects()).hasSize(before + 1);
  }

  @Test
  void reconnectWhileALinkIsBeingOpenedOnlyWaits() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    session.start();
    Future<Void> again = session.reconnect();
    idle();
    assertThat(transport.connects()).hasSize(1);
    assertPending(again);
    transport.connect().accept();
    idle();
    assertThat(again.succeeded()).isTrue();
  }

  @Test
  void aPermanentFailureFailsEverybodyUntilAReconnectIsOrdered() {
    transport.next(
        connect ->
            connect.fail(LinkException.permanent(LossReason.REFUSED_CREDENTIALS, "token refused")));
    Session session = session();
    Future<Void> start = session.start();
    Future<Reply> waiting = session.call("a", null);
    Future<Void> notified = session.notify("n", null);
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.FAILED);
    UnreachableException failure = failure(start, UnreachableException.class);
    assertThat(failure)
        .hasMessage(
            "session 'probe' (scripted:peer, epoch 1, waited 0 ms, attempts 0): unreachable:"
                + " token refused");
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(failure(waiting, UnreachableException.class))
        .hasMessageEndingWith("token refused; reconnect() tries again");
    failure(notified, UnreachableException.class);

    Future<Reply> refused = call(session, "b");
    assertThat(failure(refused, UnreachableException.class).fate()).isEqualTo(Fate.NOT_SENT);
    failure(session.start(), idleThen(UnreachableException.class));
    pass(3_600_000);
    assertThat(transport.connects()).as("nothing is tried by itself").hasSize(1);

    Future<Void> again = session.reconnect();
    idle();
    assertThat(again.succeeded()).isTrue();
    Future<Reply> reply = call(session, "c");
    link().answer(link().idOf("c"), 1);
    idle();
    assertThat(reply.succeeded()).isTrue();
  }

  private <E extends Throwable> Class<E> idleThen(Class<E> type) {
    idle();
    return type;
  }

  @Test
  void aHandshakeThatCanNeverSucceedFailsTheSession() {
    Session session =
        session(
            new SpokenProtocol(
                exchange ->
                    Future.failedFuture(HandshakeException.permanent("no common version"))));
    Future<Void> start = session.start();
    Future<Reply> reply = call(session, "m");

    assertThat(failure(start, HandshakeException.class))
        .hasMessageEndingWith("handshake failed: no common version");
    assertThat(failure(reply, HandshakeException.class).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(link().isClosed()).isTrue();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.FAILED);
  }

  @Test
  void aHandshakeAnsweredWithAnErrorIsTriedAgain() {
    Session session =
        session(new SpokenProtocol(exchange -> exchange.request("hello", Params.NONE).map(AGREED)));
    Future<Void> start = session.start();
    idle();
    link().answerError(1, new RpcException(-32000, "busy", null));
    idle();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::cause, SessionSnapshot::detail)
        .containsExactly(
            SessionState.BACKOFF,
            LossReason.PROTOCOL,
            "the peer answered the handshake with error -32000");
    pass(200);
    link().answer(link().idOf("hello"), 1);
    idle();
    assertThat(start.succeeded()).isTrue();
    assertThat(counts(session))
        .as("control requests are no calls")
        .extracting(c -> c.accepted(), c -> c.answered())
        .containsExactly(0L, 0L);
  }

  @Test
  void whatTheLinkSaysAboutARequestOfTheHandshakeDecidesWhatFollows() {
    Session session =
        session(new SpokenProtocol(exchange -> exchange.request("hello", Params.NONE).map(AGREED)));
    Future<Void> start = session.start();
    idle();
    link()
        .failRequest(
            link().idOf("hello"),
            LinkException.retryable(LossReason.OVERLOADED, "429")
                .withRetryAfter(Duration.ofSeconds(3)));
    idle();
    assertThat(session.snapshot())
        .extracting(
            SessionSnapshot::state,
            SessionSnapshot::cause,
            SessionSnapshot::detail,
            SessionSnapshot::nextAttemptIn)
        .containsExactly(SessionState.BACKOFF, LossReason.OVERLOADED, "429", Duration.ofSeconds(3));
    pass(3_000);
    link()
        .failRequest(
            link().idOf("hello"),
            LinkException.permanent(LossReason.REFUSED_CREDENTIALS, "token refused"));
    idle();
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::cause)
        .containsExactly(SessionState.FAILED, LossReason.REFUSED_CREDENTIALS);
    failure(start, UnreachableException.class);
  }

  @Test
  void aLinkLostDuringTheHandshakeEndsItsRequests() {
    List<Throwable> failures = new ArrayList<>();
    Session session =
        session(
            new SpokenProtocol(
                exchange ->
                    exchange.request("hello", Params.NONE).onFailure(failures::add).map(AGREED)));
    session.start();
    idle();
    link().lose(LossReason.PEER_CLOSED);
    idle();
    assertThat(failures).singleElement().isInstanceOf(UnreachableException.class);
    assertThat(session.snapshot().detail()).isEqualTo("during the handshake: lost by the test");
  }

  @Test
  void afterTheMostAttemptsTheSessionGivesUp() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = session(options().setMaxAttempts(3));
    Future<Void> start = session.start();
    pass(60_000);
    assertThat(failure(start, UnreachableException.class))
        .hasMessageEndingWith("unreachable: refused; gave up after 3 attempts");
    assertThat(transport.connects()).hasSize(3);
  }

  @Test
  void aBackoffFunctionThatThrowsOrGivesNothingIsReplacedByTheOptions() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    List<Backoff> broken =
        List.of(
            (attempt, cause, random) -> {
              throw new IllegalStateException("planned");
            },
            (attempt, cause, random) -> null);
    for (Backoff backoff : broken) {
      String name = "number " + broken.indexOf(backoff);
      int before = transport.connects().size();
      Session session = session(options().setName(name).setBackoffFunction(backoff));
      session.start();
      pass(60_000);
      assertThat(transport.connects()).hasSizeGreaterThan(before + 2);
      time.await(session.close());
    }
  }

  @Test
  void aSharedBudgetBoundsTheReconnects() {
    ReconnectBudget budget = new ReconnectBudget(1, 1);
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    for (String name : List.of("first", "second")) {
      session(
              options()
                  .setName(name)
                  .setReconnectBudget(budget)
                  .setBackoffFunction((attempt, cause, random) -> Duration.ofMillis(10)))
          .start();
    }
    pass(10_000);
    assertThat(transport.connects()).as("2 first ones, 1 at once, 1 a second").hasSize(12);
  }

  @Test
  void startAndReconnectOfAClosedSessionFail() {
    Session session = session();
    time.await(session.close());
    Future<Void> start = session.start();
    Future<Void> again = session.reconnect();
    idle();
    assertThat(failure(start, SessionClosedException.class).fate()).isEqualTo(Fate.NOT_SENT);
    failure(again, SessionClosedException.class);
    assertThat(transport.connects()).isEmpty();
  }
}
