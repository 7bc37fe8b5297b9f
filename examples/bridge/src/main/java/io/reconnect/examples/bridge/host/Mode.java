package io.reconnect.examples.bridge.host;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** What the bridge is to the host. Everything runs on one event loop. */
public interface Mode {

  /** Called once, before anything else. */
  void start();

  /**
   * The host asks. Never {@code ping}, which every mode answers alike.
   *
   * @param request ends now or later
   */
  void onRequest(HostRequest request);

  /**
   * The host tells. Never that it cancels a request, which reaches the request itself.
   *
   * @param method the method
   * @param params its parameters, empty when there were none
   */
  void onNotification(String method, JsonObject params);

  /**
   * Ends everything upstream; open requests end with it.
   *
   * @param grace how long calls in flight may still be answered
   * @return always succeeds
   */
  Future<Void> close(Duration grace);
}
