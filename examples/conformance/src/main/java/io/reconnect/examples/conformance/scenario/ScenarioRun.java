package io.reconnect.examples.conformance.scenario;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.conformance.Endpoints;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.transport.http.HttpTransport;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** One session from its handshake to its end. */
public final class ScenarioRun {

  /** Shorter than the suite waits for its client, so that the reason is told and not cut off. */
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(20);

  private final Scenario scenario;
  private final String url;

  /** Nothing is opened yet. */
  public ScenarioRun(Scenario scenario, String url) {
    this.scenario = scenario;
    this.url = url;
  }

  /** Blocks until nothing of it is left; throws what went wrong. */
  public void execute() {
    Vertx vertx = Vertx.vertx();
    try {
      Session session = session(vertx);
      scenario.play(session).eventually(session::close).await();
    } finally {
      vertx.close().await();
    }
  }

  private Session session(Vertx vertx) {
    McpOptions client =
        new McpOptions()
            .setClientInfo(
                new JsonObject().put("name", "reconnect-conformance").put("version", "0.1.0"))
            .setCapabilities(new JsonObject().put("elicitation", new JsonObject()));
    return Session.create(
        vertx,
        HttpTransport.create(vertx, Endpoints.local(url).setListenStream(scenario.listens())),
        McpProtocol.create(client),
        new SessionOptions().setName(scenario.label()).setCallTimeout(CALL_TIMEOUT));
  }
}
