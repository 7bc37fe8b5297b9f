package io.reconnect.registry.config;

import static io.reconnect.registry.config.Configs.entry;
import static io.reconnect.registry.config.Configs.sentences;
import static io.reconnect.registry.config.Configs.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.registry.config.ConfigProblem.Kind;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** References to the environment. */
class VariablesTest {

  private static String header(String value) {
    return served("{'url':'http://a.example','headers':{'H':'" + value + "'}}")
        .endpoint()
        .getJsonObject("headers")
        .getString("H");
  }

  @ParameterizedTest
  @CsvSource({
    "Bearer ${TOKEN}, Bearer s3cr3t-token",
    "Bearer ${env:TOKEN}, Bearer s3cr3t-token",
    "${TOKEN}${HOST}, s3cr3t-tokenfiles.example.org",
    "${TOKEN:-none}, s3cr3t-token",
    "${MISSING:-none}, none",
    "${env:MISSING:-none}, none",
    "${MISSING:-}x, x",
    "${EMPTY:-none}, none",
    "a${EMPTY}b, ab",
    "$TOKEN and $ and {TOKEN}, $TOKEN and $ and {TOKEN}",
    // what a value holds is text, and nothing to expand
    "${NESTED}, ${TOKEN}",
    "${MISSING:-$TOKEN}, $TOKEN",
  })
  void aReferenceBecomesTheValue(String text, String expanded) {
    assertThat(header(text)).isEqualTo(expanded);
  }

  @Test
  void everyStringOfAnEntryIsExpandedAndNoKeyIs() {
    assertThat(
            served(
                    "{'url':'https://${HOST}/mcp','headers':{'${TOKEN}':'a'},"
                        + "'options':{'allowedRanges':['${HOST}'],'x':{'y':'${HOST}'}}}")
                .endpoint()
                .encode())
        .isEqualTo(
            "{\"allowedRanges\":[\"files.example.org\"],\"x\":{\"y\":\"files.example.org\"},"
                + "\"url\":\"https://files.example.org/mcp\",\"headers\":{\"${TOKEN}\":\"a\"}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "${MISSING} | the environment has no variable MISSING",
        "Bearer ${env:MISSING}! | the environment has no variable MISSING",
        "${input:token} | '${input:token}' is no reference to the environment",
        "${my-var} | '${my-var}' is no reference to the environment",
        "${} | a '${…}' is no reference to the environment",
        "${a secret word} | a '${…}' is no reference to the environment",
        "${TOKEN | a '${' has no '}'",
      })
  void aReferenceThatCannotBeResolvedLeavesTheEntryOut(String text, String message) {
    ServersConfig config =
        entry(
            "{'url':'http://a.example','headers':{'Ok':'${TOKEN}','H':'"
                + text.replace("|", "")
                + "'}}");
    assertThat(config.sessions()).isEmpty();
    assertThat(config.leftOut()).containsExactly("s");
    assertThat(sentences(config)).containsExactly("mcpServers.s.headers.H: " + message);
    assertThat(config.problems().get(0).kind()).isEqualTo(Kind.VARIABLE);
  }

  @Test
  void allThatAreMissingAreNamedAtOnce() {
    assertThat(sentences(entry("{'url':'${A}','headers':{'H':'${B}${C}'}}")))
        .containsExactly(
            "mcpServers.s.url: the environment has no variable A",
            "mcpServers.s.headers.H: the environment has no variable B",
            "mcpServers.s.headers.H: the environment has no variable C");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'url':'${TOKEN}'}",
        "{'url':'http://a.example','session':{'replayPolicy':'${TOKEN}'}}",
        "{'url':'http://a.example','session':{'${TOKEN}':1,'callTimeout':'${TOKEN}'}}",
        "{'url':'http://a.example','protocolOptions':{'versions':'${TOKEN}'}}",
        "{'url':'http://a.example','type':'${TOKEN} x'}",
        "{'url':'http://a.example','protocol':'${TOKEN}'}",
        "{'socket':'/${TOKEN}','headers':{}}",
        "{'url':'http://a.example','options':{'url':'${TOKEN}'}}",
        "{'url':'http://a.example','enabledTools':['${TOKEN}',' ']}",
      })
  void noProblemEverShowsAValue(String entry) {
    ServersConfig config = entry(entry);
    assertThat(config.sessions()).isEmpty();
    assertThat(config.problems()).isNotEmpty();
    assertThat(config.problems().toString()).doesNotContain("s3cr3t");
    assertThat(config.problems().get(0).toJson().encode()).doesNotContain("s3cr3t");
  }

  @Test
  void aDefinitionDoesNotShowItsSecretsByAccident() {
    assertThat(entry("{'url':'http://a.example','headers':{'H':'${TOKEN}'}}").toString())
        .doesNotContain("s3cr3t");
    assertThat(new JsonObject().put("shown", header("${TOKEN}")).encode()).contains("s3cr3t");
  }
}
