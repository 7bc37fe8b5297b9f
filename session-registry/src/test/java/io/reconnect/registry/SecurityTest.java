package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SecurityTest extends RegistryTest {

  private static final String SECRET = "s3cret-token";

  private JsonObject atRemote(JsonObject command) {
    return refusal(begin(time.vertx().eventBus().request("reconnect.registry.remote", command)));
  }

  @Test
  void openingOverTheEventBusIsOffUnlessAllowed() {
    deploy(new RegistryOptions().setSessions(List.of(definition("a"))));
    RegistryException refused =
        refused(begin(client.open(definition("b"))), RegistryException.Kind.NOT_ALLOWED);
    assertThat(refused)
        .hasMessage(
            "the command open is not among those that the options of the registry allow from here");
    assertThat(peers.open()).containsExactly("a");
  }

  @Test
  void reloadMayNotOpenWhatOpenMayNot() {
    deploy(new RegistryOptions().setSessions(List.of(definition("a"))));
    refused(begin(client.reload(List.of(definition("b")))), RegistryException.Kind.NOT_ALLOWED);
    assertThat(state("a")).isEqualTo(SessionState.READY);
    assertThat(time.await(client.reload()).unchanged()).containsExactly("a");
  }

  @Test
  void codeInTheSameProcessMayOpenAnyway() {
    SessionRegistry registry = deploy(new RegistryOptions());
    time.await(registry.open(definition("a")));
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @ParameterizedTest
  @EnumSource(Command.class)
  void everyCommandCanBeTakenAway(Command command) {
    Set<Command> others = EnumSet.complementOf(EnumSet.of(command));
    deploy(new RegistryOptions().setCommands(others).setSessions(List.of(definition("a"))));
    JsonObject valid = CommandCases.valid("command-" + command.text());
    if (command == Command.CALL || command == Command.CALL_TOOL) {
      valid.remove("options");
    }
    JsonObject refusal = refusal(send(valid));
    assertThat(refusal.getString("failure")).isEqualTo("NOT_ALLOWED");
    assertThat(refusal.getString("message")).contains(" " + command.text() + " ");
    assertThat(verticle.registry().isClosing()).isFalse();
    assertThat(link("a").sent()).isEmpty();
  }

  @Test
  void nothingListensForOtherNodesUnlessAllowed() {
    deploy("a");
    Future<?> remote =
        begin(time.vertx().eventBus().request("reconnect.registry.remote", command(Command.LIST)));
    assertThat(remote.cause()).hasMessageContaining("No handlers");
  }

  @Test
  void otherNodesMayDoWhatIsAllowedToThemAndNothingElse() {
    RegistryOptions options =
        options().setRemoteCommands(EnumSet.of(Command.LIST)).setSessions(List.of(definition("a")));
    deploy(options);
    RegistryClient remote = RegistryClient.remote(time.vertx(), options);
    assertThat(time.await(remote.list()).sessions()).hasSize(1);
    refused(begin(remote.call("a", "m", null)), RegistryException.Kind.NOT_ALLOWED);
    assertThat(atRemote(command(Command.SHUTDOWN)).getString("failure")).isEqualTo("NOT_ALLOWED");
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void nothingSecretComesBackFromAnyCommandEventOrLog() {
    JsonObject endpoint =
        new JsonObject()
            .put("peer", "a")
            .put("url", "https://user:" + SECRET + "@example.org/mcp?key=" + SECRET)
            .put("headers", new JsonObject().put("Authorization", "Bearer " + SECRET))
            .put("env", new JsonArray().add(SECRET));
    SessionDefinition definition =
        new SessionDefinition("a", "scripted", endpoint)
            .withProtocol(SessionProtocol.JSON_RPC, new JsonObject());
    // refused, with a sentence that repeats everything
    SessionDefinition wrong =
        new SessionDefinition("b", "scripted", endpoint.copy().put("peer", 5));
    deploy(options().setSessions(List.of(definition, wrong)));
    assertThat(time.await(client.status("b")).problem())
        .startsWith("scripted.peer must be a string, was {\"peer\":5,");
    link("a").lose(LossReason.PEER_RESET);
    pass(1_000);
    Future<Reply> call =
        begin(
            client.call(
                "a",
                "m",
                Params.named(new JsonObject().put("password", SECRET)),
                new CallOptions()
                    .setTimeout(Duration.ofMillis(10))
                    .setHeaders(Map.of("X-Key", SECRET))));
    pass(10);
    StringBuilder seen = new StringBuilder(String.valueOf(call.cause()));
    for (JsonObject json :
        List.of(
            command(Command.LIST).put("refresh", true),
            command(Command.EXPLAIN),
            command(Command.STATUS).put("session", "b"),
            command(Command.RECONNECT).put("session", "b"),
            command(Command.OPEN).put("definition", wrong.toJson().put("name", "c")),
            command(Command.RELOAD)
                .put("definitions", new JsonArray().add(definition.toJson()).add(wrong.toJson())),
            command(Command.TOOLS),
            command(Command.CLOSE).put("session", "a"),
            command(Command.SHUTDOWN))) {
      Future<JsonObject> answer = send(json);
      seen.append('\n')
          .append(answer.succeeded() ? answer.result().encode() : answer.cause().getMessage());
    }
    pass(3_000);
    published.forEach(event -> seen.append('\n').append(event.encode()));
    seen.append(log.text());
    assertThat(seen.toString()).doesNotContain(SECRET);
  }

  @Test
  void commandsAreValidOrRefusedBeforeAnyoneAsksWhetherTheyAreAllowed() {
    deploy(new RegistryOptions());
    assertThat(refusal(send(command(Command.OPEN))).getString("failure")).isEqualTo("BAD_COMMAND");
  }
}
