package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Agreement;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedLink;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trial T11: what an old link says late never touches the new one. */
class SessionLateEventsTest extends VirtualSessionTest {

  private Session session;
  private ScriptedLink old;

  /** The session is on link 2; link 1 was replaced and can still be heard. */
  private void replaced() {
    session = started(session(new SpokenProtocol()));
    old = link();
    time.await(session.reconnect());
    assertThat(link().epoch()).isEqualTo(2);
  }

  @Test
  void theLateEndOfAnOldLinkLeavesTheNewOneAndItsCallAlone() {
    replaced();
    Future<Reply> reply = call(session, "m");
    old.lose(LossReason.PEER_RESET);
    old.lose(LossReason.PEER_RESET);
    idle();
    assertPending(reply);
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::state, SessionSnapshot::epoch)
        .containsExactly(SessionState.READY, 2L);
    link().answer(link().idOf("m"), "r");
    idle();
    assertThat(reply.result().result()).isEqualTo("r");
    assertThat(transport.connects()).hasSize(2);
  }

  @Test
  void messagesOfAnOldLinkAreCountedAndDropped() {
    replaced();
    List<String> heard = new ArrayList<>();
    session.onNotification(Session.ANY_METHOD, notification -> heard.add(notification.method()));
    session.onRequest(
        Session.ANY_METHOD,
        request -> {
          heard.add(request.method());
          return Future.succeededFuture();
        });
    List<JsonObject> progress = new ArrayList<>();
    Future<Reply> reply =
        session.call("m", new JsonObject(), new CallOptions().setProgressHandler(progress::add));
    idle();
    long id = link().idOf("m");
    JsonObject token = new JsonObject().put("token", id);
    old.answer(id, "wrong");
    old.failRequest(id, LinkException.retryable(LossReason.OVERLOADED, "late"));
    old.receive(new JsonObject().put("method", "progress").put("params", token));
    old.receive(new JsonObject().put("method", "n"));
    old.receive(new JsonObject().put("method", "r").put("id", 1));
    old.drain();
    old.activity();
    idle();

    assertPending(reply);
    assertThat(heard).isEmpty();
    assertThat(progress).isEmpty();
    assertThat(old.answers()).isEmpty();
    assertThat(counts(session).staleEvents()).isEqualTo(5);
    link().answer(id, "right");
    idle();
    assertThat(reply.result().result()).isEqualTo("right");
  }

  @Test
  void aHandshakeThatEndsOnAnOldLinkAgreesNothing() {
    List<Promise<Agreement>> agreements = new ArrayList<>();
    session =
        session(
            new SpokenProtocol(
                exchange -> {
                  Promise<Agreement> promise = Promise.promise();
                  agreements.add(promise);
                  return promise.future();
                }));
    session.start();
    idle();
    link().lose(LossReason.PEER_CLOSED);
    pass(200);
    assertThat(link().epoch()).isEqualTo(2);
    time.call(
        () -> {
          agreements
              .get(0)
              .complete(new Agreement("old", new JsonObject(), new JsonObject(), new JsonObject()));
          return null;
        });
    assertThat(session.snapshot().state()).isEqualTo(SessionState.HANDSHAKING);
    assertThat(session.agreement()).isEqualTo(Agreement.NONE);
    time.call(
        () -> {
          agreements.get(1).fail(HandshakeException.retryable("later"));
          return null;
        });
    assertThat(session.snapshot().state()).isEqualTo(SessionState.BACKOFF);
  }

  @Test
  void twoLossesMakeTwoReconnectsWhateverTheOrderOfTheirErrors() {
    session = ready();
    ScriptedLink first = link();
    first.lose(LossReason.PEER_CLOSED);
    untilReadyAgain(session);
    ScriptedLink second = link();
    second.lose(LossReason.PEER_RESET);
    first.lose(LossReason.PEER_CLOSED);
    untilReadyAgain(session);
    assertThat(transport.connects()).hasSize(3);
    assertThat(session.snapshot().outage().reconnects()).isEqualTo(2);
    assertThat(session.snapshot().cause()).isEqualTo(LossReason.PEER_RESET);
  }

  @Test
  void aCloseThatEndsLateDoesNotEndTheNewLink() {
    session = ready();
    old = link();
    old.holdClose();
    time.await(session.reconnect());
    List<Future<Void>> withdrawn = new ArrayList<>();
    session.onRequest(
        "ask",
        request -> {
          withdrawn.add(request.withdrawn());
          return Promise.promise().future();
        });
    link().receive(new JsonObject().put("id", 1).put("method", "ask"));
    idle();
    old.releaseClose();
    idle();
    assertPending(withdrawn.get(0));
    Future<Reply> reply = call(session, "m");
    link().answer(link().idOf("m"), 1);
    idle();
    assertThat(reply.succeeded()).isTrue();
  }

  @Test
  void aConnectThatSucceedsAfterCloseIsClosedAtOnce() {
    transport.next(ScriptedConnect::ignoreCancellation);
    session = session();
    Future<Reply> reply = session.submit("m", Params.NONE, new CallOptions()).reply();
    idle();
    Future<CloseReport> closed = session.close();
    idle();
    assertThat(failure(reply, SessionClosedException.class).fate()).isEqualTo(Fate.NOT_SENT);
    transport.connect().accept();
    idle();
    assertThat(link().isClosed()).isTrue();
    assertThat(closed.result().clean()).isTrue();
    transport.otherwise(ScriptedTransport.HOLD);
    pass(60_000);
    assertThat(transport.connects()).hasSize(1);
  }

  @Test
  void aLinkThatOpensTooLateLeavesTheRequestsOfTheNewOneAlone() {
    transport.next(ScriptedConnect::ignoreCancellation);
    session = session();
    List<Future<Void>> withdrawn = new ArrayList<>();
    session.onRequest(
        "ask",
        request -> {
          withdrawn.add(request.withdrawn());
          return Promise.promise().future();
        });
    session.start();
    pass(6_000);
    link().receive(new JsonObject().put("id", 1).put("method", "ask"));
    idle();
    transport.connects().get(0).accept();
    idle();
    assertThat(transport.links()).hasSize(2);
    assertThat(link().epoch()).isEqualTo(1);
    assertThat(link().isClosed()).isTrue();
    assertPending(withdrawn.get(0));
  }
}
