package io.reconnect.mcp.client;

import io.reconnect.core.InboundRequest;
import io.vertx.core.Future;

/**
 * Answers what a server asks. Runs on the context of the session and may call the same session.
 *
 * @param <Q> what is asked
 * @param <A> the answer
 */
@FunctionalInterface
public interface ServerRequestHandler<Q, A> {

  /**
   * Answers one request.
   *
   * @param asked what the server asks
   * @param request the whole request; its {@code withdrawn} says when nobody waits for the answer
   *     any more
   * @return the answer. A failure with {@link io.reconnect.core.RpcException} is sent as it is;
   *     every other failure becomes an internal error without its text
   */
  Future<A> handle(Q asked, InboundRequest request);
}
