package io.reconnect.examples.bridge.upstream;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallOptions;
import io.reconnect.core.PendingCall;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.examples.bridge.host.HostErrors;
import io.reconnect.examples.bridge.host.HostRequest;
import io.reconnect.spi.Params;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns requests of the host into calls on the session. */
public final class HostCalls {

  private static final Logger LOG = LoggerFactory.getLogger(HostCalls.class);

  private static final long RETRY_INTERVAL = Duration.ofSeconds(1).toNanos();

  private final Session session;
  private final LongSupplier clock;
  private long retryFrom;

  /**
   * Calls on one session.
   *
   * @param session the session
   */
  public HostCalls(Session session) {
    this(session, System::nanoTime);
  }

  HostCalls(Session session, LongSupplier clock) {
    this.session = session;
    this.clock = clock;
    this.retryFrom = clock.getAsLong();
  }

  /**
   * Makes the call that a request becomes.
   *
   * @param request when the host takes it back, so is the call
   * @param method what to call
   * @param params with which parameters
   * @param options how
   * @return the call
   */
  public PendingCall submit(
      HostRequest request, String method, Params params, CallOptions options) {
    retryIfGivenUp();
    PendingCall call = session.submit(method, params, options);
    request.onCancelled(call::cancel);
    return call;
  }

  /**
   * Ends a request with its call.
   *
   * @param request what to end
   * @param call what it became
   * @param toResult turns the peer's result into the host's
   */
  public void settle(
      HostRequest request,
      PendingCall call,
      Function<@Nullable Object, @Nullable Object> toResult) {
    call.reply()
        .onSuccess(reply -> request.answer(toResult.apply(reply.result())))
        .onFailure(failure -> fail(request, failure));
  }

  /**
   * A peer that could not be talked to may have been replaced since, so calls ask once more; but
   * many calls are no reason for many connections.
   */
  private void retryIfGivenUp() {
    long now = clock.getAsLong();
    if (session.snapshot().state() == SessionState.FAILED && now - retryFrom >= 0) {
      retryFrom = now + RETRY_INTERVAL;
      session.reconnect();
    }
  }

  private void fail(HostRequest request, Throwable failure) {
    if (failure instanceof CallCancelledException) {
      return;
    }
    if (failure instanceof SessionException known) {
      request.fail(CallFailure.of(known, session.snapshot()));
    } else {
      LOG.error("a call of {} failed in the bridge", request.method(), failure);
      request.fail(HostErrors.internalError());
    }
  }
}
