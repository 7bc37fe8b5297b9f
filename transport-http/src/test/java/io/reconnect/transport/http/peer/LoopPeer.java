package io.reconnect.transport.http.peer;

import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What {@link McpPeer} is, on the loop of a {@link VirtualVertx}: for what takes minutes. It writes
 * down when each request came, and nothing happens in it but while the test lets the loop run.
 */
public final class LoopPeer {

  private static final String HOST = "127.0.0.1";

  private record Rule(Predicate<Asked> matches, Consumer<Asked> answer) {}

  private final VirtualVertx virtual;
  private final List<Rule> rules = new CopyOnWriteArrayList<>();
  private final List<Asked> requests = new CopyOnWriteArrayList<>();
  private final Set<HttpConnection> connections = new HashSet<>();
  private final Set<String> sessions = new HashSet<>();
  private final Map<String, Integer> executions = new HashMap<>();
  private HttpServer server;
  private int port;
  private int lastSession;

  public LoopPeer(VirtualVertx virtual) {
    this.virtual = virtual;
    listen();
  }

  private void listen() {
    server =
        virtual
            .vertx()
            .createHttpServer(new HttpServerOptions().setIdleTimeout(0))
            .connectionHandler(this::connected)
            .requestHandler(this::read)
            .exceptionHandler(failure -> {});
    port = virtual.await(server.listen(port, HOST)).actualPort();
  }

  private void connected(HttpConnection connection) {
    connections.add(connection);
    connection.closeHandler(closed -> connections.remove(connection));
  }

  public String url() {
    return "http://" + HOST + ":" + port + "/mcp";
  }

  // --- what a test orders ---------------------------------------------------------------------

  /** Gives these requests to somebody else; a later rule goes before an earlier one. */
  public LoopPeer when(Predicate<Asked> matches, Consumer<Asked> answer) {
    rules.add(0, new Rule(matches, answer));
    return this;
  }

  /** The same, for the first so many of them. */
  public LoopPeer first(int count, Predicate<Asked> matches, Consumer<Asked> answer) {
    AtomicInteger left = new AtomicInteger(count);
    return when(asked -> matches.test(asked) && left.getAndDecrement() > 0, answer);
  }

  /** Leaves all these requests unanswered. */
  public Deque<Asked> hold(Predicate<Asked> matches) {
    Deque<Asked> held = new ArrayDeque<>();
    when(matches, held::add);
    return held;
  }

  /** Stops listening, and closes all connections. */
  public void stop() {
    virtual.await(server.close());
    virtual.runUntilIdle();
  }

  /** Closes all connections, and does not wait for anybody to notice; to be called on the loop. */
  public void closeConnections() {
    List.copyOf(connections).forEach(HttpConnection::close);
  }

  /** Listens again where it did before. */
  public void listenAgain() {
    listen();
  }

  public void expireSessions() {
    sessions.clear();
  }

  // --- what a test asks -----------------------------------------------------------------------

  public List<Asked> requests(Predicate<Asked> filter) {
    return requests.stream().filter(filter).toList();
  }

  public int count(String method) {
    return requests(calls(method)).size();
  }

  /** How often the tool ran for this name. */
  public int executions(String name) {
    return executions.getOrDefault(name, 0);
  }

  /** How many clients are connected. */
  public int connections() {
    return virtual.call(connections::size);
  }

  public static Predicate<Asked> calls(String method) {
    return asked -> asked.verb().equals("POST") && asked.method().equals(method);
  }

  public static Predicate<Asked> verb(String verb) {
    return asked -> asked.verb().equals(verb);
  }

  // --- one request ----------------------------------------------------------------------------

  /** One request, and the ways to answer it; to be used on the loop. */
  public final class Asked {
    private final HttpServerRequest request;
    private final JsonObject body;
    private final Duration at = virtual.now();
    private final List<Future<Void>> written = new ArrayList<>();

    private Asked(HttpServerRequest request, JsonObject body) {
      this.request = request;
      this.body = body;
      request.exceptionHandler(failure -> {});
      request.response().exceptionHandler(failure -> {});
    }

    /** When it came. */
    public Duration at() {
      return at;
    }

    public String verb() {
      return request.method().name();
    }

