package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.registry.ShutdownReport.SessionClosing;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ShutdownTest extends RegistryTest {

  private Future<Reply> call(String session) {
    return begin(client.call(session, "m", null));
  }

  private static SessionClosing of(ShutdownReport report, String session) {
    return report.sessions().stream()
        .filter(one -> one.session().equals(session))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sessionsInEveryStateCloseSideBySideAndNoneIsReconnectedAfterTheCommand() {
    peers.script(
        "reconnecting",
        t ->
            t.next(ScriptedConnect::accept)
                .otherwise(c -> c.fail(LossReason.UNREACHABLE, "refused")));
    peers.script("connecting", t -> t.otherwise(ScriptedTransport.HOLD));
    deploy("busy", "connecting", "hanging", "healthy", "reconnecting");
    link("reconnecting").lose(LossReason.PEER_RESET);
    idle();
    Future<Reply> waiting = call("reconnecting");
    Future<Reply> waitingToo = call("connecting");
    Future<Reply> unknown = call("busy");
    Future<Reply> drained = call("busy");
    link("hanging").holdClose();
    pass(50);
    final List<ScriptedTransport> all =
        List.of("busy", "connecting", "hanging", "healthy", "reconnecting").stream()
            .map(this::peer)
            .toList();
    final int connects = all.stream().mapToInt(t -> t.connects().size()).sum();

    Future<ShutdownReport> shutdown = begin(client.shutdown());
    RegistryException late =
        refused(begin(client.call("healthy", "late", null)), RegistryException.Kind.CLOSING);
    assertThat(late.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(late).hasMessage("the registry is closing: it takes no command but shutdown");
    for (Future<Reply> one : List.of(waiting, waitingToo)) {
      assertThat(failure(one, SessionClosedException.class).fate()).isEqualTo(Fate.NOT_SENT);
    }
    assertThat(peer("busy").links()).hasSize(1);
    pass(500);
    link("busy").answer(link("busy").idOf("m"), "just in time");
    pass(1_499);
    assertPending(shutdown);
    assertPending(unknown);
    pass(1);
    assertThat(drained.result().result()).isEqualTo("just in time");
    assertThat(failure(unknown, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);

    ShutdownReport report = shutdown.result();
    assertThat(report.complete()).isTrue();
    assertThat(report.took()).isEqualTo(Duration.ofSeconds(2));
    assertThat(report.sessions())
        .extracting(SessionClosing::session)
        .containsExactly("busy", "connecting", "hanging", "healthy", "reconnecting");
    assertThat(of(report, "busy"))
        .isEqualTo(new SessionClosing("busy", true, 1, 0, 1, Duration.ofSeconds(2), true));
    assertThat(of(report, "connecting"))
        .isEqualTo(new SessionClosing("connecting", true, 0, 1, 0, Duration.ZERO, true));
    // its link did not end, and was given up at the bound of the session
    assertThat(of(report, "hanging"))
        .isEqualTo(new SessionClosing("hanging", true, 0, 0, 0, Duration.ofSeconds(1), false));
    assertThat(of(report, "healthy"))
        .isEqualTo(new SessionClosing("healthy", true, 0, 0, 0, Duration.ZERO, true));
    assertThat(of(report, "reconnecting"))
        .isEqualTo(new SessionClosing("reconnecting", true, 0, 1, 0, Duration.ZERO, true));

    pass(60_000);
    assertThat(all.stream().mapToInt(t -> t.connects().size()).sum()).isEqualTo(connects);
    assertThat(all).allMatch(t -> t.links().stream().noneMatch(l -> l.methods().contains("late")));
    assertThat(peers.open()).isEmpty();
    all.forEach(ScriptedTransport::verify);
  }

  @Test
  void aSecondOrderGetsTheReportOfTheFirstAlsoAfterwards() {
    deploy("a");
    link("a").holdClose();
    Future<ShutdownReport> first = begin(client.shutdown());
    Future<ShutdownReport> second = begin(client.shutdown(Duration.ofMillis(1)));
    pass(999);
    assertPending(first);
    assertPending(second);
    pass(1);
    assertThat(first.result().took()).isEqualTo(Duration.ofSeconds(1));
    assertThat(second.result()).isEqualTo(first.result());
    assertThat(time.await(client.shutdown())).isEqualTo(first.result());
  }

  @Test
  void oneTransportThatHangsEndsAtTheDeadlineAndIsNamed() {
    deploy("a", "b");
    peers.closing("a", () -> Promise.<Void>promise().future());
    Future<ShutdownReport> shutdown = begin(client.shutdown(Duration.ofMillis(1_500)));
    pass(1_499);
    assertPending(shutdown);
    pass(1);
    ShutdownReport report = shutdown.result();
    assertThat(report.complete()).isFalse();
    assertThat(of(report, "a"))
        .isEqualTo(new SessionClosing("a", false, 0, 0, 0, Duration.ofMillis(1_500), false));
    assertThat(of(report, "b").finished()).isTrue();
    pass(500);
  }

  @Test
  void oneTransportThatBreaksStopsNoOther() {
    expectNoErrors = false;
    deploy("a", "b");
    peers.closing(
        "a",
        () -> {
          throw new IllegalStateException("broken");
        });
    ShutdownReport report = time.await(client.shutdown());
    assertThat(report.complete()).isTrue();
    assertThat(of(report, "a").clean()).isFalse();
    assertThat(of(report, "b").clean()).isTrue();
  }

  @Test
  void callsInFlightKeepTheirGraceAsFarAsTheDeadlineLeavesRoom() {
    deploy("a");
    Future<Reply> call = call("a");
    Future<ShutdownReport> shutdown = begin(client.shutdown(Duration.ofMillis(1_300)));
    pass(299);
    assertPending(call);
    pass(1);
    assertThat(failure(call, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(shutdown.result().complete()).isTrue();
    assertThat(shutdown.result().took()).isEqualTo(Duration.ofMillis(300));
  }

  @Test
  void aSessionThatWasClosingAlreadyIsReportedToo() {
    deploy("a");
    link("a").holdClose();
    begin(client.close("a"));
    Future<ShutdownReport> shutdown = begin(client.shutdown());
    assertPending(shutdown);
    pass(1_000);
    assertThat(shutdown.result().sessions())
        .containsExactly(new SessionClosing("a", true, 0, 0, 0, Duration.ofSeconds(1), false));
  }

  @Test
  void undeployGoesTheSameWayAndTheCommandIsAnsweredBeforeTheRegistryGoes() {
    SessionRegistry registry = deploy("a", "b");
    final Future<Reply> call = call("a");
    final List<String> order = new ArrayList<>();
    Future<ShutdownReport> ordered =
        begin(client.shutdown().onComplete(done -> order.add("answered")));
    Future<Void> undeployed =
        time.vertx().undeploy(deployment).onComplete(done -> order.add("gone"));
    idle();
    refused(call("b"), RegistryException.Kind.CLOSING);
    pass(1_999);
    assertPending(undeployed);
    pass(1);
    time.await(undeployed);
    assertThat(failure(call, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(ordered.result().sessions()).hasSize(2);
    assertThat(order).containsExactly("answered", "gone");
    assertThat(time.await(registry.shutdown())).isEqualTo(ordered.result());
    refused(begin(client.list()), RegistryException.Kind.NO_REGISTRY);
  }

  @Test
  void closingVertxGoesTheSameWay() {
    SessionRegistry registry = deploy("a", "b");
    final ScriptedTransport a = peer("a");
    final Future<Reply> call = call("a");
    time.await(hearing.unregister());
    time.close();
    assertThat(registry.isClosing()).isTrue();
    assertThat(failure(call, SessionClosedException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(a.link().isClosed()).isTrue();
    a.verify();
  }

  @ParameterizedTest
  @EnumSource(value = Command.class, names = "SHUTDOWN", mode = Mode.EXCLUDE)
  void everyOtherCommandIsAnsweredClosing(Command command) {
    deploy("a");
    link("a").holdClose();
    begin(client.shutdown());
    JsonObject json = command(command);
    if (Arrays.asList(Command.CLOSE, Command.RECONNECT, Command.STATUS).contains(command)) {
      json.put("session", "a");
    } else if (command == Command.CALL || command == Command.NOTIFY) {
      json.put("session", "a").put("method", "m");
    } else if (command == Command.OPEN) {
      json.put("definition", definition("b").toJson());
    } else if (command == Command.CALL_TOOL) {
      json.put("tool", "mcp_a_b");
    }
    assertThat(refusal(send(json)).getString("failure")).isEqualTo("CLOSING");
    pass(1_000);
    assertThat(refusal(send(json)).getString("failure")).isEqualTo("CLOSING");
  }

  @Test
  void aCallAtTheAddressOfASessionIsAnsweredClosingToo() {
    deploy("a");
    link("a").holdClose();
    begin(client.shutdown());
    Future<?> late =
        begin(
            time.vertx()
                .eventBus()
                .request("reconnect.session.a", new JsonObject().put("method", "m")));
    assertThat(refusal(late).getString("failure")).isEqualTo("CLOSING");
    pass(1_000);
  }

  @Test
  void aDeadlineThatCannotBeIsRefused() {
    SessionRegistry registry = deploy("a");
    for (Duration deadline : List.of(Duration.ZERO, Duration.ofHours(2))) {
      assertThatThrownBy(() -> registry.shutdown(deadline))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("shutdown.deadline must be from 1 ms to PT1H, was " + deadline);
    }
    assertThat(registry.isClosing()).isFalse();
  }

  @Test
  void everyCallEndsOnceAndAllOfThemAreAccountedFor() {
    deploy("a");
    List<Future<Reply>> calls = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      calls.add(
          client.call("a", "m", Params.NONE, new CallOptions().setTimeout(Duration.ofSeconds(20))));
    }
    idle();
    Future<ShutdownReport> shutdown = begin(client.shutdown());
    pass(2_000);
    SessionClosing closing = of(shutdown.result(), "a");
    assertThat(closing.unknown()).isEqualTo(256);
    assertThat(closing.notSent()).isEqualTo(44);
    assertThat(calls).allMatch(call -> call.cause() instanceof SessionException);
    assertThat(calls)
        .filteredOn(call -> ((SessionException) call.cause()).fate() == Fate.UNKNOWN)
        .hasSize(256);
  }
}
