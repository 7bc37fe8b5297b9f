package io.reconnect.core.impl;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.PendingCall;
import io.reconnect.core.Reply;
import io.reconnect.core.impl.machine.Call;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of the shell: what is sent, and whom to tell. Also the handle its caller holds. */
final class SessionCall extends Call<SessionCall> implements PendingCall {

  /** Decides about calls after they were submitted. */
  interface Owner {

    /** Whether a second run of a call does no harm, as far as is known now. */
    boolean mayRepeat(SessionCall call);

    /** Gives a call up; from any thread. */
    void cancel(SessionCall call, String reason);
  }

  private final String method;
  private final Params params;
  private final Repeat repeat;
  private final Owner owner;
  private final Map<String, String> headers;
  private final @Nullable Handler<JsonObject> progressHandler;
  private final boolean asksForProgress;
  private final Promise<Reply> promise;

  private SessionCall(
      Owner owner,
      Kind kind,
      String method,
      Params params,
      boolean waitForReady,
      long timeoutNanos,
      long waitNanos,
      long progressCapNanos,
      Repeat repeat,
      Map<String, String> headers,
      @Nullable Handler<JsonObject> progressHandler,
      Promise<Reply> promise) {
    super(kind, waitForReady, timeoutNanos, waitNanos, progressCapNanos);
    this.method = method;
    this.params = params;
    this.owner = owner;
    this.repeat = repeat;
    this.headers = headers;
    this.progressHandler = progressHandler;
    this.asksForProgress = progressHandler != null || progressCapNanos > 0;
    this.promise = promise;
  }

  static SessionCall request(
      Owner owner,
      String method,
      Params params,
      CallOptions options,
      CallDefaults defaults,
      Promise<Reply> promise) {
    return new SessionCall(
        owner,
        Kind.REQUEST,
        method,
        params,
        options.isWaitForReady(),
        defaults.timeoutNanos(options),
        defaults.waitNanos(options),
        defaults.progressCapNanos(options),
        options.getRepeat(),
        options.getHeaders(),
        options.getProgressHandler(),
        promise);
  }

  static SessionCall notification(
      Owner owner, String method, Params params, CallDefaults defaults, Promise<Reply> promise) {
    CallOptions options = new CallOptions();
    return new SessionCall(
        owner,
        Kind.NOTIFICATION,
        method,
        params,
        true,
        defaults.timeoutNanos(options),
        defaults.waitNanos(options),
        0,
        Repeat.UNSAFE,
        Map.of(),
        null,
        promise);
  }

  static SessionCall control(
      Owner owner, String method, Params params, long timeoutNanos, Promise<Reply> promise) {
    return new SessionCall(
        owner,
        Kind.CONTROL,
        method,
        params,
        true,
        timeoutNanos,
        0,
        0,
        Repeat.UNSAFE,
        Map.of(),
        null,
        promise);
  }

  @Override
  public Future<Reply> reply() {
    return promise.future();
  }

  @Override
  public void cancel(String reason) {
    owner.cancel(this, reason);
  }

  Repeat repeat() {
    return repeat;
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
    return OutboundMessage.request(wireId, method, sent).withHeaders(headers);
  }

  @Override
  protected boolean isRepeatable() {
    return kind() == Kind.REQUEST && owner.mayRepeat(this);
  }

  @Override
  protected int size() {
    int bytes = EncodedSize.of(OutboundMessage.notification(method, params).body());
    for (Map.Entry<String, String> header : headers.entrySet()) {
      bytes += header.getKey().length() + header.getValue().length();
    }
    return bytes;
  }
}
