package io.reconnect.examples.snippets;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.mcp.model.ElicitationResult;
import io.reconnect.mcp.model.LoggingLevel;
import io.reconnect.mcp.model.Root;
import io.reconnect.mcp.model.Tool;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Snippets of docs/mcp-client.md. */
final class McpClients {

  private McpClients() {}

  static void first(Vertx vertx, Transport transport) {
    // snippet: mcp-first
    McpClient files =
        McpClient.create(vertx, transport, new McpOptions(), new SessionOptions().setName("files"));

    files
        .callTool("search", new JsonObject().put("query", "invoice"))
        .onSuccess(
            result ->
                System.out.println((result.isError() ? "failed: " : "found: ") + result.text()))
        .onFailure(failure -> System.err.println(failure.getMessage()));
    // end
  }

  static McpClient over(Session session) {
    // snippet: mcp-over
    return McpClient.over(session);
    // end
  }

  static void lists(McpClient files) {
    // snippet: mcp-lists
    files.onToolsChanged(
        () ->
            files
                .listTools()
                .onSuccess(tools -> System.out.println(tools.stream().map(Tool::name).toList())));
    // end
  }

  static Future<Void> subscribe(McpClient files) {
    // snippet: mcp-subscribe
    files.onResourceUpdated(
        "file:///etc/hosts",
        uri ->
            files
                .readResource(uri)
                .onSuccess(read -> System.out.println(read.contents().get(0).text())));
    files.onLogMessage(message -> System.out.println(message.level() + " " + message.data()));
    return files
        .subscribe("file:///etc/hosts")
        .compose(done -> files.setLevel(LoggingLevel.WARNING));
    // end
  }

  static void questions(McpClient files) {
    // snippet: mcp-questions
    files.setRoots(List.of(new Root("file:///home/ann/project", "project")));
    files.onFormElicitation(
        (form, request) ->
            form.message().contains("age")
                ? Future.succeededFuture(form.accept(new JsonObject().put("age", 31)))
                : Future.succeededFuture(ElicitationResult.decline()));
    // end
  }

  static McpOptions lenient() {
    // snippet: mcp-lenient
    return new McpOptions().setCheckCapabilities(false);
    // end
  }
}
