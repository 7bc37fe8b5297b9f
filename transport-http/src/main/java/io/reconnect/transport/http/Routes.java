package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.ProxyOptions;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which way the links of one transport go. What the options say is read once. */
final class Routes {

  private final @Nullable CheckedHost checked;
  private final @Nullable ProxyOptions proxy;

  /**
   * Decides.
   *
   * @throws IllegalArgumentException when the environment asks for a proxy that cannot be
   */
  Routes(Endpoint endpoint, HttpTransportOptions options, Surroundings around) {
    Duration patience = options.getConnectTimeout();
    this.checked =
        options.isEgressGuard()
            ? new CheckedHost(
                endpoint.origin(),
                new EgressGuard(options.allowedCidrs()),
                around.resolver(),
                patience)
            : null;
    ProxyOptions wanted = proxyFor(endpoint.origin(), options, around);
    this.proxy = wanted == null ? null : hurried(wanted, patience);
  }

  private static @Nullable ProxyOptions proxyFor(
      Origin origin, HttpTransportOptions options, Surroundings around) {
    ProxyOptions explicit = options.getProxy();
    if (explicit != null || !options.isProxyFromEnvironment()) {
      return explicit;
    }
    return new ProxyEnvironment(around.environment()).proxyFor(origin);
  }

  private static ProxyOptions hurried(ProxyOptions proxy, Duration patience) {
    return proxy.getConnectTimeout().compareTo(patience) > 0
        ? proxy.setConnectTimeout(patience)
        : proxy;
  }

  /**
   * The way of one link.
   *
   * @param client asks the client of the link for a connection
   */
  Route of(ContextInternal context, Function<RequestOptions, Future<HttpClientRequest>> client) {
    if (proxy != null) {
      return new ProxiedRoute(proxy, checked, context, client);
    }
    return checked == null ? client::apply : new PinnedRoute(checked, context, client);
  }
}
