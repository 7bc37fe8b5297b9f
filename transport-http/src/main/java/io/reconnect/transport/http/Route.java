package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;

/** The way that the connections of one link take to their server. */
interface Route {

  /**
   * Waits for a connection that goes this way.
   *
   * @param request whom it is for, by name; not changed
   */
  Future<HttpClientRequest> open(RequestOptions request);
}
