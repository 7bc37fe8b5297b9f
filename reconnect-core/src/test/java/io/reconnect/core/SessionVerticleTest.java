package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.TestTransportProvider.Made;
import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SessionVerticleTest extends VirtualSessionTest {

  private static final String BY_NAME = "io.reconnect.core.SessionVerticle";

  @AfterEach
  void everyTransportWasClosed() {
    List<Made> left = List.copyOf(TestTransportProvider.MADE);
    TestTransportProvider.MADE.clear();
    assertThat(left).as("transports left open").isEmpty();
  }

  private static DeploymentOptions with(JsonObject config) {
    URL providers = SessionVerticleTest.class.getResource("/providers/");
    ClassLoader loader =
        new URLClassLoader(new URL[] {providers}, SessionVerticleTest.class.getClassLoader());
    return new DeploymentOptions().setConfig(config).setClassLoader(loader);
  }

  private static JsonObject scripted() {
    return new JsonObject()
        .put("transport", new JsonObject().put("type", "scripted").put("endpoint", "made:1"));
  }

  @Test
  void deployedFromCodeItOpensTheSessionAndUndeployClosesIt() {
    SessionVerticle verticle = new SessionVerticle(transport, JsonRpcProtocol.create(), options());
    assertThatThrownBy(verticle::session)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the session verticle is not deployed yet");
    String id = time.await(time.vertx().deployVerticle(verticle));
    idle();
    assertThat(verticle.session().snapshot().state()).isEqualTo(SessionState.READY);
    Future<Reply> reply = call(verticle.session(), "m");
    Future<Void> undeployed = time.vertx().undeploy(id);
    pass(1_999);
    assertPending(undeployed);
    pass(1);
    assertThat(undeployed.succeeded()).isTrue();
    assertThat(failure(reply, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(link().isClosed()).isTrue();
  }

  @Test
  void deploymentSucceedsWithThePeerDownAndTheSessionGoesOnTrying() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    SessionVerticle verticle = new SessionVerticle(transport, JsonRpcProtocol.create(), options());
    String id = time.await(time.vertx().deployVerticle(verticle));
    pass(60_000);
    assertThat(transport.connects()).hasSizeGreaterThan(2);
    time.await(time.vertx().undeploy(id));
    assertThat(verticle.session().snapshot().state()).isEqualTo(SessionState.CLOSED);
  }

  @Test
  void deployedByNameItReadsItsConfiguration() {
    JsonObject config =
        scripted()
            .put(
                "protocol",
                new JsonObject()
                    .put("type", "json-rpc")
                    .put("safeMethods", new JsonArray().add("status"))
                    .put("liveness", "ping")
                    .put("confirmation", "status"))
            .put("session", new JsonObject().put("name", "daemon").put("livenessIdle", 1_000))
            .put("publish", "daemon.snapshots");
    List<JsonObject> heard = new ArrayList<>();
    time.vertx()
        .eventBus()
        .<JsonObject>consumer("daemon.snapshots", message -> heard.add(message.body()));
    String id = time.await(time.vertx().deployVerticle(BY_NAME, with(config)));
    idle();
    ScriptedTransport made = TestTransportProvider.MADE.get(0).scripted();
    assertThat(made.endpoint()).isEqualTo("made:1");
    pass(1_000);
    assertThat(made.link().methods()).containsExactly("ping");
    pass(5_000);
    assertThat(made.link().methods()).containsExactly("ping", "status");
    made.link().answer(made.link().idOf("status"), 1);
    time.await(time.vertx().undeploy(id));
    idle();

    assertThat(heard)
        .extracting(snapshot -> snapshot.getString("state"))
        .containsExactly("NEW", "CONNECTING", "HANDSHAKING", "READY", "CLOSING", "CLOSED");
    assertThat(heard)
        .extracting(snapshot -> snapshot.getInteger("sequence"))
        .containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(heard).allMatch(snapshot -> snapshot.getString("session").equals("daemon"));
    made.verify();
  }

  @Test
  void deployedByNameItMaySpeakMcp() {
    JsonObject config = scripted().put("protocol", new JsonObject().put("type", "mcp"));
    String id = time.await(time.vertx().deployVerticle(BY_NAME, with(config)));
    idle();
    assertThat(TestTransportProvider.MADE.get(0).scripted().link().methods())
        .containsExactly("initialize");
    time.advanceUntil(time.vertx().undeploy(id));
  }

  @Test
  void asAWorkerVerticleItWorksAsWell() {
    SessionVerticle verticle = new SessionVerticle(transport, JsonRpcProtocol.create(), options());
    String id =
        time.await(
            time.vertx()
                .deployVerticle(
                    verticle, new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER)));
    time.await(verticle.session().start());
    time.await(time.vertx().undeploy(id));
    assertThat(verticle.session().snapshot().state()).isEqualTo(SessionState.CLOSED);
  }

  @Test
  void deployedFromCodeItPublishesToo() {
    List<JsonObject> heard = new ArrayList<>();
    time.vertx().eventBus().<JsonObject>consumer("a", message -> heard.add(message.body()));
    SessionVerticle verticle = new SessionVerticle(transport, JsonRpcProtocol.create(), options());
    String id =
        time.await(
            time.vertx()
                .deployVerticle(
                    verticle,
                    new DeploymentOptions().setConfig(new JsonObject().put("publish", "a"))));
    idle();
    time.await(time.vertx().undeploy(id));
    idle();
    assertThat(heard)
        .extracting(snapshot -> snapshot.getString("state"))
        .containsExactly("NEW", "CONNECTING", "HANDSHAKING", "READY", "CLOSING", "CLOSED");
  }

  @Test
  void deployedFromCodeThePublishAddressMustBeTextToo() {
    Future<String> deployed =
        time.vertx()
            .deployVerticle(
                new SessionVerticle(transport, JsonRpcProtocol.create(), options()),
                new DeploymentOptions().setConfig(new JsonObject().put("publish", 5)));
    idle();
    assertThat(failure(deployed, IllegalArgumentException.class))
        .hasMessage("config.publish must be a string, was 5");
    assertThat(transport.connects()).isEmpty();
  }

  static Stream<Arguments> wrongConfigurations() {
    return Stream.of(
        Arguments.of(new JsonObject(), "config.transport.type must be one of [scripted], was null"),
        Arguments.of(
            new JsonObject().put("transport", "unix"),
            "config.transport must be an object, was unix"),
        Arguments.of(
            new JsonObject().put("transport", new JsonObject().put("type", "carrier-pigeon")),
            "config.transport.type must be one of [scripted], was carrier-pigeon"),
        Arguments.of(
            new JsonObject().put("transport", new JsonObject().put("type", 5)),
            "config.transport.type must be one of [scripted], was 5"),
        Arguments.of(
            new JsonObject()
                .put("transport", new JsonObject().put("type", "scripted").put("pth", "x")),
            "scripted takes an endpoint and nothing else, was {\"pth\":\"x\"}"),
        Arguments.of(
            scripted().put("protocl", new JsonObject()),
            "config has no field 'protocl'; known are [protocol, publish, session, transport]"),
        Arguments.of(
            scripted().put("protocol", "mcp"), "config.protocol must be an object, was mcp"),
        Arguments.of(
            scripted().put("protocol", new JsonObject().put("type", "soap")),
            "config.protocol.type must be json-rpc or mcp, was soap"),
        Arguments.of(
            scripted().put("protocol", new JsonObject().put("safe", true)),
            "config.protocol has no field 'safe'; known are [confirmation, liveness, safeMethods]"),
        Arguments.of(
            scripted().put("protocol", new JsonObject().put("safeMethods", "status")),
            "config.protocol.safeMethods must be an array of strings, was status"),
        Arguments.of(
            scripted()
                .put(
                    "protocol",
                    new JsonObject().put("safeMethods", new JsonArray().add("a").add(1))),
            "config.protocol.safeMethods must be an array of strings, was [\"a\",1]"),
        Arguments.of(
            scripted().put("protocol", new JsonObject().put("liveness", 5)),
            "config.protocol.liveness must be a string, was 5"),
        Arguments.of(
            scripted().put("protocol", new JsonObject().put("confirmation", " ")),
            "confirmation must not be blank, was ' '"),
        Arguments.of(
            scripted().put("protocol", new JsonObject().put("type", "mcp").put("liveness", "x")),
            "mcp has no field 'liveness'"),
        Arguments.of(
            scripted().put("session", new JsonArray()), "config.session must be an object, was []"),
        Arguments.of(
            scripted().put("session", new JsonObject().put("callTimeout", 0)),
            "session.callTimeout must be above zero, was PT0S"),
        Arguments.of(scripted().put("publish", 5), "config.publish must be a string, was 5"));
  }

  @ParameterizedTest
  @MethodSource("wrongConfigurations")
  void aWrongConfigurationIsOneSentenceNamingTheField(JsonObject config, String sentence) {
    Future<String> deployed = time.vertx().deployVerticle(BY_NAME, with(config));
    idle();
    assertThat(failure(deployed, IllegalArgumentException.class)).hasMessage(sentence);
    assertThat(TestTransportProvider.MADE).isEmpty();
  }
}
