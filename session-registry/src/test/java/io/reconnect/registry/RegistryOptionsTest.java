package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RegistryOptionsTest {

  @Test
  void theDefaults() {
    RegistryOptions options = new RegistryOptions();
    assertThat(options.getAddress()).isEqualTo("reconnect.registry");
    assertThat(options.getRemoteAddress()).isEqualTo("reconnect.registry.remote");
    assertThat(options.getEventsAddress()).isEqualTo("reconnect.events");
    assertThat(options.getSessionAddress()).isEqualTo("reconnect.session.");
    assertThat(options.getCommands())
        .isEqualTo(EnumSet.complementOf(EnumSet.of(Command.OPEN)))
        .isEqualTo(Command.allButOpen());
    assertThat(options.getRemoteCommands()).isEmpty();
    assertThat(options.getMaxSessions()).isEqualTo(4_096);
    assertThat(options.getMaxCallsPerSession()).isEqualTo(512);
    assertThat(options.getMaxCommandBytes()).isEqualTo(1 << 20);
    assertThat(options.getMaxCommandDepth()).isEqualTo(64);
    assertThat(options.getReconnectBurst()).isEqualTo(256);
    assertThat(options.getReconnectsPerSecond()).isEqualTo(64);
    assertThat(options.getShutdownDeadline()).isEqualTo(Duration.ofSeconds(10));
    assertThat(options.getSessions()).isEmpty();
    assertThat(new RegistryOptions(new JsonObject()).toJson()).isEqualTo(options.toJson());
  }

  @Test
  void everythingSetSurvivesACopyAndARoundTrip() {
    RegistryOptions options =
        new RegistryOptions()
            .setAddress("a")
            .setEventsAddress("e")
            .setSessionAddress("s.")
            .setCommands(Set.of(Command.CALL))
            .setRemoteCommands(Set.of(Command.LIST, Command.CALL_TOOL))
            .setMaxSessions(1)
            .setMaxCallsPerSession(2)
            .setMaxCommandBytes(2_048)
            .setMaxCommandDepth(9)
            .setReconnectBurst(3)
            .setReconnectsPerSecond(4)
            .setShutdownDeadline(Duration.ofMillis(5))
            .setSessions(List.of(ScriptedPeers.definition("x")));
    JsonObject json = options.toJson();
    assertThat(json.getJsonArray("remoteCommands"))
        .isEqualTo(new JsonArray().add("list").add("callTool"));
    assertThat(json.fieldNames())
        .allMatch(
            field -> !json.getValue(field).equals(new RegistryOptions().toJson().getValue(field)));
    assertThat(new RegistryOptions(json).toJson()).isEqualTo(json);
    assertThat(new RegistryOptions(options).toJson()).isEqualTo(json);
  }

  static Stream<Arguments> wrong() {
    JsonObject twice = ScriptedPeers.definition("x").toJson();
    return Stream.of(
        Arguments.of("address", " ", "registry.address must not be blank, was ' '"),
        Arguments.of("eventsAddress", 5, "registry.eventsAddress must be a string, was 5"),
        Arguments.of("sessionAddress", "", "registry.sessionAddress must not be blank, was ''"),
        Arguments.of(
            "commands",
            new JsonArray().add("format"),
            "registry.commands names no command 'format'"),
        Arguments.of(
            "remoteCommands",
            "list",
            "registry.remoteCommands must be an array of strings, was a string"),
        Arguments.of("maxSessions", 0, "registry.maxSessions must be at least 1, was 0"),
        Arguments.of(
            "maxCallsPerSession", 0, "registry.maxCallsPerSession must be at least 1, was 0"),
        Arguments.of("maxCommandBytes", 5, "registry.maxCommandBytes must be at least 1024, was 5"),
        Arguments.of("maxCommandDepth", 7, "registry.maxCommandDepth must be at least 8, was 7"),
        Arguments.of(
            "maxCommandDepth", 513, "registry.maxCommandDepth must be at most 512, was 513"),
        Arguments.of("reconnectBurst", 0, "registry.reconnectBurst must be at least 1, was 0"),
        Arguments.of(
            "reconnectsPerSecond",
            1.5,
            "registry.reconnectsPerSecond must be a whole number of at most 2147483647, was 1.5"),
        Arguments.of(
            "shutdownDeadline", 0, "registry.shutdownDeadline must be from 1 ms to PT1H, was PT0S"),
        Arguments.of(
            "sessions",
            new JsonArray().add(twice).add(twice),
            "registry.sessions has two sessions named 'x'"),
        Arguments.of(
            "sessions",
            new JsonArray().add(new JsonObject().put("name", "X")),
            "definition.name must match [a-z0-9][a-z0-9_-]{0,63}, was 'X'"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongFieldIsOneSentence(String field, Object value, String sentence) {
    assertThatThrownBy(() -> new RegistryOptions(new JsonObject().put(field, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void anUnknownFieldIsRefused() {
    assertThatThrownBy(() -> new RegistryOptions(new JsonObject().put("adress", "x")))
        .hasMessageStartingWith("registry has no field 'adress'; known are [address, ");
  }
}
