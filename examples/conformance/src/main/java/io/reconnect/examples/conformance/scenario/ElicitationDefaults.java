package io.reconnect.examples.conformance.scenario;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.InboundRequest;
import io.reconnect.core.Session;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;

/** SEP-1034: what the user leaves out gets the default of the schema. */
final class ElicitationDefaults {

  private static final String TOOL = "test_client_elicitation_defaults";

  /** The server loses a question that it asks before the listen stream is open: then ask again. */
  private static final CallOptions QUESTION_MAY_GET_LOST =
      new CallOptions().setTimeout(Duration.ofSeconds(5));

  private ElicitationDefaults() {}

  static Future<?> play(Session session) {
    session.onRequest("elicitation/create", ElicitationDefaults::acceptDefaults);
    return Tools.list(session)
        .compose(tools -> Tools.call(session, TOOL, new JsonObject(), QUESTION_MAY_GET_LOST))
        .recover(
            failure ->
                failure instanceof CallTimeoutException
                    ? Tools.call(session, TOOL, new JsonObject())
                    : Future.failedFuture(failure))
        .compose(result -> Tools.expectText(result, ""));
  }

  private static Future<JsonObject> acceptDefaults(InboundRequest request) {
    JsonObject fields =
        request
            .params()
            .getJsonObject("requestedSchema", new JsonObject())
            .getJsonObject("properties", new JsonObject());
    JsonObject content = new JsonObject();
    for (Map.Entry<String, Object> field : fields) {
      if (field.getValue() instanceof JsonObject schema && schema.containsKey("default")) {
        content.put(field.getKey(), schema.getValue("default"));
      }
    }
    return Future.succeededFuture(new JsonObject().put("action", "accept").put("content", content));
  }
}
