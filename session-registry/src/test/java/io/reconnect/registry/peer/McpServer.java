package io.reconnect.registry.peer;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An MCP server over streamable HTTP that forgets sessions when told to, and keeps book: which
 * methods it ran, and which sessions were ended by a DELETE.
 */
public final class McpServer {

  private static final String SESSION = "mcp-session-id";

  private final Vertx vertx;
  private final AtomicInteger sessions = new AtomicInteger();
  private final Set<String> alive = ConcurrentHashMap.newKeySet();
  private final List<String> methods = new CopyOnWriteArrayList<>();
  private final List<String> deleted = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile boolean hangsOnDelete;

  /**
   * A server that does not listen yet.
   *
   * @param vertx where it runs
   */
  public McpServer(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Listens on a free port of the loopback. */
  public Future<String> listen() {
    return vertx
        .createHttpServer()
        .requestHandler(this::handle)
        .listen(0, "127.0.0.1")
        .map(
            listening -> {
              server = listening;
              return "http://127.0.0.1:" + listening.actualPort() + "/mcp";
            });
  }

  /** As after an idle timeout: every session is unknown from now on. */
  public void forgetSessions() {
    alive.clear();
  }

  /** Answers no DELETE any more. */
  public void hangOnDelete() {
    hangsOnDelete = true;
  }

  /** Methods that ran, oldest first. */
  public List<String> methods() {
    return List.copyOf(methods);
  }

  /** Sessions that were set up. */
  public int sessions() {
    return sessions.get();
  }

  /** Sessions whose end was asked for. */
  public List<String> deleted() {
    return List.copyOf(deleted);
  }

  /** Stops listening. */
  public Future<Void> close() {
    return server.close();
  }

  private void handle(HttpServerRequest request) {
    String session = request.getHeader(SESSION);
    switch (request.method().name()) {
      case "POST" -> request.body().onSuccess(body -> post(request, session, body));
      case "DELETE" -> {
        deleted.add(session);
        if (!hangsOnDelete) {
          alive.remove(session);
          request.response().setStatusCode(200).end();
        }
      }
      default -> request.response().setStatusCode(405).end();
    }
  }

  private void post(HttpServerRequest request, String session, Buffer body) {
    JsonObject message = new JsonObject(body);
    String method = message.getString("method");
    if (method.equals("initialize")) {
      String fresh = "session-" + sessions.incrementAndGet();
      alive.add(fresh);
      request.response().putHeader(SESSION, fresh);
      answer(
          request,
          message,
          new JsonObject()
              .put("protocolVersion", "2025-11-25")
              .put("capabilities", new JsonObject().put("tools", new JsonObject()))
              .put("serverInfo", new JsonObject().put("name", "test").put("version", "1")));
    } else if (session == null || !alive.contains(session)) {
      request.response().setStatusCode(404).end();
    } else if (!message.containsKey("id")) {
      request.response().setStatusCode(202).end();
    } else {
      methods.add(method);
      if (!method.equals("stall")) {
        answer(request, message, new JsonObject().put("ran", method));
      }
    }
  }

  private static void answer(HttpServerRequest request, JsonObject message, JsonObject result) {
    request
        .response()
        .putHeader("content-type", "application/json")
        .end(
            new JsonObject()
                .put("jsonrpc", "2.0")
                .put("id", message.getValue("id"))
                .put("result", result)
                .encode());
  }
}
