package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionState;
import io.reconnect.testkit.ScriptedLink;
import io.reconnect.testkit.ScriptedTransport;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.OutputUnit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A registry over scripted peers in virtual time. Every event it publishes is checked against its
 * schema, and after each test nothing may be left of it.
 */
abstract class RegistryTest {

  static final CommandSchemas SCHEMAS = CommandSchemas.load();

  final CapturedLog log = new CapturedLog();
  final VirtualVertx time = VirtualVertx.create();
  final ScriptedPeers peers = new ScriptedPeers();
  final List<JsonObject> published = new ArrayList<>();
  final RegistryClient client = RegistryClient.create(time.vertx());
  MessageConsumer<JsonObject> hearing;
  RegistryVerticle verticle;
  String deployment;

  /** Undone by a test that expects faults of what was plugged in. */
  boolean expectNoErrors = true;

  @BeforeEach
  void hearEverything() {
    hearing =
        time.vertx()
            .eventBus()
            .localConsumer(
                RegistryOptions.DEFAULT_EVENTS_ADDRESS, message -> published.add(message.body()));
  }

  @AfterEach
  void nothingIsLeft() {
    if (!time.isClosed() && time.vertx().deploymentIDs().contains(String.valueOf(deployment))) {
      if (verticle != null) {
        time.advanceUntil(verticle.registry().shutdown());
      }
      // takes no time then, but threads of its own
      time.await(time.vertx().undeploy(deployment));
    }
    if (!time.isClosed()) {
      idle();
    }
    published.forEach(event -> assertValid("event", event));
    assertThat(published)
        .extracting(event -> event.getLong("sequence"))
        .as("events are numbered without gaps")
        .isEqualTo(java.util.stream.LongStream.rangeClosed(1, published.size()).boxed().toList());
    assertThat(peers.open()).as("transports left").isEmpty();
    assertThat(!time.isClosed() && time.hasTimers()).as("timers left").isFalse();
    if (!time.isClosed()) {
      time.close();
    }
    log.close();
    if (expectNoErrors) {
      assertThat(log.lines(ch.qos.logback.classic.Level.ERROR)).isEmpty();
    }
    assertThat(log.unhandled()).as("exceptions that nobody handled").isEmpty();
  }

  static RegistryOptions options() {
    return new RegistryOptions().setCommands(EnumSet.allOf(Command.class));
  }

  static SessionDefinition definition(String name) {
    return ScriptedPeers.definition(name);
  }

  /** A registry that the event bus may order everything, with these sessions. */
  SessionRegistry deploy(String... names) {
    return deploy(
        options()
            .setSessions(java.util.Arrays.stream(names).map(RegistryTest::definition).toList()));
  }

  SessionRegistry deploy(RegistryOptions options) {
    return deploy(new RegistryVerticle(options));
  }

  SessionRegistry deploy(RegistryVerticle undeployed) {
    verticle = undeployed.addTransport(peers);
    deployment = time.await(time.vertx().deployVerticle(verticle));
    idle();
    return verticle.registry();
  }

  ScriptedTransport peer(String name) {
    return peers.peer(name);
  }

  ScriptedLink link(String name) {
    return peers.peer(name).link();
  }

  SessionState state(String name) {
    return time.await(verticle.registry().status(name)).snapshot().state();
  }

  void idle() {
    time.runUntilIdle();
  }

  void pass(long millis) {
    time.advance(Duration.ofMillis(millis));
  }

  <T> Future<T> begin(Future<T> future) {
    idle();
    return future;
  }

  /** What a sender without a client gets. */
  Future<JsonObject> send(Object command) {
    return begin(
        time.vertx()
            .eventBus()
            .<JsonObject>request(RegistryOptions.DEFAULT_ADDRESS, command)
            .map(message -> message.body()));
  }

  static JsonObject command(Command command) {
    return new JsonObject().put("command", command.text());
  }

  /** What a failed request says, checked against its schema. */
  static JsonObject refusal(Future<?> future) {
    ReplyException failure = failure(future, ReplyException.class);
    JsonObject json = new JsonObject(failure.getMessage());
    assertValid("failure", json);
    return json;
  }

  static <E extends Throwable> E failure(Future<?> future, Class<E> type) {
    assertThat(future.isComplete()).as("is complete").isTrue();
    assertThat(future.cause()).isInstanceOf(type);
    return type.cast(future.cause());
  }

  static RegistryException refused(Future<?> future, RegistryException.Kind kind) {
    RegistryException failure = failure(future, RegistryException.class);
    assertThat(failure.kind()).isEqualTo(kind);
    return failure;
  }

  static void assertPending(Future<?> future) {
    assertThat(future.isComplete()).as("is complete").isFalse();
  }

  static void assertValid(String schema, JsonObject json) {
    OutputUnit result = SCHEMAS.validator(schema).validate(json);
    assertThat(result.getValid())
        .as("%s as its schema says: %s in %s", schema, result.getErrors(), json)
        .isTrue();
  }
}
