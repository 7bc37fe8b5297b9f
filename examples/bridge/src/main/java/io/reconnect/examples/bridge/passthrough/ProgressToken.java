package io.reconnect.examples.bridge.passthrough;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Progress tokens inside the parameters of requests ({@code params._meta.progressToken}). */
final class ProgressToken {

  private static final String META = "_meta";
  private static final String TOKEN = "progressToken";

  private ProgressToken() {}

  static @Nullable Object of(JsonObject params) {
    return params.getValue(META) instanceof JsonObject meta ? meta.getValue(TOKEN) : null;
  }

  /** The session puts its own token in, so the host's must not travel. */
  static JsonObject without(JsonObject params) {
    if (of(params) == null) {
      return params;
    }
    JsonObject stripped = params.copy();
    JsonObject meta = stripped.getJsonObject(META);
    meta.remove(TOKEN);
    if (meta.isEmpty()) {
      stripped.remove(META);
    }
    return stripped;
  }

  /** A report about a request, as whoever made the request knows it. */
  static JsonObject report(JsonObject report, Object token) {
    return report.copy().put(TOKEN, token);
  }
}
