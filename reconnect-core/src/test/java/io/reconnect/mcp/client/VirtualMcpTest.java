package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CapturedLog;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpOptions;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.ResumeState;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedLink;
import io.reconnect.testkit.ScriptedTransport;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A client before a scripted server, in virtual time. Nothing may be left of it after each test.
 */
abstract class VirtualMcpTest {

  private static final ResumeState POSITION = new ResumeState() {};

  final CapturedLog log = new CapturedLog();
  final VirtualVertx time = VirtualVertx.create();
  final ScriptedTransport transport = new ScriptedTransport();
  final FakeServer server = new FakeServer();
  private final List<Session> sessions = new ArrayList<>();

  @BeforeEach
  void play() {
    transport.peer(server);
  }

  @AfterEach
  void nothingIsLeft() {
    for (Session session : sessions) {
      time.advanceUntil(session.close());
      assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    }
    assertThat(time.hasTimers()).as("timers left").isFalse();
    transport.verify();
    time.close();
    log.close();
    assertThat(log.unhandled()).as("exceptions that nobody handled").isEmpty();
  }

  /** The first is named "probe". */
  SessionOptions sessionOptions() {
    String name = sessions.isEmpty() ? "probe" : "probe " + sessions.size();
    return new SessionOptions().setName(name).setJitterSeed(1);
  }

  McpClient client() {
    return client(new McpOptions());
  }

  McpClient client(McpOptions options) {
    McpClient client = McpClient.create(time.vertx(), transport, options, sessionOptions());
    sessions.add(client.session());
    return client;
  }

  McpClient ready() {
    return ready(client());
  }

  McpClient ready(McpClient client) {
    time.await(client.session().start());
    return client;
  }

  Session keep(Session session) {
    sessions.add(session);
    return session;
  }

  ScriptedLink link() {
    return transport.link();
  }

  void idle() {
    time.runUntilIdle();
  }

  void pass(long millis) {
    time.advance(Duration.ofMillis(millis));
  }

  /** The link dies, and a new server session begins. */
  void restart() {
    link().lose(LossReason.PEER_CLOSED);
    pass(2_000);
  }

  /** The link dies, and stays away until the test lets the next connect come through. */
  ScriptedConnect down() {
    transport.next(ScriptedTransport.HOLD);
    link().lose(LossReason.PEER_CLOSED);
    return heldConnect();
  }

  /** The same, of a link that can go on where it ended. */
  ScriptedConnect interrupted() {
    transport.next(ScriptedTransport.HOLD);
    link().lose(LinkLoss.of(LossReason.PEER_RESET, "cut").withResume(POSITION, Set.of()));
    return heldConnect();
  }

  private ScriptedConnect heldConnect() {
    int before = transport.connects().size();
    for (int i = 0; i < 50 && transport.connects().size() == before; i++) {
      pass(20);
    }
    return transport.connect();
  }

  void tell(String notification) {
    tell(notification, Map.of());
  }

  void tell(String notification, Map<String, Object> params) {
    link().receive(FakeServer.notification(notification, new JsonObject(params)));
    idle();
  }

  <T> T result(Future<T> future) {
    idle();
    assertThat(future.isComplete()).as("is complete").isTrue();
    assertThat(future.cause()).isNull();
    return future.result();
  }

  <E extends Throwable> E failure(Future<?> future, Class<E> type) {
    idle();
    assertThat(future.isComplete()).as("is complete").isTrue();
    assertThat(future.cause()).isInstanceOf(type);
    return type.cast(future.cause());
  }
}
