package io.reconnect.core.impl;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.InboundNotification;
import io.reconnect.core.InboundRequest;
import io.reconnect.core.RequestHandler;
import io.reconnect.core.RpcException;
import io.reconnect.core.Session;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.OutboundMessage;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings requests and notifications of the peer to their handlers, and answers back to the peer.
 */
final class InboundRouter {

  private static final int BUSY = -32000;
  private static final int INVALID_REQUEST = -32600;

  private final String session;
  private final ContextInternal context;
  private final SerialEvents events;
  private final Conversation conversation;
  private final int maxRequests;
  private final Map<String, Handler<InboundNotification>> notificationHandlers =
      new ConcurrentHashMap<>();
  private final Map<String, RequestHandler> requestHandlers = new ConcurrentHashMap<>();
  private final PeerRequests requests = new PeerRequests();

  InboundRouter(
      String session,
      ContextInternal context,
      SerialEvents events,
      Conversation conversation,
      int maxRequests) {
    this.session = session;
    this.context = context;
    this.events = events;
    this.conversation = conversation;
    this.maxRequests = maxRequests;
  }

  void onNotification(String method, Handler<InboundNotification> handler) {
    notificationHandlers.put(method, handler);
  }

  void onRequest(String method, RequestHandler handler) {
    requestHandlers.put(method, handler);
  }

  void removeNotificationHandler(String method, Handler<InboundNotification> handler) {
    notificationHandlers.remove(method, handler);
  }

  void removeRequestHandler(String method, RequestHandler handler) {
    requestHandlers.remove(method, handler);
  }

  /** The link is gone: answers to its requests have nowhere to go. */
  void linkEnded() {
    requests.withdrawAll();
  }

  void notification(long epoch, String method, JsonObject message) {
    JsonObject params = paramsOf(message);
    requests.withdraw(conversation.cancelledRequestOf(method, params));
    Handler<InboundNotification> handler = handlerFor(notificationHandlers, method);
    if (handler != null) {
      InboundNotification notification = new InboundNotification(method, params, message, epoch);
      Guard.run(session, "notification handler", () -> handler.handle(notification));
    }
  }

  void request(long epoch, String method, JsonObject message, Consumer<OutboundMessage> answer) {
    Object id = message.getValue("id");
    if (!(id instanceof String || id instanceof Number)) {
      answer.accept(error(id, INVALID_REQUEST, "the id of a request must be a string or a number"));
      return;
    }
    Optional<JsonObject> own = conversation.ownAnswer(method);
    if (own.isPresent()) {
      answer.accept(OutboundMessage.result(id, own.get()));
      return;
    }
    RequestHandler handler = handlerFor(requestHandlers, method);
    if (handler == null) {
      answer.accept(error(id, RpcException.METHOD_NOT_FOUND, "method not found"));
    } else if (requests.contains(id)) {
      answer.accept(error(id, INVALID_REQUEST, "a request with this id is being answered"));
    } else if (requests.count() >= maxRequests) {
      answer.accept(error(id, BUSY, "too many requests are being answered"));
    } else {
      Promise<Void> withdrawn = context.promise();
      requests.add(id, withdrawn);
      JsonObject params = paramsOf(message);
      handle(
          handler,
          new InboundRequest(method, params, message, epoch, withdrawn.future()),
          outcome -> {
            if (requests.finish(id, withdrawn)) {
              answer.accept(outcome.succeeded() ? result(id, outcome) : failure(id, outcome));
            }
          });
    }
  }

  private void handle(RequestHandler handler, InboundRequest request, Consumer<Future<?>> then) {
    Future<?> outcome;
    try {
      outcome = requireNonNull(handler.handle(request), "the handler gave no future");
    } catch (RuntimeException | Error e) {
      outcome = Future.failedFuture(e);
    }
    Future<?> settled = outcome;
    settled.onComplete(ignored -> events.execute(() -> then.accept(settled)));
  }

  private OutboundMessage result(Object id, Future<?> outcome) {
    try {
      return OutboundMessage.result(id, jsonOf(outcome.result()));
    } catch (IllegalStateException e) {
      return failure(id, Future.failedFuture("a handler gave a result that is no JSON value"));
    }
  }

  /** A copy, which also finds what is no JSON value inside. */
  private static @Nullable Object jsonOf(@Nullable Object result) {
    if (result instanceof JsonObject object) {
      return object.copy();
    }
    if (result instanceof JsonArray array) {
      return array.copy();
    }
    if (result == null
        || result instanceof String
        || result instanceof Number
        || result instanceof Boolean) {
      return result;
    }
    throw new IllegalStateException(result.getClass().getName());
  }

  private OutboundMessage failure(Object id, Future<?> outcome) {
    if (outcome.cause() instanceof RpcException chosen) {
      return OutboundMessage.error(id, chosen);
    }
    Guard.log(session, "request handler", outcome.cause());
    return error(id, RpcException.INTERNAL_ERROR, "internal error");
  }

  private static OutboundMessage error(@Nullable Object id, int code, String text) {
    return OutboundMessage.error(id, new RpcException(code, text, null));
  }

  private static JsonObject paramsOf(JsonObject message) {
    return message.getValue("params") instanceof JsonObject params ? params : new JsonObject();
  }

  private static <H> @Nullable H handlerFor(Map<String, H> handlers, String method) {
    H handler = handlers.get(method);
    return handler == null ? handlers.get(Session.ANY_METHOD) : handler;
  }
}
