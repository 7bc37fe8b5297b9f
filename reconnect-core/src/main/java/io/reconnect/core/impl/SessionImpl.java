package io.reconnect.core.impl;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CloseReport;
import io.reconnect.core.InboundNotification;
import io.reconnect.core.PendingCall;
import io.reconnect.core.ReadyEvent;
import io.reconnect.core.Registration;
import io.reconnect.core.Reply;
import io.reconnect.core.RequestHandler;
import io.reconnect.core.RestoreStep;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.Params;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.vertx.core.Closeable;
import io.vertx.core.Completable;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The handle an application holds: brings every request to the loop, and answers to the caller. */
final class SessionImpl implements Session, Closeable {

  private final VertxInternal vertx;
  private final CloseFuture owner;
  private final SessionOptions options;
  private final SerialEvents events;
  private final Failures failures;
  private final CallDefaults defaults;
  private final SessionLoop loop;
  private final Promise<CloseReport> closed = Promise.promise();
  private final AtomicInteger restoreStepCount = new AtomicInteger();
  private @Nullable Long closeOrderedAt;

  SessionImpl(
      VertxInternal vertx,
      ContextInternal context,
      CloseFuture owner,
      Transport transport,
      Protocol protocol,
      SessionOptions options) {
    this.vertx = vertx;
    this.owner = owner;
    this.options = options;
    this.events = new SerialEvents(context);
    this.failures = new Failures(options.getName(), transport.endpoint());
    this.defaults = CallDefaults.of(options);
    this.loop =
        new SessionLoop(options, context, transport, protocol.newConversation(), events, failures);
    this.loop.whenClosed(this::ended);
  }

  @Override
  public String name() {
    return options.getName();
  }

  @Override
  public Future<Void> start() {
    return untilReady(() -> loop.machine().start());
  }

  @Override
  public Future<Void> reconnect() {
    return untilReady(() -> loop.machine().reconnect());
  }

  private Future<Void> untilReady(Runnable order) {
    Promise<Void> promise = vertx.getOrCreateContext().promise();
    boolean taken =
        events.execute(
            () -> {
              order.run();
              loop.waiters().add(promise, loop.machine().view());
            });
    return taken ? promise.future() : Future.failedFuture(failures.closed(""));
  }

  @Override
  public PendingCall submit(String method, Params params, CallOptions callOptions) {
    Checks.notBlank("method", method);
    Checks.present("params", params);
    Promise<Reply> promise = vertx.getOrCreateContext().promise();
    SessionCall call = SessionCall.request(loop, method, params, callOptions, defaults, promise);
    return submit(call) ? call : new RefusedCall(Future.failedFuture(failures.closed(method)));
  }

  @Override
  public Future<Void> notify(String method, @Nullable JsonObject params) {
    Checks.notBlank("method", method);
    Promise<Reply> promise = vertx.getOrCreateContext().promise();
    SessionCall notification =
        SessionCall.notification(loop, method, Params.named(params), defaults, promise);
    return submit(notification)
        ? promise.future().mapEmpty()
        : Future.failedFuture(failures.closed(method));
  }

  /** False when the event loop is gone, and with it every context a future could complete on. */
  private boolean submit(SessionCall call) {
    return events.execute(() -> loop.machine().submit(call));
  }

  @Override
  public Session onNotification(String method, Handler<InboundNotification> handler) {
    loop.router().onNotification(method, handler);
    return this;
  }

  @Override
  public Session onRequest(String method, RequestHandler handler) {
    loop.router().onRequest(method, handler);
    return this;
  }

  @Override
  public Session removeNotificationHandler(String method, Handler<InboundNotification> handler) {
    loop.router().removeNotificationHandler(method, handler);
    return this;
  }

  @Override
  public Session removeRequestHandler(String method, RequestHandler handler) {
    loop.router().removeRequestHandler(method, handler);
    return this;
  }

  @Override
  public Registration onReady(Handler<ReadyEvent> handler) {
    Registered<Handler<ReadyEvent>> registered = new Registered<>(handler);
    events.execute(() -> loop.readyHandlers().add(registered));
    return () -> events.execute(() -> loop.readyHandlers().remove(registered));
  }

  @Override
  public Registration onSnapshot(Handler<SessionSnapshot> handler) {
    return loop.snapshots().subscribe(handler);
  }

  @Override
  public Registration addRestoreStep(RestoreStep step) {
    int most = options.getMaxRestoreSteps();
    if (restoreStepCount.getAndUpdate(count -> Math.min(most, count + 1)) >= most) {
      throw new IllegalStateException(
          "session '" + name() + "' has " + most + " restore steps, which is the most it takes");
    }
    Registered<RestoreStep> registered = new Registered<>(step);
    events.execute(() -> loop.restoreSteps().add(registered));
    return () ->
        events.execute(
            () -> {
              if (loop.restoreSteps().remove(registered)) {
                restoreStepCount.decrementAndGet();
              }
            });
  }

  @Override
  public SessionSnapshot snapshot() {
    return loop.snapshots().last();
  }

  @Override
  public Future<SessionSnapshot> refreshSnapshot() {
    Promise<SessionSnapshot> promise = vertx.getOrCreateContext().promise();
    boolean taken =
        events.execute(
            () -> {
              loop.refresh();
              promise.complete(snapshot());
            });
    return taken ? promise.future() : Future.succeededFuture(snapshot());
  }

  @Override
  public Agreement agreement() {
    return loop.agreement();
  }

  @Override
  public Future<CloseReport> close() {
    return close(options.getCloseGrace());
  }

  @Override
  public Future<CloseReport> close(Duration grace) {
    Checks.notNegative("grace", grace);
    boolean taken =
        events.execute(
            () -> {
              if (closeOrderedAt == null) {
                closeOrderedAt = loop.now();
              }
              loop.machine().close(grace.toNanos());
            });
    if (!taken) {
      // The event loop is gone, and everything that ran on it.
      closed.tryComplete(new CloseReport(name(), 0, 0, 0, Duration.ZERO, false));
      return closed.future();
    }
    Promise<CloseReport> promise = vertx.getOrCreateContext().promise();
    closed.future().onComplete(promise);
    return promise.future();
  }

  /** The owner closes. */
  @Override
  public void close(Completable<Void> completion) {
    close().<Void>mapEmpty().onComplete(completion);
  }

  private void ended() {
    owner.remove(this);
    var tally = loop.machine().closingTally();
    closed.tryComplete(
        new CloseReport(
            name(),
            tally.drained(),
            tally.refused(),
            tally.unknown(),
            Duration.ofNanos(closeOrderedAt == null ? 0 : loop.now() - closeOrderedAt),
            loop.machine().isClosedCleanly()));
  }

  private record RefusedCall(Future<Reply> reply) implements PendingCall {

    @Override
    public void cancel(String reason) {
      // It has ended already.
    }
  }
}
