package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which way the links of one transport go. What the options say is read once. */
final class Routes {

  private final @Nullable CheckedHost checked;
  private final @Nullable ProxyOptions proxy;
  private final @Nullable SocketAddress socket;

  /**
   * Decides.
   *
   * @throws IllegalArgumentException when the environment asks for a proxy that cannot be, or two
   *     ways are asked for
   */
  Routes(Endpoint endpoint, HttpTransportOptions options, Surroundings around) {
    String path = options.getSocketPath();
    if (path != null && options.getProxy() != null) {
      throw OptionFields.refuse("socketPath", "leads to no proxy: set it, or proxy, but not both");
    }
    this.socket = path == null ? null : SocketAddress.domainSocketAddress(path);
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
    if (explicit != null || options.getSocketPath() != null || !options.isProxyFromEnvironment()) {
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
    if (socket != null) {
      return request -> client.apply(new RequestOptions(request).setServer(socket));
    }
    if (proxy != null) {
      return new ProxiedRoute(proxy, checked, context, client);
    }
    return checked == null ? client::apply : new PinnedRoute(checked, context, client);
  }
}
