package io.reconnect.mcp.client;

import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What this client can do for servers, by the handlers that are registered at the moment of a
 * handshake. May be used from any thread.
 */
final class DeclaredCapabilities implements Supplier<JsonObject> {

  /** Something a server may ask. */
  enum Feature {
    ROOTS,
    SAMPLING,
    FORM,
    URL
  }

  private final Map<Feature, Object> features = new ConcurrentHashMap<>();
  private volatile boolean rootsDeclared;

  void add(Feature feature, Object handler) {
    features.put(feature, handler);
  }

  boolean remove(Feature feature, Object handler) {
    return features.remove(feature, handler);
  }

  void clear() {
    features.clear();
  }

  boolean has(Feature feature) {
    return features.containsKey(feature);
  }

  /** Whether the current server was told of roots. */
  boolean areRootsDeclared() {
    return rootsDeclared;
  }

  @Override
  public JsonObject get() {
    JsonObject capabilities = new JsonObject();
    rootsDeclared = has(Feature.ROOTS);
    if (rootsDeclared) {
      capabilities.put("roots", new JsonObject().put("listChanged", true));
    }
    if (has(Feature.SAMPLING)) {
      capabilities.put("sampling", new JsonObject());
    }
    JsonObject elicitation = new JsonObject();
    if (has(Feature.FORM)) {
      elicitation.put("form", new JsonObject());
    }
    if (has(Feature.URL)) {
      elicitation.put("url", new JsonObject());
    }
    if (!elicitation.isEmpty()) {
      capabilities.put("elicitation", elicitation);
    }
    return capabilities;
  }
}
