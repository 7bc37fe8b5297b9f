package io.reconnect.examples.conformance.trial;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.testkit.GatedTransport;
import io.reconnect.transport.http.HttpTransport;
import io.reconnect.transport.http.HttpTransportOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** One session to one server, with nothing shared. Its methods block. */
public final class Client implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 40;

  private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final HttpTransport transport;
  private final GatedTransport gate;
  private final Session session;

  /** Opens nothing yet. */
  public Client(HttpTransportOptions options, McpOptions self) {
    vertx.exceptionHandler(uncaught::add);
    this.transport = HttpTransport.create(vertx, options);
    this.gate = new GatedTransport(transport);
    this.session =
        Session.create(
            vertx, gate, McpProtocol.create(self), new SessionOptions().setName("trial"));
  }

  /** The session. */
  public Session session() {
    return session;
  }

  /** What every connect goes through. */
  public GatedTransport gate() {
    return gate;
  }

  /** Calls a tool. */
  public Future<JsonObject> call(String tool, JsonObject arguments) {
    return call(tool, arguments, new CallOptions());
  }

  /** Calls a tool. */
  public Future<JsonObject> call(String tool, JsonObject arguments, CallOptions options) {
    JsonObject params = new JsonObject().put("name", tool).put("arguments", arguments);
    return session.call("tools/call", params, options).map(Reply::asObject);
  }

  /** Makes calls so that none of them can be answered before the last one is made. */
  public <T> T inOneTurn(Supplier<T> calls) {
    Promise<T> made = Promise.promise();
    // the only event loop there is, which the session lives on as well
    vertx.runOnContext(turn -> made.complete(calls.get()));
    return await(made.future());
  }

  /** The text that a tool answered with. */
  public static String textOf(JsonObject result) {
    return result.getJsonArray("content").getJsonObject(0).getString("text");
  }

  /** Waits for an answer; throws what went wrong. */
  public static <T> T await(Future<T> future) {
    try {
      return future.await(PATIENCE_SECONDS, SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not completed in time", e);
    }
  }

  /** Waits for a failure. */
  public static SessionException failureOf(Future<?> future) {
    Object ended = await(future.transform(result -> Future.succeededFuture(result.cause())));
    if (ended instanceof SessionException failure) {
      return failure;
    }
    throw new AssertionError("ended with " + (ended == null ? "an answer" : ended));
  }

  /** The counts of this moment. */
  public Counts counts() {
    return await(session.refreshSnapshot()).counts();
  }

  /** Ends everything, and fails when something was thrown that nobody caught. */
  @Override
  public void close() {
    await(session.close());
    await(transport.close());
    await(vertx.close());
    if (session.snapshot().state() != SessionState.CLOSED) {
      throw new AssertionError("closed, but " + session.snapshot().state());
    }
    if (!uncaught.isEmpty()) {
      throw new AssertionError("nobody caught this", uncaught.get(0));
    }
  }
}
