package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.testkit.GatedTransport;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A whole MCP session over HTTP in virtual time: minutes pass in no time, and only when told. */
final class VirtualRig implements AutoCloseable {

  final VirtualVertx virtual;
  final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  final List<SessionSnapshot> snapshots = new CopyOnWriteArrayList<>();
  final GatedTransport gate;
  final Session session;
  private final HttpTransport transport;

  VirtualRig(VirtualVertx virtual, HttpTransportOptions options, SessionOptions sessionOptions) {
    this.virtual = virtual;
    virtual.vertx().exceptionHandler(uncaught::add);
    this.transport = HttpTransport.create(virtual.vertx(), McpRig.allowingLoopback(options));
    this.gate = new GatedTransport(transport);
    this.session =
        Session.create(
            virtual.vertx(), gate, McpProtocol.create(), sessionOptions.setName("trial"));
    session.onSnapshot(snapshots::add);
  }

  void start() {
    await(session.start());
  }

  Future<String> greet(String name) {
    return greet(name, new CallOptions());
  }

  Future<String> greet(String name, CallOptions options) {
    Future<String> text = submit(name, options);
    virtual.runUntilIdle();
    return text;
  }

  /** Only hands the call over. */
  Future<String> submit(String name, CallOptions options) {
    JsonObject params =
        new JsonObject().put("name", "greet").put("arguments", new JsonObject().put("name", name));
    return session.call("tools/call", params, options).map(McpRig::textOf);
  }

  /** Without time passing. */
  <T> T await(Future<T> future) {
    return virtual.await(future);
  }

  void pass(Duration time) {
    virtual.advance(time);
  }

  /** Without time passing. */
  SessionException failureOf(Future<?> future) {
    await(future.otherwiseEmpty());
    assertThat(future.failed()).as("failed").isTrue();
    return (SessionException) future.cause();
  }

  SessionSnapshot now() {
    return await(session.refreshSnapshot());
  }

  /** The session is closed already; nothing that it started is left. */
  void assertNothingIsLeft() {
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(uncaught).isEmpty();
  }

  @Override
  public void close() {
    await(session.close(Duration.ZERO));
    await(transport.close());
    virtual.close();
    assertThat(uncaught).isEmpty();
  }
}
