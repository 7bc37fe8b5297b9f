package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.SocketAddress;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the very addresses that the guard has seen, so that a second answer of the resolver
 * cannot lead elsewhere. The Host header and the check of the certificate stay with the name.
 *
 * <p>The resolver is asked when the link opens its first connection, and again when none of the
 * addresses takes one any more; each answer goes through the guard.
 */
final class PinnedRoute implements Route {

  /** A resolver may say anything; this many addresses of an answer are tried. */
  private static final int MOST_TRIED = 8;

  private final CheckedHost host;
  private final ContextInternal context;
  private final Function<RequestOptions, Future<HttpClientRequest>> client;

  private @Nullable Future<List<InetAddress>> answer;
  private @Nullable InetAddress reached;

  /** The last request that was pinned, as the next one is likely to be the same. */
  private @Nullable RequestOptions pinnedFor;

  private @Nullable InetAddress pinnedTo;
  private RequestOptions pinned = new RequestOptions();

  PinnedRoute(
      CheckedHost host,
      ContextInternal context,
      Function<RequestOptions, Future<HttpClientRequest>> client) {
    this.host = host;
    this.context = context;
    this.client = client;
  }

  @Override
  public Future<HttpClientRequest> open(RequestOptions request) {
    Future<List<InetAddress>> asked = answer;
    InetAddress first = reached;
    if (asked == null || !asked.succeeded() || first == null || !tried(asked).contains(first)) {
      return openAnywhere(request);
    }
    // nearly always, so without much ado
    return connect(request, first)
        .recover(
            failure ->
                isOutOfReach(failure)
                    ? inTurn(request, others(tried(asked), List.of(first)), failure)
                        .recover(gone -> openElsewhere(request, asked, gone))
                    : context.failedFuture(failure));
  }

  private Future<HttpClientRequest> openAnywhere(RequestOptions request) {
    boolean mayBeOutdated = answer != null;
    Future<List<InetAddress>> asked = ask();
    return asked
        .compose(found -> inTurn(request, inOrder(found), null))
        .recover(
            failure ->
                mayBeOutdated
                    ? openElsewhere(request, asked, failure)
                    : context.failedFuture(failure));
  }

  /** Asks once more when all that is known is out of reach, and tries what was not tried before. */
  private Future<HttpClientRequest> openElsewhere(
      RequestOptions request, Future<List<InetAddress>> asked, Throwable failure) {
    if (!isOutOfReach(failure)) {
      return context.failedFuture(failure);
    }
    forget(asked);
    return ask().compose(found -> inTurn(request, others(inOrder(found), asked.result()), failure));
  }

  private Future<List<InetAddress>> ask() {
    if (answer != null) {
      return answer;
    }
    Future<List<InetAddress>> asked = host.addresses(context);
    answer = asked;
    return asked.onFailure(failure -> forget(asked));
  }

  private void forget(Future<List<InetAddress>> outdated) {
    if (answer == outdated) {
      answer = null;
    }
  }

  private static List<InetAddress> tried(Future<List<InetAddress>> asked) {
    List<InetAddress> found = asked.result();
    return found.size() > MOST_TRIED ? found.subList(0, MOST_TRIED) : found;
  }

  /** Where connections are may be one that is free. */
  private Deque<InetAddress> inOrder(List<InetAddress> found) {
    Deque<InetAddress> order =
        new ArrayDeque<>(found.subList(0, Math.min(MOST_TRIED, found.size())));
    if (reached != null && order.remove(reached)) {
      order.addFirst(reached);
    }
    return order;
  }

  private static Deque<InetAddress> others(
      Collection<InetAddress> found, Collection<InetAddress> known) {
    Deque<InetAddress> others = new ArrayDeque<>(found);
    others.removeAll(known);
    return others;
  }

  private Future<HttpClientRequest> inTurn(
      RequestOptions request, Deque<InetAddress> left, @Nullable Throwable failure) {
    InetAddress next = left.poll();
    if (next == null) {
      return context.failedFuture(failure == null ? noneLeft() : failure);
    }
    return connect(request, next)
        .onSuccess(ready -> reached = next)
        .recover(
            refused ->
                isOutOfReach(refused)
                    ? inTurn(request, left, refused)
                    : context.failedFuture(refused));
  }

  private Future<HttpClientRequest> connect(RequestOptions request, InetAddress address) {
    if (request != pinnedFor || address != pinnedTo) {
      SocketAddress server = SocketAddress.inetSocketAddress(request.getPort(), hostOf(address));
      pinned = new RequestOptions(request).setServer(server);
      pinnedFor = request;
      pinnedTo = address;
    }
    return client.apply(pinned);
  }

  /** In brackets, as Vert.x 5.1 takes it for the host of a URL. */
  private static String hostOf(InetAddress address) {
    String text = address.getHostAddress();
    return address instanceof Inet6Address ? "[" + text + "]" : text;
  }

  private static boolean isOutOfReach(Throwable failure) {
    return failure instanceof SocketException;
  }

  private static ConnectException noneLeft() {
    return new ConnectException("no address was tried");
  }
}
