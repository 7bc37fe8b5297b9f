package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedTransport;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A session closes with whoever owns it, and leaves nothing behind. */
class SessionOwnerTest extends VirtualSessionTest {

  private Session session;

  private final class Owner extends VerticleBase {
    @Override
    public Future<?> start() {
      session = Session.create(vertx, transport, new SpokenProtocol(), options());
      return session.start();
    }
  }

  private String deploy(ThreadingModel model) {
    return time.await(
        time.vertx().deployVerticle(new Owner(), new DeploymentOptions().setThreadingModel(model)));
  }

  @Test
  void undeployClosesTheSessionOfAnEventLoopVerticleWithItsGrace() {
    String id = deploy(ThreadingModel.EVENT_LOOP);
    assertUndeployCloses(id);
  }

  @Test
  void undeployClosesTheSessionOfAWorkerVerticleWithItsGrace() {
    String id = deploy(ThreadingModel.WORKER);
    assertUndeployCloses(id);
  }

  private void assertUndeployCloses(String id) {
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
    Future<Reply> reply = call(session, "m");
    link().holdClose();
    Future<Void> undeployed = time.vertx().undeploy(id);
    // Worker threads take part, so wait for what can be seen.
    time.await(closing(session));
    pass(1_999);
    assertPending(reply);
    pass(1);
    assertThat(failure(reply, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertPending(undeployed);
    pass(1_000);
    time.await(undeployed);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    link().releaseClose();
    idle();
  }

  private static Future<Void> closing(Session session) {
    Promise<Void> closing = Promise.promise();
    session.onSnapshot(
        snapshot -> {
          if (snapshot.state() == SessionState.CLOSING) {
            closing.tryComplete();
          }
        });
    return closing.future();
  }

  @Test
  void undeployWhileBackingOffLeavesNothing() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    assertUndeployLeavesNothing(SessionState.BACKOFF);
  }

  @Test
  void undeployWhileConnectingLeavesNothing() {
    transport.next(ScriptedTransport.HOLD);
    assertUndeployLeavesNothing(SessionState.CONNECTING);
    assertThat(transport.connect().isCalledOff()).isTrue();
  }

  private void assertUndeployLeavesNothing(SessionState state) {
    Future<String> deployed =
        time.vertx()
            .deployVerticle(
                new VerticleBase() {
                  @Override
                  public Future<?> start() {
                    session = Session.create(vertx, transport, JsonRpcProtocol.create(), options());
                    session.start();
                    return Future.succeededFuture();
                  }
                });
    String id = time.await(deployed);
    Future<Reply> reply = call(session, "m");
    assertThat(session.snapshot().state()).isEqualTo(state);
    time.await(time.vertx().undeploy(id));
    assertThat(failure(reply, SessionClosedException.class).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(time.hasTimers()).isFalse();
    int connects = transport.connects().size();
    pass(600_000);
    assertThat(transport.connects()).hasSize(connects);
  }

  @Test
  void aSessionCreatedByAnEventBusHandlerLivesAsLongAsTheVerticle() {
    String id =
        time.await(
            time.vertx()
                .deployVerticle(
                    new VerticleBase() {
                      @Override
                      public Future<?> start() {
                        return vertx
                            .eventBus()
                            .consumer(
                                "open",
                                message -> {
                                  session =
                                      Session.create(
                                          vertx, transport, JsonRpcProtocol.create(), options());
                                  message.reply("done");
                                })
                            .completion();
                      }
                    }));
    time.await(time.vertx().eventBus().request("open", "now"));
    time.await(session.start());
    time.advanceUntil(time.vertx().undeploy(id));
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(link().isClosed()).isTrue();
  }

  @Test
  void aClosedOwnerTakesNoSession() {
    List<Context> contexts = new ArrayList<>();
    String id =
        time.await(
            time.vertx()
                .deployVerticle(
                    new VerticleBase() {
                      @Override
                      public Future<?> start() {
                        contexts.add(context);
                        return Future.succeededFuture();
                      }
                    }));
    time.await(time.vertx().undeploy(id));
    List<Throwable> thrown = new ArrayList<>();
    contexts
        .get(0)
        .runOnContext(
            now -> {
              try {
                Session.create(time.vertx(), transport, JsonRpcProtocol.create(), options());
              } catch (IllegalStateException e) {
                thrown.add(e);
              }
            });
    idle();
    assertThat(thrown)
        .singleElement()
        .satisfies(
            e -> assertThat(e).hasMessage("session 'probe' was not created: its owner has closed"));
  }

  @Test
  void closingVertxClosesEverySession() {
    Session outside = started(session(options().setName("outside")));
    deploy(ThreadingModel.EVENT_LOOP);
    Future<Reply> first = call(outside, "m");
    Future<Reply> second = call(session, "m");
    time.close();
    for (Future<Reply> reply : List.of(first, second)) {
      assertThat(failure(reply, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    }
    assertThat(outside.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(transport.links()).hasSize(2).allMatch(link -> link.isClosed());
  }

  @Test
  void twoHundredSessionsLeaveNoTimerThreadHookOrConsumer() {
    for (int i = 0; i < 20; i++) {
      openAndClose(i);
    }
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    for (int i = 20; i < 220; i++) {
      openAndClose(i);
    }
    assertThat(time.hasTimers()).isFalse();
    assertThat(transport.openLinks()).isZero();
    assertThat(Thread.getAllStackTraces().keySet())
        .as("threads")
        .allMatch(thread -> before.contains(thread) || !thread.getName().startsWith("vert.x"));
  }

  private void openAndClose(int i) {
    Session opened =
        Session.create(
            time.vertx(), transport, new SpokenProtocol(), options().setName("session " + i));
    opened.addRestoreStep(exchange -> Future.succeededFuture());
    Future<Reply> reply = call(opened, "m");
    if (i % 2 == 0) {
      link().answer(link().idOf("m"), 1);
    }
    Future<CloseReport> closed = opened.close();
    time.advanceUntil(closed);
    assertThat(closed.result().clean()).isTrue();
    assertThat(reply.isComplete()).isTrue();
  }

  @Test
  void aClosedSessionCanBeCollectedWhileVertxLives() throws Exception {
    try (VirtualVertx other = VirtualVertx.create()) {
      ReferenceQueue<Session> collected = new ReferenceQueue<>();
      WeakReference<Session> reference = openCloseForget(other, collected);
      for (int i = 0; i < 50 && !reference.refersTo(null); i++) {
        System.gc();
        // Wakes up as soon as it is collected.
        collected.remove(100);
      }
      assertThat(reference.refersTo(null)).as("collected").isTrue();
    }
  }

  private static WeakReference<Session> openCloseForget(
      VirtualVertx other, ReferenceQueue<Session> collected) {
    Session opened =
        Session.create(other.vertx(), new ScriptedTransport(), JsonRpcProtocol.create(), options());
    other.await(opened.start());
    other.await(opened.close());
    return new WeakReference<>(opened, collected);
  }

  @Test
  void aSessionOfAnotherVertxClosesWithThatOne() {
    try (VirtualVertx other = VirtualVertx.create()) {
      Vertx foreign = other.vertx();
      // Created on a context of this Vert.x, for the other one.
      Session opened =
          time.call(
              () ->
                  Session.create(
                      foreign, new ScriptedTransport(), JsonRpcProtocol.create(), options()));
      other.await(opened.start());
      assertThat(opened.snapshot().state()).isEqualTo(SessionState.READY);
      other.close();
      assertThat(opened.snapshot().state()).isEqualTo(SessionState.CLOSED);
    }
  }
}
