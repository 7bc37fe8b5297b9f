package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The addresses of one server, as the guard lets them pass. */
final class CheckedHost {

  private final Origin origin;
  private final EgressGuard guard;
  private final HostResolver resolver;
  private final Duration patience;

  /**
   * Nothing is asked yet.
   *
   * @param patience how long the resolver may take
   */
  CheckedHost(Origin origin, EgressGuard guard, HostResolver resolver, Duration patience) {
    this.origin = origin;
    this.guard = guard;
    this.resolver = resolver;
    this.patience = patience;
  }

  /**
   * Looks the server up and asks the guard; an address is looked up nowhere.
   *
   * @return at least one address; or fails with an {@link EgressRefusedException}, or with an
   *     {@link UnknownHostException} when there is no answer
   */
  Future<List<InetAddress>> addresses(ContextInternal context) {
    InetAddress literal = IpLiteral.parse(origin.host());
    if (literal != null) {
      return checked(context, List.of(literal));
    }
    return resolver
        .resolve(context, origin.host())
        .timeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .recover(failure -> context.failedFuture(asUnknown(failure)))
        .compose(found -> checked(context, found));
  }

  private static Throwable asUnknown(Throwable failure) {
    if (failure instanceof TimeoutException) {
      // the type for a connection that others hold
      return new UnknownHostException("the resolver gave no answer in time");
    }
    return failure;
  }

  private Future<List<InetAddress>> checked(ContextInternal context, List<InetAddress> found) {
    if (found.isEmpty()) {
      return context.failedFuture(new UnknownHostException("the name has no address"));
    }
    String clause = guard.refusalOf(found);
    if (clause == null) {
      return context.succeededFuture(found);
    }
    String sentence =
        "the egress guard refuses "
            + origin
            + ": it leads to "
            + clause
            + "; if that is meant, add the range to allowedRanges";
    return context.failedFuture(new EgressRefusedException(sentence, !origin.isUpToDns()));
  }
}
