package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who runs on which thread, on a Vert.x in real time with four event loops. */
class SessionThreadsTest {

  /** A wait that would be seen if it blocked a thread, even where everything is slow. */
  private static final Duration WAIT = Duration.ofMillis(1_500);

  private static final Pattern BLOCKED = Pattern.compile("has been blocked for (\\d+) ms");

  private final CapturedLog log = new CapturedLog();
  private final Vertx vertx =
      Vertx.vertx(
          new VertxOptions()
              .setEventLoopPoolSize(4)
              .setBlockedThreadCheckInterval(10)
              .setBlockedThreadCheckIntervalUnit(TimeUnit.MILLISECONDS)
              .setMaxEventLoopExecuteTime(50)
              .setMaxEventLoopExecuteTimeUnit(TimeUnit.MILLISECONDS));
  private final ScriptedTransport transport =
      new ScriptedTransport()
          .peer(
              (link, message) -> {
                if (message.isRequest()) {
                  link.answer(message.wireId(), message.method());
                }
              });

  @AfterEach
  void closeAndLookIntoTheLog() {
    await(vertx.close());
    log.close();
    transport.verify();
    assertThat(log.unhandled())
        .as("exceptions that nobody handled")
        .allMatch(line -> line.contains("has been blocked for"));
    assertThat(longestBlock()).as("ms that an event loop was blocked").isLessThan(WAIT.toMillis());
  }

  /** What the checker of Vert.x saw. It looks every 10 ms and warns from 50 ms on. */
  private long longestBlock() {
    return log.unhandled().stream()
        .map(BLOCKED::matcher)
        .filter(Matcher::find)
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .max()
        .orElse(0);
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }

  private Session create() {
    return Session.create(
        vertx,
        transport,
        new SpokenProtocol(),
        new SessionOptions().setReconnectBurst(100_000).setCallTimeout(Duration.ofSeconds(60)));
  }

