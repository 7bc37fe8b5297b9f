package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.spi.Protocol;
import io.reconnect.testkit.ScriptedLink;
import io.reconnect.testkit.ScriptedTransport;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/**
 * Sessions on a scripted transport in virtual time. After each test every session closes, and
 * nothing may be left of it.
 */
abstract class VirtualSessionTest {

  final CapturedLog log = new CapturedLog();
  final VirtualVertx time = VirtualVertx.create();
  final ScriptedTransport transport = new ScriptedTransport();
  private final List<Session> sessions = new ArrayList<>();

  @AfterEach
  void nothingIsLeft() {
    for (Session session : time.isClosed() ? List.<Session>of() : sessions) {
      // A test may have left a close or a connect hanging; the session ends within its bound.
      time.advanceUntil(session.close());
      Counts counts = time.await(session.refreshSnapshot()).counts();
      assertConserved(counts);
      assertThat(counts.waiting() + counts.inFlight()).isZero();
      assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    }
    assertThat(!time.isClosed() && time.hasTimers()).as("timers left").isFalse();
    transport.verify();
    time.close();
    log.close();
    assertThat(log.unhandled()).as("exceptions that nobody handled").isEmpty();
  }

  static void assertConserved(Counts counts) {
    assertThat(
            counts.answered()
                + counts.failed()
                + counts.cancelled()
                + counts.waiting()
                + counts.inFlight())
        .as("accepted = answered + failed + cancelled + pending in %s", counts)
        .isEqualTo(counts.accepted());
  }

  static SessionOptions options() {
    // Fixed jitter, so that equal tests give equal runs.
    return new SessionOptions().setName("probe").setJitterSeed(1);
  }

  Session session() {
    return session(JsonRpcProtocol.create(), options());
  }

  Session session(Protocol protocol) {
    return session(protocol, options());
  }

  Session session(SessionOptions options) {
    return session(JsonRpcProtocol.create(), options);
  }

  Session session(Protocol protocol, SessionOptions options) {
    Session session = Session.create(time.vertx(), transport, protocol, options);
    sessions.add(session);
    return session;
  }

  /** A session in READY, on the first link. */
  Session ready() {
    return started(session());
  }

  Session started(Session session) {
    time.await(session.start());
    return session;
  }

  /** Lets the backoff pass that follows a link which had answered nothing. */
  void untilReadyAgain(Session session) {
    pass(1_000);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  ScriptedLink link() {
    return transport.link();
  }

  Future<Reply> call(Session session, String method) {
    Future<Reply> reply = session.call(method, new JsonObject());
    time.runUntilIdle();
    return reply;
  }

  void idle() {
    time.runUntilIdle();
  }

  void pass(long millis) {
    time.advance(Duration.ofMillis(millis));
  }

  Counts counts(Session session) {
    return time.await(session.refreshSnapshot()).counts();
  }

  static <E extends Throwable> E failure(Future<?> future, Class<E> type) {
    assertThat(future.isComplete()).as("is complete").isTrue();
    assertThat(future.cause()).isInstanceOf(type);
    return type.cast(future.cause());
  }

  static void assertPending(Future<?> future) {
    assertThat(future.isComplete()).as("is complete").isFalse();
  }
}
