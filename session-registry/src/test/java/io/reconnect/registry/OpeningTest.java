package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.CloseReport;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpeningTest extends RegistryTest {

  @Test
  void theSessionsOfTheOptionsAreOpenAfterDeployment() {
    deploy("a", "b");
    RegistryListing listing = time.await(client.list());
    assertThat(listing.sessions()).extracting(SessionStatus::session).containsExactly("a", "b");
    assertThat(listing.sessions())
        .extracting(status -> status.snapshot().state())
        .containsOnly(SessionState.READY);
  }

  @Test
  void deploymentSucceedsWithEveryPeerDown() {
    for (String name : List.of("a", "b")) {
      peers.script(name, t -> t.otherwise(c -> c.fail(LossReason.UNREACHABLE, "refused")));
    }
    deploy("a", "b");
    assertThat(state("a")).isEqualTo(SessionState.BACKOFF);
    assertThat(state("b")).isEqualTo(SessionState.BACKOFF);
  }

  @Test
  void deploymentSucceedsWithAnEndpointThatCannotBe() {
    deploy(
        options()
            .setSessions(
                List.of(
                    definition("a"),
                    new SessionDefinition("b", "scripted", new JsonObject()),
                    new SessionDefinition("c", "carrier-pigeon", new JsonObject()))));
    assertThat(state("a")).isEqualTo(SessionState.READY);
    SessionStatus b = time.await(client.status("b"));
    assertThat(b.snapshot()).isNull();
    assertThat(b.problem()).isEqualTo("scripted.peer must be a string, was {}");
    assertThat(time.await(client.status("c")).problem())
        .startsWith("definition.transport must be one of [")
        .contains("http", "scripted", "unix")
        .endsWith("], was carrier-pigeon");
    assertThat(log.lines(ch.qos.logback.classic.Level.WARN))
        .anyMatch(line -> line.startsWith("session 'b' is not open: scripted.peer must be"))
        .anyMatch(line -> line.startsWith("session 'c' is not open: definition.transport"));
  }

  @Test
  void deployedByNameItReadsItsConfiguration() {
    JsonObject config =
        new JsonObject()
            .put("address", "control")
            .put(
                "sessions",
                new JsonArray()
                    .add(
                        new JsonObject()
                            .put("name", "daemon")
                            .put("transport", "unix")
                            .put("endpoint", new JsonObject().put("path", "/nowhere/to.sock"))
                            .put("protocol", "json-rpc")));
    deployment =
        time.await(
            time.vertx()
                .deployVerticle(
                    "io.reconnect.registry.RegistryVerticle",
                    new DeploymentOptions().setConfig(config)));
    RegistryClient configured =
        RegistryClient.create(time.vertx(), new RegistryOptions().setAddress("control"));
    SessionStatus status = time.await(configured.status("daemon"));
    assertThat(status.transport()).isEqualTo("unix");
    assertThat(status.protocol()).isEqualTo(SessionProtocol.JSON_RPC);
  }

  @Test
  void aWrongConfigurationFailsTheDeployment() {
    Future<String> deployed =
        begin(
            time.vertx()
                .deployVerticle(
                    "io.reconnect.registry.RegistryVerticle",
                    new DeploymentOptions()
                        .setConfig(new JsonObject().put("sessions", new JsonArray().add("x")))));
    assertThat(failure(deployed, IllegalArgumentException.class))
        .hasMessage("registry.sessions must be an array of objects, was an array");
  }

  @Test
  void itIsRefusedOffTheEventLoop() {
    Future<String> deployed =
        time.vertx()
            .deployVerticle(
                new RegistryVerticle(),
                new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER));
    assertThatThrownBy(() -> time.await(deployed))
        .hasMessageContaining(
            "a registry lives on an event loop: deploy it with ThreadingModel.EVENT_LOOP");
  }

  @Test
  void thereIsNoRegistryBeforeDeployment() {
    assertThatThrownBy(() -> new RegistryVerticle().registry())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the registry verticle is not deployed yet");
  }

  @Test
  void aSessionIsOpenedByCommandAndAnsweredWhetherOrNotItsPeerIsUp() {
    peers.script("a", t -> t.otherwise(ScriptedTransport.HOLD));
    deploy();
    SessionStatus status = time.await(client.open(definition("a").withRequired(true)));
    assertThat(status.session()).isEqualTo("a");
    assertThat(status.required()).isTrue();
    assertThat(status.problem()).isEmpty();
    assertThat(status.snapshot().state()).isEqualTo(SessionState.CONNECTING);
    assertThat(status.snapshot().endpoint()).isEqualTo("scripted:a");
  }

  @Test
  void openingMayWaitUntilTheSessionIsReady() {
    peers.script("a", t -> t.otherwise(ScriptedTransport.HOLD));
    deploy();
    Future<SessionStatus> opened = begin(client.open(definition("a"), Duration.ofSeconds(3)));
    pass(1_000);
    assertPending(opened);
    peer("a").connect().accept();
    idle();
    assertThat(opened.result().snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void openingWaitsNoLongerThanItWasTold() {
    peers.script("a", t -> t.otherwise(ScriptedTransport.HOLD));
    deploy();
    Future<SessionStatus> opened = begin(client.open(definition("a"), Duration.ofSeconds(3)));
    pass(2_999);
    assertPending(opened);
    pass(1);
    assertThat(opened.result().snapshot().state()).isEqualTo(SessionState.CONNECTING);
  }

  @Test
  void aNameThatIsTakenIsRefused() {
    deploy("a");
    refused(begin(client.open(definition("a"))), RegistryException.Kind.SESSION_EXISTS);
    assertThat(peers.open("a")).hasSize(1);
  }

  @Test
  void aDefinitionThatCannotBeIsRefusedAndForgotten() {
    deploy();
    RegistryException refused =
        refused(
            begin(client.open(new SessionDefinition("a", "scripted", new JsonObject()))),
            RegistryException.Kind.BAD_DEFINITION);
    assertThat(refused).hasMessage("scripted.peer must be a string, was {}");
    refused(begin(client.status("a")), RegistryException.Kind.UNKNOWN_SESSION);
    time.await(client.open(definition("a")));
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void aTransportThatBreaksIsNamedByTheTypeOfItsFaultAlone() {
    deploy();
    JsonObject endpoint = new JsonObject().put("peer", "a").put("broken", "s3cret");
    RegistryException refused =
        refused(
            begin(client.open(new SessionDefinition("a", "scripted", endpoint))),
            RegistryException.Kind.BAD_DEFINITION);
    assertThat(refused)
        .hasMessage("transport 'scripted' failed with java.lang.IllegalStateException");
  }

  @Test
  void aTransportThatDoesNotLinkIsAnsweredToo() {
    expectNoErrors = false;
    deploy("b");
    JsonObject endpoint = new JsonObject().put("peer", "a").put("unlinked", "s3cret");
    RegistryException refused =
        refused(
            begin(client.open(new SessionDefinition("a", "scripted", endpoint))),
            RegistryException.Kind.INTERNAL);
    assertThat(refused).hasMessage("no session was made: java.lang.NoClassDefFoundError");
    assertThat(state("b")).isEqualTo(SessionState.READY);
  }

  @Test
  void whatCouldNotBeOpenedIsAnnouncedAsGone() {
    deploy();
    begin(client.open(new SessionDefinition("a", "scripted", new JsonObject())));
    assertThat(published)
        .extracting(event -> event.getString("kind"))
        .containsExactly("STATUS", "GONE");
  }

  @Test
  void oneSessionTooManyIsRefused() {
    deploy(options().setMaxSessions(1).setSessions(List.of(definition("a"))));
    RegistryException refused =
        refused(begin(client.open(definition("b"))), RegistryException.Kind.TOO_MANY_SESSIONS);
    assertThat(refused).hasMessage("there are 1 sessions, which is the most there may be");
    time.await(client.close("a"));
    time.await(client.open(definition("b")));
  }

  @Test
  void aClosedSessionIsForgotten() {
    deploy("a", "b");
    CloseReport report = time.await(client.close("a"));
    assertThat(report.session()).isEqualTo("a");
    assertThat(report.clean()).isTrue();
    assertThat(peers.open()).containsExactly("b");
    refused(begin(client.status("a")), RegistryException.Kind.UNKNOWN_SESSION);
    refused(begin(client.close("a")), RegistryException.Kind.UNKNOWN_SESSION);
    assertThat(state("b")).isEqualTo(SessionState.READY);
  }

  @Test
  void closingTwiceGivesOneReport() {
    deploy("a");
    link("a").holdClose();
    Future<CloseReport> first = begin(client.close("a"));
    Future<CloseReport> second = begin(client.close("a"));
    assertPending(first);
    link("a").releaseClose();
    idle();
    assertThat(first.result()).isEqualTo(second.result());
  }

  @Test
  void aNameMayBeOpenedAgainWhileItsSessionCloses() {
    deploy("a");
    ScriptedTransport before = peer("a");
    before.link().holdClose();
    Future<CloseReport> closed = begin(client.close("a"));
    Future<SessionStatus> opened = begin(client.open(definition("a")));
    assertPending(opened);
    assertThat(time.await(client.status("a")).problem())
        .isEqualTo("it waits until the session it replaces has closed");
    assertThat(before.connects()).hasSize(1);
    assertThat(peers.open("a")).containsExactly(before);
    before.link().releaseClose();
    idle();
    assertThat(closed.succeeded()).isTrue();
    assertThat(opened.succeeded()).isTrue();
    assertThat(peers.open("a")).doesNotContain(before).hasSize(1);
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void closingANameThatWaitsForItsTurnCallsItOff() {
    deploy("a");
    link("a").holdClose();
    begin(client.close("a"));
    Future<SessionStatus> opened = begin(client.open(definition("a")));
    Future<CloseReport> second = begin(client.close("a"));
    assertThat(second.succeeded()).isTrue();
    refused(opened, RegistryException.Kind.UNKNOWN_SESSION);
    link("a").releaseClose();
    idle();
    assertThat(peers.open()).isEmpty();
    refused(begin(client.status("a")), RegistryException.Kind.UNKNOWN_SESSION);
  }

  @Test
  void aTransportThatDoesNotCloseHoldsTheNameForTwoSecondsOnly() {
    deploy("a");
    peers.closing("a", () -> io.vertx.core.Promise.<Void>promise().future());
    Future<CloseReport> closed = begin(client.close("a"));
    pass(1_999);
    assertPending(closed);
    pass(1);
    assertThat(closed.result().clean()).isFalse();
  }

  @Test
  void aTransportThatThrowsWhenItClosesHarmsNobody() {
    expectNoErrors = false;
    deploy("a", "b");
    peers.closing(
        "a",
        () -> {
          throw new IllegalStateException("broken");
        });
    assertThat(begin(client.close("a")).result().clean()).isFalse();
    assertThat(state("b")).isEqualTo(SessionState.READY);
  }

  @Test
  void reconnectOpensANewLinkNow() {
    deploy("a");
    SessionStatus status = time.await(client.reconnect("a", Duration.ofSeconds(1)));
    assertThat(status.snapshot().state()).isEqualTo(SessionState.READY);
    assertThat(status.snapshot().epoch()).isEqualTo(2);
  }

  @Test
  void reconnectTriesASessionThatGaveUp() {
    peers.script(
        "a",
        t ->
            t.next(
                c -> c.fail(io.reconnect.spi.LinkException.permanent(LossReason.PROTOCOL, "old"))));
    deploy("a");
    assertThat(state("a")).isEqualTo(SessionState.FAILED);
    time.await(client.reconnect("a", Duration.ofSeconds(1)));
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void reconnectTriesASessionThatCouldNotBeMade() {
    deploy(
        options().setSessions(List.of(new SessionDefinition("a", "scripted", new JsonObject()))));
    refused(begin(client.reconnect("a")), RegistryException.Kind.BAD_DEFINITION);
    assertThat(time.await(client.status("a")).problem()).startsWith("scripted.peer");
    refused(begin(client.reconnect("b")), RegistryException.Kind.UNKNOWN_SESSION);
  }

  @Test
  void allSessionsShareOneReconnectBudget() {
    deploy(
        options()
            .setReconnectBurst(2)
            .setReconnectsPerSecond(1)
            .setSessions(
                List.of(definition("a"), definition("b"), definition("c"), definition("d"))));
    for (String name : List.of("a", "b", "c", "d")) {
      link(name).lose(LossReason.PEER_RESET);
    }
    pass(900);
    assertThat(List.of("a", "b", "c", "d"))
        .filteredOn(name -> peer(name).connects().size() == 2)
        .hasSize(2);
    pass(10_000);
    assertThat(List.of("a", "b", "c", "d")).allMatch(name -> state(name) == SessionState.READY);
  }

  @Test
  void theRegistryIsThereForCodeInTheSameProcess() {
    SessionRegistry registry = deploy("a");
    assertThat(time.await(registry.session("a")).name()).isEqualTo("a");
    assertThat(registry.isClosing()).isFalse();
    refused(begin(registry.session("b")), RegistryException.Kind.UNKNOWN_SESSION);
  }
}
