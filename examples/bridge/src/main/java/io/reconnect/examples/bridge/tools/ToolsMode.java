package io.reconnect.examples.bridge.tools;

import io.reconnect.core.CallOptions;
import io.reconnect.core.PendingCall;
import io.reconnect.core.Session;
import io.reconnect.examples.bridge.host.HostErrors;
import io.reconnect.examples.bridge.host.HostRequest;
import io.reconnect.examples.bridge.host.Mode;
import io.reconnect.examples.bridge.host.ServerIdentity;
import io.reconnect.examples.bridge.upstream.HostCalls;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Shows a fixed list of tools, each of which is one method of the daemon. */
public final class ToolsMode implements Mode {

  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final JsonArray listing = new JsonArray();
  private final Session session;
  private final HostCalls calls;

  /**
   * A server of these tools.
   *
   * @param tools what to show
   * @param session leads to the daemon
   */
  public ToolsMode(List<Tool> tools, Session session) {
    for (Tool tool : tools) {
      this.tools.put(tool.name(), tool);
      this.listing.add(tool.listing());
    }
    this.session = session;
    this.calls = new HostCalls(session);
  }

  /** Connects before anybody calls, so that a missing daemon is named at once. */
  @Override
  public void start() {
    session.start();
  }

  @Override
  public void onRequest(HostRequest request) {
    switch (request.method()) {
      case "initialize" ->
          request.answer(
              ServerIdentity.initializeResult(
                  request.params(), new JsonObject().put("tools", new JsonObject())));
      case "tools/list" -> list(request);
      case "tools/call" -> call(request);
      default -> request.fail(HostErrors.methodNotFound(request.method()));
    }
  }

  @Override
  public void onNotification(String method, JsonObject params) {
    // Whatever a host tells an MCP server, this daemon knows nothing of it.
  }

  @Override
  public Future<Void> close(Duration grace) {
    return session.close(grace).mapEmpty();
  }

  private void list(HostRequest request) {
    if (request.params().getValue("cursor") != null) {
      request.fail(
          HostErrors.invalidParams("there is one page of tools, and no cursor to another"));
    } else {
      request.answer(new JsonObject().put("tools", listing));
    }
  }

  private void call(HostRequest request) {
    if (!(request.params().getValue("name") instanceof String name)) {
      request.fail(HostErrors.invalidParams("name must be a string"));
      return;
    }
    Tool tool = tools.get(name);
    if (tool == null) {
      request.fail(HostErrors.invalidParams("unknown tool '" + name + "'"));
      return;
    }
    Object arguments = request.params().getValue("arguments");
    if (arguments != null && !(arguments instanceof JsonObject)) {
      request.fail(HostErrors.invalidParams("arguments must be an object"));
      return;
    }
    call(request, tool, arguments == null ? new JsonObject() : (JsonObject) arguments);
  }

  private void call(HostRequest request, Tool tool, JsonObject arguments) {
    PendingCall pending =
        calls.submit(
            request,
            tool.method(),
            Params.named(tool.paramsFor(arguments)),
            new CallOptions().setRepeat(tool.repeat()));
    calls.settle(request, pending, ToolResult::of);
  }
}
