package io.reconnect.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What peers send back as the id of a request. */
class WireIdsTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "1, 1",
        "'\"1\"', 1",
        "1.0, 1",
        "9007199254740993, 9007199254740993",
        "'\"123456789012345678\"', 123456789012345678",
        "-1, -1",
      })
  void anEchoOfANumberIsThatNumber(String json, long id) {
    assertThat(parse(json)).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "null",
        "0",
        "'\"\"'",
        "'\"abc\"'",
        "'\"p-1\"'",
        "'\"-1\"'",
        "'\"1.0\"'",
        "'\" 1\"'",
        "'\"01\"'",
        "'\"0\"'",
        "'\"١\"'",
        "'\"99999999999999999999\"'",
        "1.5",
        "123456789012345678901234567890",
        "true",
        "'[1]'",
        "'{\"id\":1}'",
      })
  void anythingElseIsNoId(String json) {
    assertThat(parse(json)).isEqualTo(WireIds.NONE);
  }

  @Test
  void anAbsentIdIsNone() {
    assertThat(WireIds.parse(null)).isEqualTo(WireIds.NONE);
  }

  private static long parse(String json) {
    return WireIds.parse(new JsonObject("{\"id\":" + json + "}").getValue("id"));
  }
}
