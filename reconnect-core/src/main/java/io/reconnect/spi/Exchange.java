package io.reconnect.spi;

import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Speaks to the peer on one link before the calls of the application may. Everything fails as soon
 * as that link is lost.
 */
public interface Exchange {

  /**
   * The epoch of the link.
   *
   * @return its number
   */
  long epoch();

  /**
   * Sends a request and waits for its answer.
   *
   * @param method the method
   * @param params its parameters
   * @return the result, any JSON value; fails with {@link io.reconnect.core.RpcException} when the
   *     peer answers with an error, and with another {@link io.reconnect.core.SessionException}
   *     when there is no answer
   */
  Future<@Nullable Object> request(String method, Params params);

  /**
   * Sends a notification.
   *
   * @param method the method
   * @param params its parameters
   * @return completes when it was handed to the kernel
   */
  Future<Void> notify(String method, Params params);
}
