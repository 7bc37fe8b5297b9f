package io.reconnect.examples.bridge.host;

import io.reconnect.core.RpcException;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What one JSON value of the host means. */
sealed interface HostMessage {

  /**
   * Expects an answer.
   *
   * @param id a string or a whole number, as the host wrote it
   * @param method its method
   * @param params its parameters, empty when it had none
   */
  record Request(Object id, String method, JsonObject params) implements HostMessage {}

  /**
   * Expects nothing.
   *
   * @param method its method
   * @param params its parameters, empty when it had none
   */
  record Notification(String method, JsonObject params) implements HostMessage {}

  /**
   * Answers a request of the bridge.
   *
   * @param id the id of that request, as the host wrote it
   * @param message the whole answer
   */
  record Answer(@Nullable Object id, JsonObject message) implements HostMessage {}

  /**
   * No message of JSON-RPC.
   *
   * @param id the id to answer under, {@code null} when there was none to read
   * @param error what to answer
   */
  record Malformed(@Nullable Object id, RpcException error) implements HostMessage {}
}
