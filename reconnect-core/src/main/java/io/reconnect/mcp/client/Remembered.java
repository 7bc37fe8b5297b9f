package io.reconnect.mcp.client;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Reply;
import io.reconnect.core.RpcException;
import io.reconnect.core.Session;
import io.reconnect.core.SessionState;
import io.reconnect.core.impl.Guard;
import io.reconnect.mcp.client.ServerMemory.Subscribing;
import io.reconnect.mcp.model.LoggingLevel;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Subscriptions and the logging level: makes them, and keeps them over all server sessions. May be
 * used from any thread, so an answer may be seen after the next server session was set up; {@link
 * ServerMemory} tells when it must be asked for again.
 */
final class Remembered {

  private final Session session;
  private final AtomicReference<ServerMemory> memory = new AtomicReference<>(ServerMemory.EMPTY);
  private final AtomicLong levelCalls = new AtomicLong();

  Remembered(Session session) {
    this.session = session;
  }

  ServerMemory memory() {
    return requireNonNull(memory.get());
  }

  /** A new server session: what it has to be told. */
  ServerMemory restoring(long epoch) {
    return memory.updateAndGet(now -> now.restoring(epoch));
  }

  void notRestored(String uri) {
    memory.updateAndGet(now -> now.dropped(uri));
  }

  Future<Void> subscribe(String uri, CallOptions options) {
    Subscribing call = new Subscribing(uri);
    memory.updateAndGet(now -> now.begun(call));
    return subscribe(call, repeatable(options));
  }

  private Future<Void> subscribe(Subscribing call, CallOptions options) {
    return session
        .call("resources/subscribe", uriOf(call.uri), options)
        .onFailure(failure -> memory.updateAndGet(now -> now.failed(call)))
        .compose(reply -> subscribed(call, options, reply));
  }

  private Future<Void> subscribed(Subscribing call, CallOptions options, Reply reply) {
    ServerMemory before = memory.getAndUpdate(now -> now.subscribed(call, reply.epoch()));
    if (before.missed(call, reply.epoch())) {
      return subscribe(call, options);
    }
    if (!before.pending().contains(call)) {
      dropLeftovers();
    }
    return Future.succeededFuture();
  }

  Future<Void> unsubscribe(String uri, CallOptions options) {
    memory.updateAndGet(now -> now.unwanted(uri));
    if (session.snapshot().state() == SessionState.READY) {
      memory.updateAndGet(now -> now.dropped(uri));
      return session.call("resources/unsubscribe", uriOf(uri), repeatable(options)).mapEmpty();
    }
    // A new server session will not hear of it; one that goes on is told as soon as it does.
    if (session.snapshot().state() == SessionState.READY) {
      dropLeftovers();
    }
    return Future.succeededFuture();
  }

  Future<Void> setLevel(LoggingLevel level, CallOptions options) {
    return setLevel(level, levelCalls.incrementAndGet(), repeatable(options));
  }

  private Future<Void> setLevel(LoggingLevel level, long order, CallOptions options) {
    return session
        .call("logging/setLevel", levelOf(level), options)
        .compose(
            reply -> {
              ServerMemory now = memory.updateAndGet(seen -> seen.levelSet(level, order));
              boolean missed = reply.epoch() < now.restoredEpoch() && now.levelOrder() == order;
              return missed ? setLevel(level, order, options) : Future.succeededFuture();
            });
  }

  void ready() {
    dropLeftovers();
  }

  private void dropLeftovers() {
    for (String uri : memory().leftovers()) {
      memory.updateAndGet(now -> now.dropped(uri));
      session
          .call("resources/unsubscribe", uriOf(uri), repeatable(new CallOptions()))
          .onFailure(this::leftBehind);
    }
  }

  private void leftBehind(Throwable failure) {
    String why =
        failure instanceof RpcException answer
            ? "error " + answer.code()
            : failure.getClass().getSimpleName();
    Guard.warn(session.name(), "a subscription nobody wants could not be ended: " + why);
  }

  static JsonObject uriOf(String uri) {
    return new JsonObject().put("uri", uri);
  }

  static JsonObject levelOf(LoggingLevel level) {
    return new JsonObject().put("level", level.wireName());
  }

  /** To say twice what the server shall remember does no harm. */
  private static CallOptions repeatable(CallOptions options) {
    return options.getRepeat() == Repeat.BY_PROTOCOL
        ? new CallOptions(options).setRepeat(Repeat.SAFE)
        : options;
  }
}
