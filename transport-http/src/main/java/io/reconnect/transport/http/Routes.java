package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which way the links of one transport go. What the options say is read once. */
final class Routes {

  private final @Nullable CheckedHost checked;

  /**
   * Decides.
   *
   * @throws IllegalArgumentException when the environment asks for a proxy that cannot be
   */
  Routes(Endpoint endpoint, HttpTransportOptions options, Surroundings around) {
    this.checked =
        options.isEgressGuard()
            ? new CheckedHost(
                endpoint.origin(),
                new EgressGuard(options.allowedCidrs()),
                around.resolver(),
                options.getConnectTimeout())
            : null;
  }

  /**
   * The way of one link.
   *
   * @param client asks the client of the link for a connection
   */
  Route of(ContextInternal context, Function<RequestOptions, Future<HttpClientRequest>> client) {
    return checked == null ? client::apply : new PinnedRoute(checked, context, client);
  }
}
