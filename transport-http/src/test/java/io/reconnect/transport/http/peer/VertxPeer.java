package io.reconnect.transport.http.peer;

import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * An MCP server with one session and one tool on the HTTP server of Vert.x, for what {@link
 * HttpPeer} cannot: TLS, HTTP/2 and unix sockets.
 */
public final class VertxPeer implements AutoCloseable {

  /** One call of the tool, and what the server knew of it. */
  public record Call(HttpServerRequest request, JsonObject body) {

    public void answer() {
      String name = body.getJsonObject("params").getJsonObject("arguments").getString("name");
      JsonObject text = new JsonObject().put("type", "text").put("text", "Hello, " + name);
      reply(request, body, new JsonObject().put("content", new JsonArray().add(text)));
    }
  }

  /** What was seen of one request. */
  public record Seen(String authority, HttpVersion version, String serverName, HttpConnection on) {}

  private final Vertx vertx = Vertx.vertx();
  private final int port;
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Queue<BiConsumer<VertxPeer, Call>> rules = new ConcurrentLinkedQueue<>();
  private final BlockingQueue<Call> held = new LinkedBlockingQueue<>();

  public VertxPeer(HttpServerOptions options, SocketAddress address) {
    this.port =
        await(
                vertx
                    .createHttpServer(options)
                    .requestHandler(this::read)
                    .exceptionHandler(failure -> {})
                    .listen(address))
            .actualPort();
  }

  /** Over TLS, in HTTP/2 or 1.1. */
  public static VertxPeer secure(Certificate certificate, boolean http2) {
    return secure(certificate, http2, 100);
  }

  /** The same, with so many streams at once on a connection of HTTP/2. */
  public static VertxPeer secure(Certificate certificate, boolean http2, int streams) {
    return new VertxPeer(
        new HttpServerOptions()
            .setInitialSettings(new Http2Settings().setMaxConcurrentStreams(streams))
            .setSsl(true)
            // else it does not tell which name was asked for
            .setSni(true)
            .setKeyCertOptions(certificate.options())
            .setUseAlpn(http2),
        SocketAddress.inetSocketAddress(0, "127.0.0.1"));
  }

  public int port() {
    return port;
  }

  public List<Seen> seen() {
    return seen;
  }

  /** Does so with the next call that nobody has a rule for yet. */
  public VertxPeer next(BiConsumer<VertxPeer, Call> rule) {
    rules.add(rule);
    return this;
  }

  /** Leaves the next call unanswered until the test takes it. */
  public VertxPeer holdNext() {
    return next(VertxPeer::hold);
  }

  /** Leaves a call unanswered until the test takes it. */
  public void hold(Call call) {
    held.add(call);
  }

  public Call take() {
    try {
      Call call = held.poll(30, TimeUnit.SECONDS);
      if (call == null) {
        throw new AssertionError("no such call came");
      }
      return call;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void read(HttpServerRequest request) {
    request.exceptionHandler(failure -> {});
    request.response().exceptionHandler(failure -> {});
    seen.add(
        new Seen(
            request.authority().toString(),
            request.version(),
            String.valueOf(request.connection().indicatedServerName()),
            request.connection()));
    request
        .body()
        .onSuccess(body -> answer(request, body.length() == 0 ? null : body.toJsonObject()));
  }

  private void answer(HttpServerRequest request, JsonObject body) {
    if (body == null || body.getValue("id") == null) {
      request.response().setStatusCode(body == null ? 405 : 202).end();
      return;
    }
    switch (body.getString("method")) {
      case "initialize" -> {
        request.response().putHeader("mcp-session-id", "session-SECRET-vertx");
        reply(
            request,
            body,
            new JsonObject()
                .put("protocolVersion", "2025-11-25")
                .put("capabilities", new JsonObject().put("tools", new JsonObject()))
                .put("serverInfo", new JsonObject().put("name", "peer").put("version", "1")));
      }
      case "tools/call" -> {
        BiConsumer<VertxPeer, Call> rule = rules.poll();
        Call call = new Call(request, body);
        if (rule == null) {
          call.answer();
        } else {
          rule.accept(this, call);
        }
      }
      default -> reply(request, body, new JsonObject());
    }
  }

  private static void reply(HttpServerRequest request, JsonObject body, JsonObject result) {
    request
        .response()
        .putHeader("content-type", "application/json")
        .end(
            new JsonObject()
                .put("jsonrpc", "2.0")
                .put("id", body.getValue("id"))
                .put("result", result)
                .toBuffer());
  }

  private static <T> T await(io.vertx.core.Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    await(vertx.close());
  }
}
