package io.reconnect.core;

import io.reconnect.core.impl.Sessions;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.Params;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A conversation with one peer that outlives the links under it.
 *
 * <p>May be used from any thread. Futures complete on the context of the caller. Handlers run on
 * the context of the session, one at a time; one that throws is logged and harms nobody.
 */
public interface Session {

  /** Registers a handler for every method that has none of its own. */
  String ANY_METHOD = "*";

  /**
   * Creates a session. Nothing is opened before {@link #start()} or the first call.
   *
   * <p>On an event-loop context of this Vert.x the session lives on that context; elsewhere, a
   * worker verticle included, it gets an event loop of its own. It closes with the verticle that
   * created it, or with Vert.x when none did.
   *
   * @param vertx the Vert.x instance
   * @param transport how to reach the peer
   * @param protocol what to speak
   * @param options everything else; copied
   * @return the session
   */
  static Session create(
      Vertx vertx, Transport transport, Protocol protocol, SessionOptions options) {
    return Sessions.create(vertx, transport, protocol, options);
  }

  /**
   * The name, for logs, events and messages.
   *
   * @return as in the options
   */
  String name();

  /**
   * Opens the first link if nothing was opened yet.
   *
   * @return completes when the session is ready; fails when it gave up or closed
   */
  Future<Void> start();

  /**
   * Calls a method with the default options.
   *
   * @param method the method
   * @param params its parameters by name, copied; {@code null} for none
   * @return the answer; fails with a {@link SessionException}
   */
  default Future<Reply> call(String method, @Nullable JsonObject params) {
    return call(method, params, new CallOptions());
  }

  /**
   * Calls a method.
   *
   * @param method the method
   * @param params its parameters by name, copied; {@code null} for none
   * @param options deadline, waiting and replay of this call
   * @return the answer; fails with a {@link SessionException}
   */
  default Future<Reply> call(String method, @Nullable JsonObject params, CallOptions options) {
    return submit(method, Params.named(params), options).reply();
  }

  /**
   * Calls a method and keeps a handle to cancel it.
   *
   * @param method the method
   * @param params its parameters
   * @param options deadline, waiting and replay of this call
   * @return the call
   */
  PendingCall submit(String method, Params params, CallOptions options);

  /**
   * Sends a notification. Waits for a link like a call does, with the default call timeout.
   *
   * @param method the method
   * @param params its parameters by name, copied; {@code null} for none
   * @return completes when it was handed to the kernel; fails with a {@link SessionException}
   */
  Future<Void> notify(String method, @Nullable JsonObject params);

  /**
   * Handles notifications of the peer.
   *
   * @param method which ones, or {@link #ANY_METHOD}
   * @param handler replaces the one registered before
   * @return this session
   */
  Session onNotification(String method, Handler<InboundNotification> handler);

  /**
   * Answers requests of the peer. Without a handler the peer gets {@link
   * RpcException#METHOD_NOT_FOUND}.
   *
   * @param method which ones, or {@link #ANY_METHOD}
   * @param handler replaces the one registered before
   * @return this session
   */
  Session onRequest(String method, RequestHandler handler);

  /**
   * Forgets a handler of notifications.
   *
   * @param method as it was registered
   * @param handler nothing happens when another one was registered since
   * @return this session
   */
  Session removeNotificationHandler(String method, Handler<InboundNotification> handler);

  /**
   * Forgets a handler of requests. A request it is answering is still answered.
   *
   * @param method as it was registered
   * @param handler nothing happens when another one was registered since
   * @return this session
   */
  Session removeRequestHandler(String method, RequestHandler handler);

  /**
   * Told when a link is ready, before waiting calls are released.
   *
   * @param handler called for every link
   * @return removes the handler
   */
  Registration onReady(Handler<ReadyEvent> handler);

  /**
   * Told of every snapshot from the current one on, in order.
   *
   * @param handler called with the current snapshot first
   * @return removes the handler
   */
  Registration onSnapshot(Handler<SessionSnapshot> handler);

  /**
   * Adds a step that runs on every fresh link after the handshake.
   *
   * @param step what to restore
   * @return removes the step
   * @throws IllegalStateException when {@link SessionOptions#getMaxRestoreSteps()} are registered
   */
  Registration addRestoreStep(RestoreStep step);

  /**
   * The last published snapshot. A new one is published on every change of state; counts are those
   * of that moment.
   *
   * @return the snapshot
   */
  SessionSnapshot snapshot();

  /**
   * Publishes a snapshot with the counts of this moment, if they differ from the last one.
   *
   * @return the snapshot
   */
  Future<SessionSnapshot> refreshSnapshot();

  /**
   * What the last handshake agreed.
   *
   * @return {@link Agreement#NONE} before the first
   */
  Agreement agreement();

  /**
   * Opens a new link now: at once in BACKOFF and FAILED; in READY the current link is replaced and
   * calls in flight end as with any loss. Without effect while a link is being opened.
   *
   * @return completes when the session is ready on a new link; fails when it gave up or closed
   */
  Future<Void> reconnect();

  /**
   * Closes with the grace of the options.
   *
   * @return see {@link #close(Duration)}
   */
  Future<CloseReport> close();

  /**
   * Refuses new calls, ends waiting ones, lets calls in flight finish within the grace, and
   * releases everything. Callable in every state, from anywhere, more than once: later calls get
   * the report of the first.
   *
   * @param grace how long calls in flight may still be answered
   * @return completes when nothing of the session is left; never fails
   */
  Future<CloseReport> close(Duration grace);
}
