package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** Finds all addresses behind a name, without blocking. */
interface HostResolver {

  /**
   * Asks now; the answer may come from a cache, and need not come at all.
   *
   * @param context what the answer arrives on
   * @param name no address
   */
  Future<List<InetAddress>> resolve(ContextInternal context, String name);

  /** The resolver that Vert.x itself connects with. */
  static HostResolver ofVertx() {
    return (context, name) -> {
      Promise<List<InetAddress>> found = context.promise();
      context
          .owner()
          .nameResolver()
          .resolveAll(context.nettyEventLoop(), name)
          .addListener(
              (io.netty.util.concurrent.Future<List<InetSocketAddress>> answer) -> {
                if (answer.isSuccess()) {
                  found.complete(
                      answer.getNow().stream().map(InetSocketAddress::getAddress).toList());
                } else {
                  found.fail(answer.cause());
                }
              });
      return found.future();
    };
  }
}
