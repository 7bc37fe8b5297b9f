package io.reconnect.examples.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/** One way to make calls over the socket. Used on one event loop. */
interface Contender {

  /**
   * Opens the connection.
   *
   * @return completes when calls can be made
   */
  Future<Void> open();

  /**
   * Makes one call.
   *
   * @param method the method
   * @param params its parameters
   * @return the parsed result
   */
  Future<JsonObject> call(String method, JsonObject params);

  /**
   * Closes the connection.
   *
   * @return completes when it is closed
   */
  Future<Void> close();
}
