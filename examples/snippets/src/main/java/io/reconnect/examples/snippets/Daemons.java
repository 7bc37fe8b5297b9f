package io.reconnect.examples.snippets;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.Params;
import io.reconnect.spi.Protocol;
import io.reconnect.transport.unix.UnixTransport;
import io.reconnect.transport.unix.UnixTransportOptions;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;

/** Snippets of docs/unix-daemons.md. */
final class Daemons {

  private Daemons() {}

  static Protocol token(Vertx vertx, Path tokenFile) {
    // snippet: token
    return JsonRpcProtocol.create()
        .withHandshake(
            exchange ->
                vertx
                    .fileSystem()
                    .readFile(tokenFile.toString())
                    .map(bytes -> new JsonObject().put("token", bytes.toString().strip()))
                    .compose(login -> exchange.request("login", Params.named(login))));
    // end
  }

  static Protocol liveness() {
    // snippet: liveness
    return JsonRpcProtocol.create().withLiveness("ping").withConfirmation("status");
    // end
  }

  static UnixTransport transport(Vertx vertx) {
    // snippet: transport
    return UnixTransport.create(
        vertx, new UnixTransportOptions().setPath("/run/daemon.sock").setMaxMessageBytes(4 << 20));
    // end
  }

  static Protocol mcp() {
    // snippet: mcp
    return McpProtocol.create(
        new McpOptions()
            .setClientInfo(new JsonObject().put("name", "my-app").put("version", "2.1")));
    // end
  }
}
