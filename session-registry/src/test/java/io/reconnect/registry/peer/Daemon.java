package io.reconnect.registry.peer;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.parsetools.RecordParser;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A daemon on a unix socket that answers every line but those of the method {@code stall}. */
public final class Daemon {

  private final Vertx vertx;
  private final String path;
  private final List<String> methods = new CopyOnWriteArrayList<>();
  private NetServer server;

  /**
   * A daemon that does not listen yet.
   *
   * @param vertx where it runs
   * @param path of its socket
   */
  public Daemon(Vertx vertx, String path) {
    this.vertx = vertx;
    this.path = path;
  }

  /** Listens, also after it was closed. */
  public Future<Void> listen() {
    return vertx
        .createNetServer()
        .connectHandler(this::serve)
        .listen(SocketAddress.domainSocketAddress(path))
        .map(
            listening -> {
              server = listening;
              return null;
            });
  }

  /** Cuts every connection and stops listening. */
  public Future<Void> close() {
    return server.close().compose(closed -> vertx.fileSystem().exists(path)).compose(this::unlink);
  }

  private Future<Void> unlink(boolean exists) {
    return exists ? vertx.fileSystem().delete(path) : Future.succeededFuture();
  }

  /** Methods that ran, oldest first. */
  public List<String> methods() {
    return List.copyOf(methods);
  }

  private void serve(NetSocket socket) {
    socket.handler(
        RecordParser.newDelimited(
            "\n",
            line -> {
              JsonObject message = new JsonObject(line);
              String method = message.getString("method");
              methods.add(method);
              if (!method.equals("stall") && message.containsKey("id")) {
                socket.write(
                    new JsonObject()
                            .put("jsonrpc", "2.0")
                            .put("id", message.getValue("id"))
                            .put("result", new JsonObject().put("ran", method))
                            .encode()
                        + "\n");
              }
            }));
  }
}
