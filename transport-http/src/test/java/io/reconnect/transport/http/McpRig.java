package io.reconnect.transport.http;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionState;
import io.reconnect.core.policy.Backoff;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.Transport;
import io.reconnect.testkit.GatedTransport;
import io.reconnect.testkit.Told;
import io.reconnect.transport.http.peer.McpPeer;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An MCP session over HTTP to a server that the test plays. */
final class McpRig implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 30;

  final Vertx vertx;
  final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  final McpPeer server;
  final GatedTransport gate;
  final Session session;
  private final Transport transport;

  McpRig(McpPeer server) {
    this(server, new HttpTransportOptions().setListenStream(false), new SessionOptions());
  }

  McpRig(McpPeer server, HttpTransportOptions options, SessionOptions sessionOptions) {
    this(server, options.setUrl(server.url()), sessionOptions, Vertx.vertx());
  }

  /** The URL is the test's. */
  McpRig(McpPeer server, HttpTransportOptions options, SessionOptions sessionOptions, Vertx vertx) {
    this(server, allowingLoopback(options), sessionOptions, vertx, Surroundings.ofProcess());
  }

  /** So are the addresses that may be connected to, and what is known of names. */
  McpRig(
      McpPeer server,
      HttpTransportOptions options,
      SessionOptions sessionOptions,
      Vertx vertx,
      Surroundings surroundings) {
    this(server, sessionOptions, vertx, HttpTransport.create(vertx, options, surroundings));
  }

  McpRig(
      McpPeer server,
      HttpTransportOptions options,
      SessionOptions sessionOptions,
      Vertx vertx,
      Credentials credentials) {
    this(
        server,
        sessionOptions,
        vertx,
        HttpTransport.create(vertx, allowingLoopback(options), credentials));
  }

  private McpRig(McpPeer server, SessionOptions sessionOptions, Vertx vertx, Transport transport) {
    this.vertx = vertx;
    vertx.exceptionHandler(
        failure -> {
          Told.failure(failure);
          uncaught.add(failure);
        });
    Told.event(transport + " to " + transport.endpoint());
    this.server = server;
    this.transport = transport;
    this.gate = new GatedTransport(transport);
    this.session =
        Told.by(
            Session.create(
                vertx,
                gate,
                McpProtocol.create(),
                sessionOptions
                    .setName("trial")
                    .setBackoffFunction(Backoff.fixed(Duration.ofMillis(10)))));
  }

  /** The guard stays on: what a test talks to is no public server, though. */
  static HttpTransportOptions allowingLoopback(HttpTransportOptions options) {
    return options.addAllowedRange("127.0.0.0/8").addAllowedRange("::1");
  }

  /** Calls the tool; what it says is not to be repeated. */
  Future<String> greet(String name) {
    return greet(name, new CallOptions());
  }

  Future<String> greet(String name, CallOptions options) {
    JsonObject params =
        new JsonObject()
            .put("name", "greet")
            .put("arguments", new JsonObject().put("name", name).put("note", "argument-SECRET"));
    return session.call("tools/call", params, options).map(McpRig::textOf);
  }

  static String textOf(Reply reply) {
    return reply.asObject().getJsonArray("content").getJsonObject(0).getString("text");
  }

  /** Completes when so many attempts in a row have failed. */
  Future<SessionSnapshot> backoff(int attempts) {
    Promise<SessionSnapshot> seen = Promise.promise();
    session.onSnapshot(
        snapshot -> {
          if (snapshot.state() == SessionState.BACKOFF && snapshot.attempt() >= attempts) {
            seen.tryComplete(snapshot);
          }
        });
    return seen.future();
  }

  /** Where the session stands when all that happened so far is told. */
  SessionSnapshot now() {
    return await(session.refreshSnapshot());
  }

  SessionState state() {
    return now().state();
  }

  Counts counts() {
    return now().counts();
  }

  static <T> T await(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not completed in time", e);
    } catch (Exception e) {
      Told.failure(e);
      throw new CompletionException(e.getCause());
    }
  }

  static SessionException failureOf(Future<?> future) {
    try {
      await(future);
    } catch (CompletionException e) {
      return (SessionException) e.getCause();
    }
    throw new AssertionError("did not fail");
  }

  @Override
  public void close() {
    await(session.close());
    await(transport.close());
    await(vertx.close());
    server.close();
  }
}
