package io.reconnect.testkit;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;

/**
 * One connect in the hands of the test. When the session calls it off it fails, as the SPI asks,
 * unless it was told to {@link #ignoreCancellation()}.
 */
public final class ScriptedConnect {

  private final ScriptedTransport transport;
  private final ConnectRequest request;
  private final Promise<Link> promise = Promise.promise();
  private volatile boolean stubborn;

  ScriptedConnect(ScriptedTransport transport, ConnectRequest request) {
    this.transport = transport;
    this.request = request;
    request
        .cancelled()
        .onSuccess(
            calledOff -> {
              if (!stubborn) {
                fail(ScriptedTransport.calledOff());
              }
            });
  }

  /**
   * What the session asked for.
   *
   * @return the request
   */
  public ConnectRequest request() {
    return request;
  }

  /**
   * Whether the session no longer wants it.
   *
   * @return true once it was called off
   */
  public boolean isCalledOff() {
    return request.cancelled().isComplete();
  }

  /**
   * Whether it has neither succeeded nor failed.
   *
   * @return true while it is open
   */
  public boolean isPending() {
    return !promise.future().isComplete();
  }

  /** Opens a fresh link. */
  public void accept() {
    run(() -> promise.tryComplete(transport.open(this, false)));
  }

  /** Opens a link that goes on where the lost one ended. */
  public void resume() {
    run(() -> promise.tryComplete(transport.open(this, true)));
  }

  /**
   * Fails, as something that may heal.
   *
   * @param reason the class of the failure
   * @param detail one clause
   */
  public void fail(LossReason reason, String detail) {
    fail(LinkException.retryable(reason, detail));
  }

  /**
   * Fails.
   *
   * @param failure with what
   */
  public void fail(Throwable failure) {
    run(() -> promise.tryFail(failure));
  }

  /** From now on behaves like a transport that does not know how to call a connect off. */
  public void ignoreCancellation() {
    this.stubborn = true;
  }

  Future<Link> outcome() {
    return promise.future();
  }

  void onContext(String what) {
    if (!context().inThread()) {
      transport.violation(what + " was not on the context of the session");
    }
  }

  private void run(Runnable action) {
    if (context().inThread()) {
      action.run();
    } else {
      context().runOnContext(now -> action.run());
    }
  }

  private ContextInternal context() {
    return (ContextInternal) request.context();
  }
}
