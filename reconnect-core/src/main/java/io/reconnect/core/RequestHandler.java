package io.reconnect.core;

import io.vertx.core.Future;

/**
 * Answers requests of the peer. Runs on the context of the session and may call the same session.
 */
@FunctionalInterface
public interface RequestHandler {

  /**
   * Answers one request.
   *
   * @param request what the peer asks
   * @return any JSON value. A failure with {@link RpcException} is sent as it is; every other
   *     failure becomes {@link RpcException#INTERNAL_ERROR} without its text
   */
  Future<?> handle(InboundRequest request);
}
