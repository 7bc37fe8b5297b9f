package io.reconnect.examples.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;

/**
 * An MCP server over streamable HTTP that answers every call with the same result. Beyond the
 * handshake it looks for the id only, so that the client under test is the slower side.
 */
final class HttpEchoServer {

  private static final String ID = "\"id\":";

  private final HttpServer server;
  private final boolean events;
  private final String afterId;

  /**
   * Not listening yet.
   *
   * @param vertx the Vert.x instance
   * @param resultBytes length of the text in each result
   * @param events whether calls are answered with a stream of events
   */
  HttpEchoServer(Vertx vertx, int resultBytes, boolean events) {
    this.events = events;
    // a result that every MCP client takes for one of tools/call
    this.afterId =
        ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
            + "x".repeat(resultBytes)
            + "\"}],\"isError\":false}}";
    this.server =
        vertx
            .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
            .requestHandler(this::serve);
  }

  Future<Integer> listen() {
    return server.listen().map(HttpServer::actualPort);
  }

  private void serve(HttpServerRequest request) {
    if (request.method() == HttpMethod.POST) {
      request.body().onSuccess(body -> answer(request, body.toString(StandardCharsets.UTF_8)));
    } else {
      // no listen stream, and nothing to delete
      request.response().setStatusCode(405).end();
    }
  }

  private void answer(HttpServerRequest request, String body) {
    int at = body.indexOf(ID);
    if (body.contains("\"initialize\"")) {
      initialize(request, new JsonObject(body));
    } else if (at < 0) {
      request.response().setStatusCode(202).end();
    } else {
      say(request, "{\"jsonrpc\":\"2.0\",\"id\":" + idAt(body, at + ID.length()) + afterId);
    }
  }

  private static void initialize(HttpServerRequest request, JsonObject message) {
    JsonObject result =
        new JsonObject()
            .put("protocolVersion", message.getJsonObject("params").getString("protocolVersion"))
            .put("capabilities", new JsonObject().put("tools", new JsonObject()))
            .put("serverInfo", new JsonObject().put("name", "echo").put("version", "1"));
    request
        .response()
        .putHeader("content-type", "application/json")
        .putHeader("mcp-session-id", "benchmark")
        .end(
            new JsonObject()
                .put("jsonrpc", "2.0")
                .put("id", message.getValue("id"))
                .put("result", result)
                .toBuffer());
  }

  private void say(HttpServerRequest request, String answer) {
    if (events) {
      request
          .response()
          .putHeader("content-type", "text/event-stream")
          .end("event: message\ndata: " + answer + "\n\n");
    } else {
      request
          .response()
          .putHeader("content-type", "application/json")
          .end(Buffer.buffer(answer, "UTF-8"));
    }
  }

  /** A number or a string, as it stands there. */
  private static String idAt(String body, int from) {
    int end = from;
    if (body.charAt(from) == '"') {
      end = body.indexOf('"', from + 1) + 1;
    } else {
      while (Character.isDigit(body.charAt(end))) {
        end++;
      }
    }
    return body.substring(from, end);
  }
}
