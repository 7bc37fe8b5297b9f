package io.reconnect.examples.conformance.scenario;

import io.reconnect.core.Session;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the client does in each scenario; whether that was right, the suite decides. */
public enum Scenario {

  /** Introduces itself. */
  INITIALIZE("initialize", Session::start),

  /** Lists the tools and adds two numbers. */
  TOOLS_CALL("tools_call", Scenario::addNumbers),

  /** Calls a tool whose server ends the stream before the answer. */
  SSE_RETRY("sse-retry", Scenario::outliveTheStream),

  /** Answers a question of the server, asked on the listen stream, with the defaults it names. */
  ELICITATION_DEFAULTS("elicitation-sep1034-client-defaults", ElicitationDefaults::play),

  /** Sends a schema back as it came. */
  JSON_SCHEMA("json-schema-2020-12-preservation", Scenario::echoSchema);

  private final String label;
  private final Function<Session, Future<?>> body;

  Scenario(String label, Function<Session, Future<?>> body) {
    this.label = label;
    this.body = body;
  }

  /** The scenario that the suite calls so. */
  public static Optional<Scenario> named(String label) {
    return Arrays.stream(values()).filter(scenario -> scenario.label.equals(label)).findFirst();
  }

  /** What the suite calls them. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Scenario::label).toList();
  }

  String label() {
    return label;
  }

  /**
   * Whether the server is listened to. Not where nothing is to be heard: the server of sse-retry
   * takes a listener that opens its stream late for one that resumes too early.
   */
  boolean listens() {
    return this == ELICITATION_DEFAULTS;
  }

  /** Plays it; the session is the caller's to close. */
  Future<?> play(Session session) {
    return body.apply(session);
  }

  private static Future<?> addNumbers(Session session) {
    JsonObject numbers = new JsonObject().put("a", 5).put("b", 3);
    return Tools.list(session)
        .compose(tools -> Tools.call(session, "add_numbers", numbers))
        .compose(result -> Tools.expectText(result, "8"));
  }

  private static Future<?> outliveTheStream(Session session) {
    return Tools.list(session)
        .compose(tools -> Tools.call(session, "test_reconnection", new JsonObject()))
        .compose(result -> Tools.expectText(result, ""));
  }

  private static Future<?> echoSchema(Session session) {
    return Tools.list(session)
        .map(tools -> Tools.named(tools, "json_schema_2020_12_tool").getJsonObject("inputSchema"))
        .compose(
            schema ->
                Tools.call(session, "json_schema_echo", new JsonObject().put("schema", schema)))
        .compose(result -> Tools.expectText(result, ""));
  }
}
