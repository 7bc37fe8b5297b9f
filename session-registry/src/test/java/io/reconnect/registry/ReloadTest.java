package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReloadTest extends RegistryTest {

  private static SessionDefinition changed(String name) {
    return definition(name).withSession(new JsonObject().put("callTimeout", 1_000));
  }

  private Future<Reply> call(String session) {
    return begin(client.call(session, "m", null));
  }

  @Test
  void whatChangedIsChangedAndNothingElseIsTouched() {
    peers.script(
        "failed",
        t -> t.next(c -> c.fail(LinkException.permanent(LossReason.PROTOCOL, "speaks FTP"))));
    deploy("changed", "failed", "removed", "unchanged");
    ScriptedTransport unchanged = peer("unchanged");
    ScriptedTransport before = peer("changed");
    ReloadReport report =
        time.await(
            client.reload(
                List.of(
                    definition("added"),
                    changed("changed"),
                    definition("failed"),
                    definition("unchanged"),
                    new SessionDefinition("wrong", "scripted", new JsonObject()))));
    assertThat(report)
        .isEqualTo(
            new ReloadReport(
                List.of("added"),
                List.of("changed"),
                List.of("removed"),
                List.of("failed"),
                Map.of("wrong", "scripted.peer must be a string, was {}"),
                List.of("unchanged")));
    idle();
    assertThat(peer("unchanged")).isSameAs(unchanged);
    assertThat(unchanged.connects()).hasSize(1);
    assertThat(unchanged.openLinks()).isEqualTo(1);
    assertThat(before.link().isClosed()).isTrue();
    assertThat(peer("changed")).isNotSameAs(before);
    assertThat(peers.open("removed")).isEmpty();
    assertThat(peer("failed").connects()).hasSize(2);
    for (String name : List.of("added", "changed", "failed", "unchanged")) {
      assertThat(state(name)).as(name).isEqualTo(SessionState.READY);
    }
    assertThat(time.await(client.list()).sessions())
        .extracting(SessionStatus::session)
        .containsExactly("added", "changed", "failed", "unchanged", "wrong");
  }

  @Test
  void whatFailedStaysFailedAndIsTriedWithEveryReload() {
    SessionDefinition wrong = new SessionDefinition("a", "scripted", new JsonObject());
    deploy(options().setSessions(List.of(wrong)));
    ReloadReport report = time.await(client.reload());
    assertThat(report.failed()).containsOnlyKeys("a");
    assertThat(report.retried()).isEmpty();
    assertThat(time.await(client.reload(List.of(definition("a")))).changed()).containsExactly("a");
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void whatOnlyShowsDifferentlyKeepsItsSession() {
    SessionRegistry registry = deploy("a");
    io.reconnect.core.Session session = time.await(registry.session("a"));
    ReloadReport report =
        time.await(
            client.reload(List.of(definition("a").withRequired(true).withTools(List.of("read")))));
    assertThat(report.changed()).containsExactly("a");
    assertThat(time.await(registry.session("a"))).isSameAs(session);
    assertThat(time.await(client.status("a")).required()).isTrue();
    assertThat(
            time.await(
                    client.reload(
                        List.of(definition("a").withRequired(true).withTools(List.of("read")))))
                .unchanged())
        .containsExactly("a");
  }

  @Test
  void twoDefinitionsOfOneNameChangeNothing() {
    deploy("a");
    RegistryException refused =
        refused(
            begin(client.reload(List.of(definition("b"), definition("b")))),
            RegistryException.Kind.BAD_DEFINITION);
    assertThat(refused).hasMessage("two sessions are named 'b'");
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void definitionsMayComeFromASourceThatIsReadAgain() {
    List<SessionDefinition> file = new ArrayList<>(List.of(definition("a")));
    deploy(
        new RegistryVerticle(options())
            .setDefinitionSource(() -> Future.succeededFuture(List.copyOf(file))));
    assertThat(state("a")).isEqualTo(SessionState.READY);
    file.set(0, definition("b"));
    ReloadReport report = time.await(client.reload());
    assertThat(report.added()).containsExactly("b");
    assertThat(report.removed()).containsExactly("a");
  }

  @Test
  void aSourceThatIsWrongChangesNothingAndSaysWhy() {
    List<Future<List<SessionDefinition>>> answers =
        new ArrayList<>(
            List.of(
                Future.succeededFuture(List.of(definition("a"))),
                Future.failedFuture(new IllegalArgumentException("line 3: no name"))));
    deploy(new RegistryVerticle(options()).setDefinitionSource(() -> answers.remove(0)));
    assertThat(refused(begin(client.reload()), RegistryException.Kind.BAD_DEFINITION))
        .hasMessage("line 3: no name");
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void aSourceThatBreaksIsAnsweredToo() {
    expectNoErrors = false;
    List<Future<List<SessionDefinition>>> answers =
        new ArrayList<>(List.of(Future.succeededFuture(List.of(definition("a")))));
    deploy(new RegistryVerticle(options()).setDefinitionSource(() -> answers.remove(0)));
    assertThat(refused(begin(client.reload()), RegistryException.Kind.INTERNAL))
        .hasMessage("the registry failed with java.lang.IndexOutOfBoundsException: see its log");
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void moreDefinitionsThanThereMayBeAreNamed() {
    deploy(options().setMaxSessions(2).setSessions(List.of(definition("a"))));
    ReloadReport report =
        time.await(client.reload(List.of(definition("a"), definition("b"), definition("c"))));
    assertThat(report.added()).containsExactly("b");
    assertThat(report.failed())
        .containsExactly(Map.entry("c", "there are 2 sessions, which is the most there may be"));
  }

  @Test
  void callsOfASessionThatIsReplacedEndAsWithAnyCloseAndNewOnesWaitForTheNextOne() {
    deploy("a");
    ScriptedTransport before = peer("a");
    Future<Reply> inFlight = call("a");
    before.link().holdClose();
    Future<ReloadReport> reload = begin(client.reload(List.of(changed("a"))));
    Future<Reply> during = call("a");
    // the grace of the session, then the bound on the end of its link
    pass(1_999);
    assertPending(inFlight);
    assertPending(reload);
    pass(1);
    assertThat(failure(inFlight, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertPending(during);
    assertPending(reload);
    before.link().releaseClose();
    idle();
    assertThat(reload.result().changed()).containsExactly("a");
    assertPending(during);
    link("a").answer(link("a").idOf("m"), "after");
    idle();
    assertThat(during.result().result()).isEqualTo("after");
    assertThat(during.result().epoch()).isEqualTo(1);
  }

  @Test
  void aCallThatWaitsForTheNextSessionKeepsItsDeadline() {
    deploy("a");
    link("a").holdClose();
    begin(client.call("a", "slow", null));
    Future<ReloadReport> reload = begin(client.reload(List.of(changed("a"))));
    Future<Reply> during =
        begin(
            client.call(
                "a", "m", Params.NONE, new CallOptions().setTimeout(Duration.ofMillis(500))));
    Future<Reply> atOnce =
        begin(client.call("a", "m", Params.NONE, new CallOptions().setWaitForReady(false)));
    pass(1);
    assertThat(failure(atOnce, SessionException.class).fate()).isEqualTo(Fate.NOT_SENT);
    pass(498);
    assertPending(during);
    pass(1);
    SessionException failure = failure(during, io.reconnect.core.CallTimeoutException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure)
        .hasMessage(
            "call 'm' on session 'a' (, epoch 0, waited 500 ms, attempts 0): timed out: the session"
                + " was still being replaced; call again");
    assertPending(reload);
    pass(3_000);
    assertThat(reload.succeeded()).isTrue();
    assertThat(link("a").methods()).isEmpty();
  }

  @Test
  void twoReloadsInARowEndWithTheLastOne() {
    deploy("a");
    link("a").holdClose();
    Future<ReloadReport> first = begin(client.reload(List.of(changed("a"))));
    Future<Reply> during = call("a");
    Future<ReloadReport> second = begin(client.reload(List.of(definition("b"))));
    // the session of the first was never made
    refused(during, RegistryException.Kind.UNKNOWN_SESSION);
    link("a").releaseClose();
    idle();
    assertThat(first.result().failed()).containsOnlyKeys("a");
    assertThat(second.result().removed()).containsExactly("a");
    assertThat(peers.open()).containsExactly("b");
    refused(call("a"), RegistryException.Kind.UNKNOWN_SESSION);
  }

  @Test
  void aReloadThatRacesAShutdownOpensNothingMore() {
    deploy("a");
    ScriptedTransport before = peer("a");
    before.link().holdClose();
    Future<ReloadReport> reload = begin(client.reload(List.of(changed("a"))));
    Future<ShutdownReport> shutdown = begin(client.shutdown());
    before.link().releaseClose();
    idle();
    assertThat(reload.result().failed()).containsOnlyKeys("a");
    assertThat(shutdown.result().complete()).isTrue();
    assertThat(shutdown.result().sessions())
        .extracting(ShutdownReport.SessionClosing::session)
        .containsExactly("a");
    assertThat(peers.open()).isEmpty();
    assertThat(before.connects()).hasSize(1);
  }
}
