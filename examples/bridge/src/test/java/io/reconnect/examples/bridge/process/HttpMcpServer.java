package io.reconnect.examples.bridge.process;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * An MCP server over HTTP with sessions, a list of tools and a stream to listen to, which holds
 * back answers to {@code custom/method}. Can be stopped and started again at the same URL.
 */
final class HttpMcpServer implements AutoCloseable {

  /** Begins the id of every session. */
  static final String SESSION = "session-secret-";

  private final Socket reservation = new Socket();
  private final ExecutorService threads = Executors.newCachedThreadPool(HttpMcpServer::daemon);
  private final Arrivals<Exchange> received = new Arrivals<>();
  private final Arrivals<Exchange> held = new Arrivals<>();
  private final Arrivals<Exchange> listening = new Arrivals<>();
  private final Set<String> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger lastSession = new AtomicInteger();
  private volatile Predicate<Exchange> admits = exchange -> true;
  private volatile Predicate<Exchange> script = exchange -> false;
  private volatile List<String> tools = List.of("a");
  private HttpServer server;

  /** Not listening yet, but nobody else gets its port: without a listener it refuses. */
  HttpMcpServer() {
    try {
      reservation.setReuseAddress(true);
      reservation.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static HttpMcpServer started() {
    return new HttpMcpServer().start();
  }

  HttpMcpServer start() {
    try {
      server =
          HttpServer.create(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), reservation.getLocalPort()),
              64);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
    return this;
  }

  /** As if it were killed: cuts all connections, and forgets all sessions. */
  void kill() {
    server.stop(0);
    sessions.clear();
  }

  String url() {
    return "http://127.0.0.1:" + reservation.getLocalPort() + "/mcp";
  }

  // --- what a test orders ---------------------------------------------------------------------

  /** What the idle timeout of a server does. */
  void expireSessions() {
    sessions.clear();
  }

  /** Refuses requests with 401 that are not so. */
  void admit(Predicate<Exchange> admitted) {
    admits = admitted;
  }

  /** Takes requests away from the server: true for those it answers, or keeps, itself. */
  void script(Predicate<Exchange> answers) {
    script = answers;
  }

  void tools(String... names) {
    tools = List.of(names);
  }

  // --- what a test sees -----------------------------------------------------------------------

  /** Waits for a message of that method; every message is seen once. */
  Exchange next(String method) {
    return received.take(method, exchange -> method.equals(exchange.method()));
  }

  /** Waits for the answer to a request of the server. */
  JsonObject nextAnswer(Object id) {
    return received
        .take(
            "an answer to " + id,
            exchange ->
                exchange.verb().equals("POST")
                    && exchange.method().isEmpty()
                    && id.equals(exchange.message().getValue("id")))
        .message();
  }

  Exchange nextVerb(String verb) {
    return received.take(verb, exchange -> verb.equals(exchange.verb()));
  }

  /** Messages of that method that nobody has looked at. */
  List<Exchange> unseen(String method) {
    return received.left().stream().filter(exchange -> method.equals(exchange.method())).toList();
  }

  /** The next call that waits for its answer. */
  Exchange held() {
    return held.take("a held call", exchange -> true);
  }

  /** The stream on which the bridge listens. */
  Exchange listening() {
    return listening.take("a stream to listen to", exchange -> true);
  }

  // --- what it does ---------------------------------------------------------------------------

  private void handle(HttpExchange raw) throws IOException {
    Exchange exchange = new Exchange(raw);
    received.add(exchange);
    if (!admits.test(exchange)) {
      exchange.status(401);
    } else if (!script.test(exchange)) {
      behave(exchange);
    }
  }

  private void behave(Exchange exchange) {
    if (exchange.method().equals("initialize")) {
      String session = SESSION + lastSession.incrementAndGet();
      sessions.add(session);
      exchange.with("Mcp-Session-Id", session).result(identity());
    } else if (!sessions.contains(exchange.header("Mcp-Session-Id"))) {
      exchange.status(404);
    } else {
      inSession(exchange);
    }
  }

  private void inSession(Exchange exchange) {
    switch (exchange.verb()) {
      case "DELETE" -> {
        sessions.remove(exchange.header("Mcp-Session-Id"));
        exchange.status(200);
      }
      case "GET" -> listening.add(exchange.events());
      default -> {
        if (!exchange.message().containsKey("id") || exchange.method().isEmpty()) {
          exchange.status(202);
        } else if (exchange.method().equals("custom/method")) {
          held.add(exchange);
        } else if (exchange.method().equals("tools/list")) {
          exchange.result(toolList());
        } else {
          exchange.result(new JsonObject().put("echo", exchange.message().getValue("params")));
        }
      }
    }
  }

  private JsonObject toolList() {
    JsonArray listed = new JsonArray();
    tools.forEach(name -> listed.add(new JsonObject().put("name", name)));
    return new JsonObject().put("tools", listed);
  }

  private static JsonObject identity() {
    return new JsonObject()
        .put("protocolVersion", "2025-06-18")
        .put("capabilities", new JsonObject().put("tools", new JsonObject()))
        .put("serverInfo", new JsonObject().put("name", "fake").put("version", "1"));
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "http-mcp-server");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
    threads.shutdownNow();
    try {
      reservation.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
