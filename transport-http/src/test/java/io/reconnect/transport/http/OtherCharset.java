package io.reconnect.transport.http;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpProtocol;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;

/** A program of its own, as the charset of a JVM is given to it when it starts. */
final class OtherCharset {

  private OtherCharset() {}

  /**
   * Calls the tool of the server at this URL, and prints the characters of its answer by number.
   */
  public static void main(String[] arguments) throws Exception {
    Vertx vertx = Vertx.vertx();
    HttpTransport transport =
        HttpTransport.create(
            vertx,
            McpRig.allowingLoopback(new HttpTransportOptions().setUrl(arguments[0]))
                .setListenStream(false));
    Session session = Session.create(vertx, transport, McpProtocol.create(), new SessionOptions());
    JsonObject params =
        new JsonObject()
            .put("name", "greet")
            .put("arguments", new JsonObject().put("name", "\u00e9\u2264"));
    String text =
        session
            .call("tools/call", params)
            .map(McpRig::textOf)
            .toCompletionStage()
            .toCompletableFuture()
            .get(20, TimeUnit.SECONDS);
    text.chars().skip(7).forEach(character -> System.out.print(character + " "));
    System.out.println(System.getProperty("file.encoding"));
    session.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
  }
}
