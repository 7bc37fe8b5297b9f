package io.reconnect.examples.snippets;

import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.transport.http.Credentials;
import io.reconnect.transport.http.HttpTransport;
import io.reconnect.transport.http.HttpTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Function;

/** Snippets of docs/mcp-over-http.md and docs/security.md. */
final class HttpServers {

  private HttpServers() {}

  static McpClient connect(Vertx vertx) {
    // snippet: http-first
    HttpTransport transport =
        HttpTransport.create(
            vertx, new HttpTransportOptions().setUrl("https://mcp.example.com/mcp"));
    return McpClient.create(
        vertx, transport, new McpOptions(), new SessionOptions().setName("example"));
    // end
  }

  static HttpTransportOptions quiet(HttpTransportOptions options) {
    // snippet: http-quiet
    return options.setListenStream(false);
    // end
  }

  static HttpTransport authorized(
      Vertx vertx, HttpTransportOptions options, Function<Boolean, Future<String>> tokens) {
    // snippet: http-credentials
    Credentials credentials =
        request -> {
          boolean refused = request.challenge() != null;
          return tokens.apply(refused).map(token -> "Bearer " + token);
        };
    return HttpTransport.create(vertx, options, credentials);
    // end
  }

  static HttpTransportOptions inside(HttpTransportOptions options) {
    // snippet: http-allow
    return options.addAllowedRange("10.20.0.0/16");
    // end
  }
}