    public String method() {
      return body.getString("method", "");
    }

    public Object id() {
      return body.getValue("id");
    }

    public String header(String name) {
      return String.valueOf(request.headers().get(name));
    }

    public String sessionId() {
      return request.headers().contains("mcp-session-id") ? header("mcp-session-id") : "";
    }

    /** What the client wants the progress of its request to be called by, null for none. */
    public Object progressToken() {
      return body.getJsonObject("params")
          .getJsonObject("_meta", new JsonObject())
          .getValue("progressToken");
    }

    /** Whether the connection it came on is still there. */
    public boolean isConnected() {
      return connections.contains(request.connection());
    }

    /** Does so when the client has left. */
    public void onGone(Runnable action) {
      request.response().closeHandler(gone -> action.run());
    }

    public void status(int status, String... headers) {
      head(status, headers).end();
    }

    /** The head of a stream. */
    public Asked events(String... headers) {
      head(200, headers).putHeader("content-type", "text/event-stream").setChunked(true);
      written.add(request.response().writeHead());
      return this;
    }

    public Asked chunk(String text) {
      written.add(request.response().write(text));
      return this;
    }

    /** The end of a stream, in order. */
    public void end() {
      request.response().end();
    }

    /** Closes the connection in the middle of the stream. */
    public void cut() {
      Future.join(written).onComplete(all -> request.connection().close());
    }

    public void result(JsonObject result, String... headers) {
      head(200, headers).putHeader("content-type", "application/json").end(answer(result));
    }

    private HttpServerResponse head(int status, String... headers) {
      HttpServerResponse response = request.response().setStatusCode(status);
      for (String header : headers) {
        int colon = header.indexOf(':');
        response.putHeader(header.substring(0, colon), header.substring(colon + 1).strip());
      }
      return response;
    }

    /** The event that answers the request. */
    public String answerEvent(JsonObject result) {
      return "data: " + answer(result) + "\n\n";
    }

    private String answer(JsonObject result) {
      return new JsonObject().put("jsonrpc", "2.0").put("id", id()).put("result", result).encode();
    }

    @Override
    public String toString() {
      return verb() + " " + method() + " on " + sessionId() + " at " + at.toMillis();
    }
  }

  private void read(HttpServerRequest request) {
    request
        .body()
        .onSuccess(body -> answer(new Asked(request, body.length() == 0 ? none() : json(body))));
  }

  private static JsonObject none() {
    return new JsonObject();
  }

  private static JsonObject json(Buffer body) {
    return new JsonObject(body);
  }

  private void answer(Asked asked) {
    requests.add(asked);
    for (Rule rule : rules) {
      if (rule.matches.test(asked)) {
        rule.answer.accept(asked);
        return;
      }
    }
    behave(asked);
  }

  /** What it does when no rule says otherwise. */
  public void behave(Asked asked) {
    if (asked.method().equals("initialize")) {
      String session = "S" + ++lastSession;
      sessions.add(session);
      asked.result(
          new JsonObject()
              .put("protocolVersion", "2025-11-25")
              .put("capabilities", new JsonObject().put("tools", new JsonObject()))
              .put("serverInfo", new JsonObject().put("name", "peer").put("version", "1")),
          "Mcp-Session-Id: " + session);
    } else if (!sessions.contains(asked.sessionId())) {
      asked.status(404);
    } else if (asked.verb().equals("DELETE")) {
      sessions.remove(asked.sessionId());
      asked.status(200);
    } else if (asked.verb().equals("GET")) {
      asked.status(405);
    } else if (asked.id() == null || asked.method().isEmpty()) {
      asked.status(202);
    } else {
      asked.result(resultOf(asked));
    }
  }

  /** Runs the tool, if the request calls it. */
  public JsonObject resultOf(Asked asked) {
    if (!asked.method().equals("tools/call")) {
      return new JsonObject();
    }
    String name = asked.body.getJsonObject("params").getJsonObject("arguments").getString("name");
    executions.merge(name, 1, Integer::sum);
    JsonObject text = new JsonObject().put("type", "text").put("text", "Hello, " + name);
    return new JsonObject().put("content", new JsonArray().add(text));
  }
}
