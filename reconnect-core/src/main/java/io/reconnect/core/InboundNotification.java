package io.reconnect.core;

import io.vertx.core.json.JsonObject;

/**
 * A notification of the peer.
 *
 * @param method its method
 * @param params its parameters by name, empty when it had none or had them by position
 * @param message the whole message
 * @param epoch epoch of the link it came over
 */
public record InboundNotification(
    String method, JsonObject params, JsonObject message, long epoch) {}
