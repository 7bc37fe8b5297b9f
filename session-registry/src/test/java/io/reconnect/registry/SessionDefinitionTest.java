package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionDefinitionTest {

  private static final String SECRET = "s3cret-value";

  private static JsonObject minimal() {
    return new JsonObject().put("name", "files").put("transport", "http");
  }

  private static JsonObject full() {
    return minimal()
        .put(
            "endpoint",
            new JsonObject()
                .put("url", "https://example.org/mcp?key=" + SECRET)
                .put("headers", new JsonObject().put("Authorization", SECRET)))
        .put("protocol", "json-rpc")
        .put("protocolOptions", new JsonObject().put("safeMethods", new JsonArray().add("status")))
        .put("session", new JsonObject().put("callTimeout", 5_000))
        .put("required", true)
        .put("tools", new JsonArray().add("read"))
        .put("disabledTools", new JsonArray().add("write"));
  }

  @Test
  void whatIsNotGivenHasItsDefault() {
    SessionDefinition definition = new SessionDefinition(minimal());
    assertThat(definition.name()).isEqualTo("files");
    assertThat(definition.transport()).isEqualTo("http");
    assertThat(definition.endpoint()).isEqualTo(new JsonObject());
    assertThat(definition.protocol()).isEqualTo(SessionProtocol.MCP);
    assertThat(definition.protocolOptions()).isEqualTo(new JsonObject());
    assertThat(definition.sessionOptions().getName()).isEqualTo("files");
    assertThat(definition.required()).isFalse();
    assertThat(definition.tools()).containsExactly("*");
    assertThat(definition.disabledTools()).isEmpty();
  }

  @Test
  void everythingGivenIsKeptAndSurvivesARoundTrip() {
    SessionDefinition definition = new SessionDefinition(full());
    assertThat(definition.toJson()).isEqualTo(full());
    assertThat(new SessionDefinition(definition.toJson())).isEqualTo(definition);
    assertThat(definition.sessionOptions().getCallTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(definition.newProtocol().name()).isEqualTo("json-rpc");
  }

  @Test
  void aDefinitionIsMadeFromCodeStepByStep() {
    SessionDefinition definition =
        new SessionDefinition("files", "http", full().getJsonObject("endpoint"))
            .withProtocol(SessionProtocol.JSON_RPC, full().getJsonObject("protocolOptions"))
            .withSession(new JsonObject().put("name", "ignored").put("callTimeout", 5_000))
            .withRequired(true)
            .withTools(List.of("read"))
            .withDisabledTools(List.of("write"));
    assertThat(definition).isEqualTo(new SessionDefinition(full()));
    assertThat(definition).hasSameHashCodeAs(new SessionDefinition(full()));
  }

  @Test
  void changingWhatItWasMadeFromOrGaveOutChangesNothing() {
    JsonObject json = full();
    SessionDefinition definition = new SessionDefinition(json);
    json.getJsonObject("endpoint").put("url", "other");
    json.getJsonObject("session").put("callTimeout", 1);
    definition.endpoint().put("url", "other");
    definition.protocolOptions().put("liveness", "x");
    definition.toJson().getJsonObject("endpoint").put("url", "other");
    assertThat(definition.toJson()).isEqualTo(full());
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of("name", "other"),
        Arguments.of("transport", "unix"),
        Arguments.of("endpoint", new JsonObject().put("url", "https://example.org/mcp")),
        Arguments.of("protocol", "mcp"),
        Arguments.of("protocolOptions", new JsonObject()),
        Arguments.of("session", new JsonObject().put("callTimeout", 6_000)),
        Arguments.of("required", false),
        Arguments.of("tools", new JsonArray()),
        Arguments.of("disabledTools", new JsonArray()));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void everyFieldCounts(String field, Object value) {
    JsonObject changed = full().put(field, value);
    if (field.equals("protocol")) {
      changed.remove("protocolOptions");
    }
    assertThat(new SessionDefinition(changed)).isNotEqualTo(new SessionDefinition(full()));
  }

  @Test
  void aDefaultThatIsWrittenOutMakesNoDifference() {
    JsonObject written =
        minimal()
            .put("required", false)
            .put("tools", new JsonArray().add("*"))
            .put("session", new JsonObject().put("callTimeout", 30_000L));
    assertThat(new SessionDefinition(written)).isEqualTo(new SessionDefinition(minimal()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "0", "a-b_c", "9_"})
  void aNameIsMadeOfSmallLettersDigitsAndDashes(String name) {
    assertThat(new SessionDefinition(minimal().put("name", name)).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", "_a", "A", "a b", "a.b", "ä", "a\n"})
  void anyOtherNameIsRefused(String name) {
    assertThatThrownBy(() -> new SessionDefinition(minimal().put("name", name)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("definition.name must match [a-z0-9][a-z0-9_-]{0,63}, was '" + name + "'");
  }

  @Test
  void aNameHasAtMost64Characters() {
    assertThat(new SessionDefinition(minimal().put("name", "a".repeat(64))).name()).hasSize(64);
    assertThatThrownBy(() -> new SessionDefinition(minimal().put("name", "a".repeat(65))))
        .hasMessage("definition.name must match [a-z0-9][a-z0-9_-]{0,63}, was longer than that");
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("name", 5, "definition.name must be a string, was 5"),
        Arguments.of(
            "transport",
            "Http!",
            "definition.transport must be the type of a transport, for example http or unix"),
        Arguments.of("endpoint", SECRET, "definition.endpoint must be an object, was a string"),
        Arguments.of("protocol", SECRET, "definition.protocol must be mcp or json-rpc"),
        Arguments.of(
            "protocolOptions",
            new JsonArray(),
            "definition.protocolOptions must be an object, was an array"),
        Arguments.of("session", true, "definition.session must be an object, was true"),
        Arguments.of(
            "session",
            new JsonObject().put("name", "x"),
            "definition.session must not have a name: the session has that of the definition"),
        Arguments.of(
            "session",
            new JsonObject().put("callTimeout", 0),
            "session.callTimeout must be above zero, was PT0S"),
        Arguments.of("required", "yes", "definition.required must be true or false, was a string"),
        Arguments.of("tools", "read", "definition.tools must be an array of strings, was a string"),
        Arguments.of(
            "tools",
            new JsonArray().add(5),
            "definition.tools must be an array of strings, was an array"),
        Arguments.of(
            "tools", new JsonArray().add(" "), "definition.tools must not have a blank entry"),
        Arguments.of(
            "disabledTools",
            new JsonArray(java.util.Collections.nCopies(4_097, "x")),
            "definition.disabledTools must have at most 4096 entries"),
        Arguments.of(
            "endpiont",
            new JsonObject(),
            "definition has no field 'endpiont'; known are [disabledTools, endpoint, name,"
                + " protocol, protocolOptions, required, session, tools, transport]"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongFieldIsOneSentenceWithoutTheValue(String field, Object value, String sentence) {
    assertThatThrownBy(() -> new SessionDefinition(minimal().put(field, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void aWrongOptionOfTheProtocolIsRefusedAtOnce() {
    assertThatThrownBy(
            () ->
                new SessionDefinition(
                    minimal().put("protocolOptions", new JsonObject().put("liveness", "x"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'liveness'");
  }

  @Test
  void itsDescriptionHoldsNothingOfTheEndpoint() {
    assertThat(new SessionDefinition(full()))
        .hasToString("session definition 'files' (http, json-rpc)");
  }
}
