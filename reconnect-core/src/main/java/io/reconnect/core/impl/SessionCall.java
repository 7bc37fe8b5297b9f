package io.reconnect.core.impl;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Reply;
import io.reconnect.core.impl.machine.Call;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Params;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A call of the shell: what is sent, and whom to tell. */
final class SessionCall extends Call<SessionCall> {

  private final String method;
  private final Params params;
  private final BooleanSupplier repeatable;
  private final @Nullable Handler<JsonObject> progressHandler;
  private final boolean asksForProgress;
  private final Promise<Reply> promise;

  private SessionCall(
      Kind kind,
      String method,
      Params params,
      boolean waitForReady,
      long timeoutNanos,
      long waitNanos,
      long progressCapNanos,
      BooleanSupplier repeatable,
      @Nullable Handler<JsonObject> progressHandler,
      Promise<Reply> promise) {
    super(kind, waitForReady, timeoutNanos, waitNanos, progressCapNanos);
    this.method = method;
    this.params = params;
    this.repeatable = repeatable;
    this.progressHandler = progressHandler;
    this.asksForProgress = progressHandler != null || progressCapNanos > 0;
    this.promise = promise;
  }

  static SessionCall request(
      String method,
      Params params,
      CallOptions options,
      CallDefaults defaults,
      BooleanSupplier repeatable,
      Promise<Reply> promise) {
    return new SessionCall(
        Kind.REQUEST,
        method,
        params,
        options.isWaitForReady(),
        defaults.timeoutNanos(options),
        defaults.waitNanos(options),
        defaults.progressCapNanos(options),
        repeatable,
        options.getProgressHandler(),
        promise);
  }

  static SessionCall notification(
      String method, Params params, CallDefaults defaults, Promise<Reply> promise) {
    CallOptions options = new CallOptions();
    return new SessionCall(
        Kind.NOTIFICATION,
        method,
        params,
        true,
        defaults.timeoutNanos(options),
        defaults.waitNanos(options),
        0,
        () -> false,
        null,
        promise);
  }

  static SessionCall control(
      String method, Params params, long timeoutNanos, Promise<Reply> promise) {
    return new SessionCall(
        Kind.CONTROL, method, params, true, timeoutNanos, 0, 0, () -> false, null, promise);
  }

  String method() {
    return method;
  }

  Params params() {
    return params;
  }

  Promise<Reply> promise() {
    return promise;
  }

  @Nullable Handler<JsonObject> progressHandler() {
    return progressHandler;
  }

  OutboundMessage message(long wireId, Conversation conversation) {
    if (kind() == Kind.NOTIFICATION) {
      return OutboundMessage.notification(wireId, method, params);
    }
    Params sent = asksForProgress ? conversation.withProgress(params, wireId) : params;
    return OutboundMessage.request(wireId, method, sent);
  }

  @Override
  protected boolean isRepeatable() {
    return kind() == Kind.REQUEST && repeatable.getAsBoolean();
  }

  @Override
  protected int size() {
    return OutboundMessage.notification(method, params).body().toBuffer().length();
  }
}
