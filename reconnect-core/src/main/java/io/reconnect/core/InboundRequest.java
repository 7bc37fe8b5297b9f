package io.reconnect.core;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/**
 * A request of the peer.
 *
 * @param method its method
 * @param params its parameters by name, empty when it had none or had them by position
 * @param message the whole message
 * @param epoch epoch of the link it came over; the answer can only go there
 * @param withdrawn completes when the peer took the request back, or its link was lost: the answer
 *     will not be sent
 */
public record InboundRequest(
    String method, JsonObject params, JsonObject message, long epoch, Future<Void> withdrawn) {}
