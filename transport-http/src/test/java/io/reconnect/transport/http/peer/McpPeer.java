package io.reconnect.transport.http.peer;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An MCP server with one tool, {@code greet}. Behaves well until told otherwise: a rule takes the
 * requests it matches away from it.
 */
public final class McpPeer implements AutoCloseable {

  private static final String VERSION = "2025-11-25";

  private record Rule(Predicate<PeerRequest> matches, Consumer<PeerRequest> answer) {}

  private final HttpPeer http;
  private final List<Rule> rules = new CopyOnWriteArrayList<>();
  private final PeerSessions sessions = new PeerSessions(this::expired);
  private final AtomicInteger lastSession = new AtomicInteger();
  private final Map<String, AtomicInteger> executions = new ConcurrentHashMap<>();
  private volatile Consumer<String> journal = line -> {};
  private volatile Consumer<String> onExpired = session -> {};
  private volatile boolean streaming;
  private volatile String sessionPrefix = "session-SECRET-" + UUID.randomUUID() + "-";

  public McpPeer() {
    this(0);
  }

  public McpPeer(int port) {
    this(InetAddress.getLoopbackAddress(), port);
  }

  public McpPeer(InetAddress address, int port) {
    this(address, port, peer -> {});
  }

  /** Nobody meets it before it is set up. */
  McpPeer(InetAddress address, int port, Consumer<McpPeer> setup) {
    this.http = HttpPeer.bound(address, port, this::answer);
    setup.accept(this);
    http.begin();
  }

  public HttpPeer http() {
    return http;
  }

  public String url() {
    return http.url();
  }

  // --- what a test orders ---------------------------------------------------------------------

  /** Answers by events instead of JSON. */
  public McpPeer streaming() {
    streaming = true;
    return this;
  }

  /** Calls its sessions so, with a number behind. */
  public McpPeer namingSessions(String prefix) {
    sessionPrefix = prefix;
    return this;
  }

  /**
   * Tells from now on, in words, what it does: of connections and requests, of each session when it
   * opens, expires or ends, and of each run of the tool. Before the client can know.
   */
  public McpPeer keepJournal(Consumer<String> lines) {
    journal = lines;
    http.keepJournal(lines);
    return this;
  }

  /** Forgets a session that is idle for so long, those there are included; zero is never. */
  public McpPeer forgettingAfter(Duration idleLimit) {
    sessions.setIdleLimit(idleLimit);
    return this;
  }

  /** Does this with the id of each session that expires. */
  public McpPeer onExpired(Consumer<String> action) {
    onExpired = action;
    return this;
  }

  /** What the idle timeout of a server does, to all sessions. */
  public void expireSessions() {
    sessions.expireAll();
  }

  private void expired(String session) {
    journal.accept("EXPIRED " + session);
    onExpired.accept(session);
  }

  /** Gives these requests to somebody else; a later rule goes before an earlier one. */
  public McpPeer when(Predicate<PeerRequest> matches, Consumer<PeerRequest> answer) {
    rules.add(0, new Rule(matches, answer));
    return this;
  }

  /** The same, for the first so many of them. */
  public McpPeer first(int count, Predicate<PeerRequest> matches, Consumer<PeerRequest> answer) {
    AtomicInteger left = new AtomicInteger(count);
    return when(request -> matches.test(request) && left.getAndDecrement() > 0, answer);
  }

  /** Leaves the first so many of these requests unanswered until the test takes them. */
  public Held hold(int count, Predicate<PeerRequest> matches) {
    Held held = new Held();
    first(count, matches, held.requests::add);
    return held;
  }

  /** Requests without an answer. */
  public static final class Held {
    private final BlockingQueue<PeerRequest> requests = new LinkedBlockingQueue<>();

    /** Waits for the next one. */
    public PeerRequest take() {
      try {
        PeerRequest request = requests.poll(10, TimeUnit.SECONDS);
        if (request == null) {
          throw new AssertionError("no such request came");
        }
        return request;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** The id of its n-th session. */
  public String session(int n) {
    return sessionPrefix + n;
  }

  /** How often the tool ran for this name. */
  public int executions(String name) {
    return executions.getOrDefault(name, new AtomicInteger()).get();
  }

  public int count(String method) {
    return http.requests(calls(method)).size();
  }

  public static Predicate<PeerRequest> calls(String method) {
    return request -> request.is(method);
  }

  public static Predicate<PeerRequest> verb(String verb) {
    return request -> request.verb().equals(verb);
  }

  // --- what it does by itself -----------------------------------------------------------------

  private void answer(PeerRequest request) {
    for (Rule rule : rules) {
      if (rule.matches.test(request)) {
        rule.answer.accept(request);
        return;
      }
    }
    behave(request);
  }

  /** What it does when no rule says otherwise. */
  public void behave(PeerRequest request) {
    if (request.is("initialize")) {
      initialize(request);
    } else if (!sessions.use(request.sessionId())) {
      request.json(
          404,
          """
          {"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"Session not found"}}
          """);
    } else if (request.verb().equals("DELETE")) {
      sessions.end(request.sessionId());
      journal.accept("ENDED " + request.sessionId());
      request.status(200);
    } else if (request.verb().equals("GET")) {
      request.status(405);
    } else if (request.id() == null || request.method().isEmpty()) {
      request.status(202);
    } else {
      reply(request, resultOf(request));
    }
  }

  private void initialize(PeerRequest request) {
    reply(request, agreed(), "Mcp-Session-Id: " + newSession());
  }

  /** Opens a session, and leaves the rest of the stream that says so to somebody else. */
  public void initialize(PeerRequest request, Consumer<String> answer) {
    request.events("Mcp-Session-Id: " + newSession());
    answer.accept(request.resultJson(agreed()));
  }

  private String newSession() {
    String session = session(lastSession.incrementAndGet());
    sessions.begin(session);
    journal.accept("OPENED " + session);
    return session;
  }

  private static JsonObject agreed() {
    return new JsonObject()
        .put("protocolVersion", VERSION)
        .put("capabilities", new JsonObject().put("tools", new JsonObject()))
        .put("serverInfo", new JsonObject().put("name", "peer \u2264").put("version", "1"));
  }

  /** Runs the tool, if the request calls it. */
  public JsonObject resultOf(PeerRequest request) {
    return switch (request.method()) {
      case "tools/call" -> greet(request.body().getJsonObject("params").getJsonObject("arguments"));
      case "tools/list" -> new JsonObject().put("tools", new JsonArray());
      default -> new JsonObject();
    };
  }

  private JsonObject greet(JsonObject arguments) {
    String name = arguments.getString("name");
    executions.computeIfAbsent(name, first -> new AtomicInteger()).incrementAndGet();
    journal.accept("RAN " + name);
    JsonObject text = new JsonObject().put("type", "text").put("text", "Hello, " + name);
    return new JsonObject().put("content", new JsonArray().add(text));
  }

  /** Answers with a result, as this server answers. */
  public void reply(PeerRequest request, JsonObject result, String... headers) {
    if (streaming) {
      request.events(headers).event(request.resultJson(result)).end();
    } else {
      request.result(result, headers);
    }
  }

  @Override
  public void close() {
    sessions.close();
    http.close();
  }
}
