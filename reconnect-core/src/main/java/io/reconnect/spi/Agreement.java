package io.reconnect.spi;

import io.vertx.core.json.JsonObject;

/**
 * What a handshake agreed with the peer. Valid for the epoch of its link.
 *
 * @param version the negotiated protocol revision, empty when the protocol has none
 * @param capabilities what the peer said it can do
 * @param peer what the peer said it is
 * @param details the whole answer of the peer, for applications that need more
 */
public record Agreement(
    String version, JsonObject capabilities, JsonObject peer, JsonObject details) {

  /** An agreement about nothing, for protocols without a handshake. */
  public static final Agreement NONE =
      new Agreement("", new JsonObject(), new JsonObject(), new JsonObject());

  /**
   * Copies the JSON.
   *
   * @param version the negotiated protocol revision
   * @param capabilities what the peer said it can do
   * @param peer what the peer said it is
   * @param details the whole answer of the peer
   */
  public Agreement {
    capabilities = capabilities.copy();
    peer = peer.copy();
    details = details.copy();
  }

  /**
   * What the peer said it can do.
   *
   * @return a copy
   */
  @Override
  public JsonObject capabilities() {
    return capabilities.copy();
  }

  /**
   * What the peer said it is.
   *
   * @return a copy
   */
  @Override
  public JsonObject peer() {
    return peer.copy();
  }

  /**
   * The whole answer of the peer.
   *
   * @return a copy
   */
  @Override
  public JsonObject details() {
    return details.copy();
  }
}
