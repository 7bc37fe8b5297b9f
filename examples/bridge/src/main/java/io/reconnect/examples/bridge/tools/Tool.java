package io.reconnect.examples.bridge.tools;

import io.reconnect.core.CallOptions.Repeat;
import io.vertx.core.json.JsonObject;

/**
 * One tool as the operator describes it.
 *
 * @param name its name
 * @param listing its entry in {@code tools/list}
 * @param method the daemon's method behind it
 * @param fixedParams parameters the daemon gets unless the caller gives others
 * @param repeat whether a second run does harm
 */
public record Tool(
    String name, JsonObject listing, String method, JsonObject fixedParams, Repeat repeat) {

  /** The daemon's parameters for one call: the caller has the last word on each. */
  JsonObject paramsFor(JsonObject arguments) {
    return fixedParams.copy().mergeIn(arguments);
  }
}
