package io.reconnect.transport.unix;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Params;
import io.reconnect.testkit.Told;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A Vert.x instance, a transport, and one context that plays the session. */
final class Rig implements AutoCloseable {

  static final Duration LONG = Duration.ofSeconds(30);

  private static final long PATIENCE_SECONDS = 10;

  final Vertx vertx;
  final Context session;
  final RecordingListener heard;
  final UnixTransport transport;

  Rig(SocketKind kind, UnixTransportOptions options) {
    this.vertx = kind.newVertx();
    this.session = ((VertxInternal) vertx).createEventLoopContext();
    this.heard = new RecordingListener(session);
    this.transport = UnixTransport.create(vertx, options, Duration.ofMillis(100));
  }

  Rig(SocketKind kind, Path path) {
    this(kind, new UnixTransportOptions().setPath(path.toString()));
  }

  ConnectRequest request(Duration timeout, Future<Void> cancelled) {
    return request(timeout, cancelled, heard);
  }

  private ConnectRequest request(
      Duration timeout, Future<Void> cancelled, RecordingListener listener) {
    return new ConnectRequest("test", 1, 1, timeout, null, listener, session, cancelled);
  }

  /** Opens a link and waits for it. */
  Link connect() {
    return await(connecting());
  }

  Link connect(RecordingListener listener) {
    return await(connecting(listener));
  }

  Future<Link> connecting() {
    return connecting(heard);
  }

  private Future<Link> connecting(RecordingListener listener) {
    ConnectRequest request = request(LONG, Promise.<Void>promise().future(), listener);
    return onSession(() -> transport.connect(request));
  }

  /** Why the link cannot be opened. */
  LinkException connectFailure() {
    return failureOf(connecting());
  }

  /** Runs something as the session would: on its context. */
  <T> T onSession(Supplier<T> action) {
    Promise<T> done = Promise.promise();
    session.runOnContext(
        tick -> {
          try {
            done.complete(action.get());
          } catch (Throwable e) {
            done.fail(e);
          }
        });
    return await(done.future());
  }

  Future<Void> send(Link link, OutboundMessage message) {
    return onSession(() -> link.send(message));
  }

  Future<Void> close(Link link, Duration deadline) {
    return onSession(() -> link.close(deadline));
  }

  static OutboundMessage request(long id) {
    return OutboundMessage.request(
        id, "m", Params.named(new JsonObject().put("note", "argument-SECRET")));
  }

  static OutboundMessage request(long id, int bytes) {
    return OutboundMessage.request(
        id, "m", Params.named(new JsonObject().put("text", "x".repeat(bytes))));
  }

  static String lineOf(OutboundMessage message) {
    return message.body().encode();
  }

  static <T> T await(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not completed in time", e);
    } catch (Exception e) {
      Told.failure(e);
      throw new CompletionException(e.getCause() == null ? e : e.getCause());
    }
  }

  static LinkException failureOf(Future<?> future) {
    try {
      await(future);
    } catch (CompletionException e) {
      return (LinkException) e.getCause();
    }
    throw new AssertionError("did not fail");
  }

  @Override
  public void close() {
    await(transport.close());
    await(vertx.close());
  }
}
