package io.reconnect.transport.http;

import io.netty.handler.proxy.HttpProxyHandler.HttpProxyConnectException;
import io.netty.handler.proxy.ProxyConnectException;
import io.reconnect.transport.http.ProxyException.Kind;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.ProxyOptions;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a proxy, which looks the name up by itself: what we connect to is the proxy, so
 * there is nothing to pin. The guard still looks at an address, and at what a name means here, once
 * per link. A name that means nothing here is the proxy's affair: in many a network only the proxy
 * can look up what is outside.
 */
final class ProxiedRoute implements Route {

  private final ProxyOptions proxy;
  private final @Nullable CheckedHost host;
  private final ContextInternal context;
  private final Function<RequestOptions, Future<HttpClientRequest>> client;

  private boolean checked;

  /**
   * A way.
   *
   * @param host {@code null} to go wherever the proxy leads
   */
  ProxiedRoute(
      ProxyOptions proxy,
      @Nullable CheckedHost host,
      ContextInternal context,
      Function<RequestOptions, Future<HttpClientRequest>> client) {
    this.proxy = proxy;
    this.host = host;
    this.context = context;
    this.client = client;
  }

  @Override
  public Future<HttpClientRequest> open(RequestOptions request) {
    return check()
        .compose(fine -> client.apply(new RequestOptions(request).setProxyOptions(proxy)))
        .recover(failure -> context.failedFuture(toldApart(failure)));
  }

  private Future<Void> check() {
    if (checked || host == null) {
      return context.succeededFuture();
    }
    return host.addresses(context)
        .recover(
            failure ->
                failure instanceof EgressRefusedException
                    ? context.failedFuture(failure)
                    : context.succeededFuture(List.<InetAddress>of()))
        .onSuccess(fine -> checked = true)
        .mapEmpty();
  }

  private static Throwable toldApart(Throwable failure) {
    if (failure instanceof ProxyConnectException) {
      return new ProxyException(
          isChallenge(failure) ? Kind.REFUSED_CREDENTIALS : Kind.NO_WAY, failure);
    }
    // the only address and the only name that were used are those of the proxy
    if (failure instanceof SocketException || failure instanceof UnknownHostException) {
      return new ProxyException(Kind.OUT_OF_REACH, failure);
    }
    return failure;
  }

  /** A 407 has this header (RFC 9110, 15.5.8), and the status itself is only in a text. */
  private static boolean isChallenge(Throwable failure) {
    return failure instanceof HttpProxyConnectException answered
        && answered.headers() != null
        && answered.headers().contains("proxy-authenticate");
  }
}
