package io.reconnect.examples.bridge.host;

import io.reconnect.core.RpcException;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A request of the host. Ends once: answered, failed, or cancelled by the host. Loop confined. */
public final class HostRequest {

  /** Takes the end of a request. */
  interface Outlet {

    /**
     * The request is over.
     *
     * @param request which one
     * @param response what the host gets, {@code null} when it wants nothing any more
     */
    void ended(HostRequest request, @Nullable JsonObject response);
  }

  private final Object id;
  private final String method;
  private final JsonObject params;
  private final Outlet outlet;
  private Consumer<String> whenCancelled = reason -> {};
  private boolean open = true;

  HostRequest(HostMessage.Request message, Outlet outlet) {
    this.id = message.id();
    this.method = message.method();
    this.params = message.params();
    this.outlet = outlet;
  }

  Object id() {
    return id;
  }

  /** What the host asks for. */
  public String method() {
    return method;
  }

  /** With which parameters; empty when there were none. */
  public JsonObject params() {
    return params;
  }

  /** Whether the host still waits. */
  public boolean isOpen() {
    return open;
  }

  /** What to do when the host takes the request back. */
  public void onCancelled(Consumer<String> action) {
    whenCancelled = action;
  }

  /** Answers with any JSON value. */
  public void answer(@Nullable Object result) {
    end(response(id).put("result", result));
  }

  /** Answers with an error. */
  public void fail(RpcException error) {
    end(response(id).put("error", error.toErrorObject()));
  }

  /** The host took it back, and expects no answer. */
  void cancel(String reason) {
    if (open) {
      end(null);
      whenCancelled.accept(reason);
    }
  }

  private void end(@Nullable JsonObject response) {
    if (open) {
      open = false;
      outlet.ended(this, response);
    }
  }

  static JsonObject response(@Nullable Object id) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id);
  }
}
