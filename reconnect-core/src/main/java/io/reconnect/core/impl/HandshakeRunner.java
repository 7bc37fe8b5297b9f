package io.reconnect.core.impl;

import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.RestoreStep;
import io.reconnect.core.RpcException;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.Exchange;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** Runs the handshake of one link and then its restore steps, one after the other. */
final class HandshakeRunner {

  private final String session;
  private final ContextInternal context;
  private final Exchange exchange;
  private final Runnable advanced;

  /**
   * For one link.
   *
   * @param session name, for the log
   * @param context of the session; every step starts there, whoever ended the one before
   * @param exchange speaks on the link
   * @param advanced called after each step that took its own time
   */
  HandshakeRunner(String session, ContextInternal context, Exchange exchange, Runnable advanced) {
    this.session = session;
    this.context = context;
    this.exchange = exchange;
    this.advanced = advanced;
  }

  Future<Agreement> run(Conversation conversation, Supplier<List<RestoreStep>> steps) {
    return guarded(() -> conversation.handshake(exchange))
        .compose(
            agreement -> {
              advanced.run();
              return restore(steps.get().iterator()).map(agreement);
            });
  }

  private Future<Void> restore(Iterator<RestoreStep> steps) {
    if (!steps.hasNext()) {
      return Future.succeededFuture();
    }
    RestoreStep step = steps.next();
    return guarded(() -> step.run(exchange).<Void>mapEmpty())
        .recover(this::passOverRefusal)
        .compose(
            done -> {
              advanced.run();
              return restore(steps);
            });
  }

  private Future<Void> passOverRefusal(Throwable failure) {
    if (failure instanceof RpcException answer) {
      Guard.warn(session, "a restore step was answered with error " + answer.code());
      return Future.succeededFuture();
    }
    if (failure instanceof ProtocolException refusal && refusal.fate() == Fate.NOT_SENT) {
      Guard.warn(session, "a restore step was not sent, as this peer cannot answer it");
      return Future.succeededFuture();
    }
    return Future.failedFuture(failure);
  }

  private <T> Future<T> guarded(Supplier<Future<T>> step) {
    Promise<T> promise = context.promise();
    try {
      step.get().onComplete(promise);
    } catch (RuntimeException | Error e) {
      promise.tryFail(e);
    }
    return promise.future();
  }
}