  /** Runs code where the test says, and gives what it brings to the thread of the test. */
  private <T> T on(Context context, Supplier<Future<T>> code) {
    CompletableFuture<T> result = new CompletableFuture<>();
    context.runOnContext(
        now -> {
          try {
            code.get().onSuccess(result::complete).onFailure(result::completeExceptionally);
          } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
          }
        });
    return result.orTimeout(30, TimeUnit.SECONDS).join();
  }

  private Context deploy(ThreadingModel model) {
    CompletableFuture<Context> deployed = new CompletableFuture<>();
    await(
        vertx.deployVerticle(
            new VerticleBase() {
              @Override
              public Future<?> start() {
                deployed.complete(context);
                return Future.succeededFuture();
              }
            },
            new DeploymentOptions().setThreadingModel(model)));
    return deployed.join();
  }

  private static ContextInternal current() {
    return (ContextInternal) Vertx.currentContext();
  }

  /** The context on which the handlers of a session run. */
  private static ContextInternal homeOf(Session session) {
    Promise<ContextInternal> home = Promise.promise();
    session.onSnapshot(snapshot -> home.tryComplete(current()));
    return await(home.future());
  }

  /** Every future of the session completes on the context of the one who asked. */
  private static Future<Void> assertFuturesComeBackHere(Session session) {
    ContextInternal here = current();
    List<Future<?>> futures =
        List.of(
            session.start(),
            session.call("m", null),
            session.notify("n", null),
            session.refreshSnapshot(),
            session.reconnect());
    return Future.all(
            futures.stream()
                .map(
                    future ->
                        future.transform(
                            done -> {
                              assertThat(current()).isSameAs(here);
                              assertThat(here.inThread()).isTrue();
                              return Future.succeededFuture();
                            }))
                .toList())
        .mapEmpty();
  }

  @Test
  void outsideAVerticleTheSessionGetsAnEventLoopOfItsOwn() {
    Session session = create();
    ContextInternal home = homeOf(session);
    assertThat(home.isEventLoopContext()).isTrue();
    assertThat(home.isDeployment()).isFalse();
    CompletableFuture<String> thread = new CompletableFuture<>();
    session.call("m", null).onComplete(done -> thread.complete(Thread.currentThread().getName()));
    assertThat(thread.orTimeout(30, TimeUnit.SECONDS).join()).startsWith("vert.x-eventloop-thread");
  }

  @Test
  void inAnEventLoopVerticleTheSessionLivesOnItsContext() {
    Context verticle = deploy(ThreadingModel.EVENT_LOOP);
    Session session = on(verticle, () -> Future.succeededFuture(create()));
    assertThat(homeOf(session)).isSameAs(verticle);
    on(verticle, () -> assertFuturesComeBackHere(session));
  }

  @Test
  void inAWorkerVerticleTheSessionLivesOnAnEventLoopAndAnswersToTheWorker() {
    Context verticle = deploy(ThreadingModel.WORKER);
    Session session = on(verticle, () -> Future.succeededFuture(create()));
    assertThat(homeOf(session)).isNotSameAs(verticle).matches(ContextInternal::isEventLoopContext);
    on(verticle, () -> assertFuturesComeBackHere(session));
  }

  @Test
  void anotherVerticleMayUseTheSessionAndIsAnsweredOnItsOwnContext() {
    Session session = create();
    for (ThreadingModel model : List.of(ThreadingModel.EVENT_LOOP, ThreadingModel.WORKER)) {
      on(deploy(model), () -> assertFuturesComeBackHere(session));
    }
  }

  @Test
  void inAnEventBusHandlerTheFuturesCompleteOnItsDuplicatedContext() {
    Context verticle = deploy(ThreadingModel.EVENT_LOOP);
    Promise<Session> created = Promise.promise();
    Promise<Void> checked = Promise.promise();
    on(
        verticle,
        () ->
            vertx
                .eventBus()
                .consumer(
                    "open",
                    message -> {
                      assertThat(current().isDuplicate()).isTrue();
                      Session session = create();
                      created.complete(session);
                      assertFuturesComeBackHere(session).onComplete(checked);
                    })
                .completion());
    vertx.eventBus().send("open", "now");
    await(checked.future());
    assertThat(homeOf(await(created.future()))).isSameAs(verticle);
  }

  @Test
  void everyHandlerRunsOnTheContextOfTheSession() {
    Session session = create();
    ContextInternal home = homeOf(session);
    List<CompletableFuture<ContextInternal>> seen = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      seen.add(new CompletableFuture<>());
    }
    session.onReady(event -> seen.get(0).complete(current()));
    session.addRestoreStep(
        exchange -> {
          seen.get(1).complete(current());
          return Future.succeededFuture();
        });
    session.onNotification("n", notification -> seen.get(2).complete(current()));
    session.onRequest(
        "r",
        request -> {
          seen.get(3).complete(current());
          request.withdrawn().onComplete(done -> seen.get(4).complete(current()));
          return Promise.promise().future();
        });
    on(deploy(ThreadingModel.WORKER), session::start);
    transport.peer(
        (link, message) -> {
          link.receive(
              new JsonObject()
                  .put("method", "progress")
                  .put("params", new JsonObject().put("token", message.wireId())));
          link.answer(message.wireId(), 1);
        });
    await(
        session.call(
            "m",
            new JsonObject(),
            new CallOptions().setProgressHandler(report -> seen.get(5).complete(current()))));
    transport.link().receive(new JsonObject().put("method", "n"));
    transport.link().receive(new JsonObject().put("method", "r").put("id", 1));
    transport.link().lose(LossReason.PEER_CLOSED);
    assertThat(seen)
        .allSatisfy(
            context ->
                assertThat(context.orTimeout(30, TimeUnit.SECONDS).join().unwrap()).isSameAs(home));
  }

  @Test
  void thousandsOfCallsFromManyContextsEndExactlyOnceThroughManyLosses() throws Exception {
    Session session =
        Session.create(
            vertx,
            transport,
            new SpokenProtocol(),
            new SessionOptions()
                .setReconnectBurst(100_000)
                .setMaxWaitingCalls(100_000)
                .setCallTimeout(Duration.ofSeconds(60)));
    AtomicInteger seen = new AtomicInteger();
    transport.peer(
        (link, message) -> {
          if (!message.isRequest()) {
            return;
          }
          // Every 97th request dies with its link, unanswered.
          if (seen.incrementAndGet() % 97 == 0) {
            link.lose(LossReason.PEER_RESET);
          } else {
            link.answer(message.wireId(), message.method());
          }
        });
    List<Context> contexts =
        List.of(
            deploy(ThreadingModel.EVENT_LOOP),
            deploy(ThreadingModel.EVENT_LOOP),
            deploy(ThreadingModel.WORKER),
            vertx.getOrCreateContext());
    int each = 2_000;
    int total = contexts.size() * each;
    CountDownLatch ended = new CountDownLatch(total);
    AtomicInteger answered = new AtomicInteger();
    AtomicInteger unknown = new AtomicInteger();
    AtomicInteger wrong = new AtomicInteger();
    for (int c = 0; c < contexts.size(); c++) {
      String prefix = "c" + c + ".";
      contexts
          .get(c)
          .runOnContext(
              now -> {
                for (int i = 0; i < each; i++) {
                  String method = prefix + i;
                  session
                      .call(method, null)
                      .onComplete(
                          done -> {
                            if (done.succeeded() && method.equals(done.result().result())) {
                              answered.incrementAndGet();
                            } else if (done.cause() instanceof OutcomeUnknownException) {
                              unknown.incrementAndGet();
                            } else {
                              wrong.incrementAndGet();
                            }
                            ended.countDown();
                          });
                }
              });
    }
    assertThat(ended.await(60, TimeUnit.SECONDS)).as("all calls ended").isTrue();
    Counts counts = await(session.refreshSnapshot()).counts();
    VirtualSessionTest.assertConserved(counts);
    assertThat(counts.accepted()).isEqualTo(total);
    assertThat(counts.answered()).isEqualTo(answered.get());
    assertThat(counts.failed()).isEqualTo(unknown.get());
    assertThat(wrong).hasValue(0);
    assertThat(unknown.get()).isEqualTo(total / 97);
    assertThat(answered.get() + unknown.get()).isEqualTo(total);
    assertThat(await(session.close()).clean()).isTrue();
  }

  @Test
  void callsOfOneContextKeepTheirOrder() {
    Session session = create();
    on(
        deploy(ThreadingModel.WORKER),
        () -> {
          Future<?> last = Future.succeededFuture();
          for (int i = 0; i < 500; i++) {
            last = session.call("m" + i, null);
          }
          return last.mapEmpty();
        });
    assertThat(transport.link().methods())
        .containsExactlyElementsOf(IntStream.range(0, 500).mapToObj(i -> "m" + i).toList());
  }

  @Test
  void callAndCloseOnTheEventLoopBlockNobody() {
    Context verticle = deploy(ThreadingModel.EVENT_LOOP);
    transport.peer((link, message) -> {});
    CloseReport report =
        on(
            verticle,
            () -> {
              Session session = create();
              Future<Void> start = session.start();
              session.call("m", null);
              return start.compose(ready -> session.close(WAIT));
            });
    assertThat(report.unknown()).isEqualTo(1);
    assertThat(report.took()).isGreaterThanOrEqualTo(WAIT);
  }

  @Test
  void handlersThatCallCloseOrThrowFromInsideHarmNobody() {
    Session session = create();
    Promise<Reply> nested = Promise.promise();
    Promise<CloseReport> closed = Promise.promise();
    session.onReady(
        event -> {
          session.call("nested", null).onComplete(nested);
          throw new IllegalStateException("planned");
        });
    session.onNotification(
        "end",
        notification -> {
          session.close().onComplete(closed);
          throw new AssertionError("planned");
        });
    await(session.start());
    assertThat(await(nested.future()).result()).isEqualTo("nested");
    transport.link().receive(new JsonObject().put("method", "end"));
    assertThat(await(closed.future()).clean()).isTrue();
  }

  @Test
  void aReplyHandlerThatThrowsIsReportedByVertxAndHarmsNobody() {
    Session session = create();
    Promise<Throwable> reported = Promise.promise();
    Context context = vertx.getOrCreateContext();
    context.exceptionHandler(reported::tryComplete);
    context.runOnContext(
        now ->
            session
                .call("m", null)
                .onComplete(
                    done -> {
                      throw new IllegalStateException("planned");
                    }));
    assertThat(await(reported.future())).hasMessage("planned");
    assertThat(await(session.call("again", null)).result()).isEqualTo("again");
  }

  @Test
  void nobodyListeningToAFailedFutureIsNoUncaughtException() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = create();
    List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    vertx.exceptionHandler(uncaught::add);
    session.start();
    session.call("m", null);
    session.notify("n", null);
    session.submit("s", Params.NONE, new CallOptions()).cancel("so");
    await(session.close());
    session.call("after", null);
    session.reconnect();
    await(session.refreshSnapshot());
    assertThat(uncaught).isEmpty();
  }

  @Test
  void afterVertxClosedEverythingFailsTypedAndNothingThrows() {
    Session closed = create();
    await(closed.start());
    await(vertx.close());
    List<Throwable> failures = new ArrayList<>();
    List<Object> results = new ArrayList<>();
    closed.call("m", null).onFailure(failures::add);
    PendingCall call = closed.submit("m", Params.NONE, new CallOptions());
    call.reply().onFailure(failures::add);
    call.cancel("why not");
    closed.notify("m", null).onFailure(failures::add);
    closed.start().onFailure(failures::add);
    closed.reconnect().onFailure(failures::add);
    closed.close().onSuccess(results::add);
    closed.close(Duration.ZERO).onSuccess(results::add);
    closed.refreshSnapshot().onSuccess(results::add);
    closed.onReady(event -> {}).remove();
    closed.onSnapshot(snapshot -> {}).remove();
    closed.addRestoreStep(exchange -> Future.succeededFuture()).remove();
    closed.onRequest("m", request -> null).onNotification("m", notification -> {});

    assertThat(failures)
        .hasSize(5)
        .allSatisfy(
            failure -> {
              assertThat(failure).isInstanceOf(SessionClosedException.class);
              assertThat(((SessionClosedException) failure).fate()).isEqualTo(Fate.NOT_SENT);
            });
    assertThat(results).hasSize(3).contains(closed.snapshot());
    assertThat(closed.snapshot().state()).isEqualTo(SessionState.CLOSED);
  }
}
