package io.reconnect.registry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text that people wrote, and text that nobody should have. */
class JsonTextTest {

  private static final ConfigLimits LIMITS = new ConfigLimits(1_000, 4, 20);

  private static Object read(String text) {
    return JsonText.read(Buffer.buffer(text), LIMITS).json();
  }

  private static void refused(String text, String message) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  @Test
  void commentsAndACommaAtTheEndArePartOfIt() {
    assertThat(
            read(
                """
                // first of all
                {
                  "a": 1, /* "a": 2, */
                  "url": "http://x/*not a comment*/", // the rest
                  "list": [true, null, 1.5, "x",],
                }
                // last
                """))
        .isEqualTo(
            new JsonObject(
                "{\"a\":1,\"url\":\"http://x/*not a comment*/\",\"list\":[true,null,1.5,\"x\"]}"));
  }

  @Test
  void aMarkAtTheBeginningIsNoPartOfIt() {
    assertThat(read("\ufeff{\"a\":1}")).isEqualTo(new JsonObject().put("a", 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'a': s3cr3t} | it is not JSON at line 1, column ",
        "{'a': 's3cr3t' 'b'} | it is not JSON at line 1, column ",
        "{a: 1} | it is not JSON at line 1, column ",
        "{'a': 1 | it is not JSON at line 1, column ",
        "[1,,2] | it is not JSON at line 1, column ",
        "{} {} | it is not JSON: something follows the end, at line 1",
        "{} s3cr3t | it is not JSON at line 1, column ",
      })
  void whatIsNotJsonIsPointedAtAndNotRepeated(String text, String message) {
    assertThatThrownBy(() -> read(text.replace('\'', '"')))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(message)
        .hasMessageNotContaining("s3cr3t")
        .hasNoCause();
  }

  @Test
  void nothingIsNotJson() {
    refused("", "it is empty");
    refused(" // only a comment\n", "it is empty");
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    assertThatThrownBy(
            () -> JsonText.read(Buffer.buffer(new byte[] {'"', (byte) 0xC3, '"'}), LIMITS))
        .isInstanceOf(ConfigException.class);
  }

  @Test
  void sizeDepthAndNumberAreBounded() {
    assertThat(read("\"" + "x".repeat(998) + "\"")).isNotNull();
    refused("\"" + "x".repeat(999) + "\"", "it is larger than 1000 bytes");
    assertThat(read("[[[[1]]]]")).isNotNull();
    refused("[[[[[1]]]]]", "it is nested deeper than 4 levels");
    assertThat(read("[" + "1,".repeat(19) + "]")).isNotNull();
    refused("[" + "1,".repeat(20) + "]", "it holds more than 20 values");
  }

  @Test
  void aMillionBracketsAreRefusedLikeFew() {
    ConfigLimits large = new ConfigLimits(2_000_000, 32, 100_000);
    assertThatThrownBy(() -> JsonText.read(Buffer.buffer("[".repeat(1_000_000)), large))
        .isInstanceOf(ConfigException.class)
        .hasMessage("it is nested deeper than 32 levels");
  }

  @Test
  void fieldsThatAreGivenTwiceAreRemembered() {
    JsonText.Value value =
        JsonText.read(Buffer.buffer("{\"a\":{\"b\":1,\"b\":2},\"c d\":1,\"c d\":2}"), LIMITS);
    assertThat(value.json()).isEqualTo(new JsonObject("{\"a\":{\"b\":1},\"c d\":1}"));
    assertThat(value.duplicates()).extracting(JsonPath::text).containsExactly("a.b", "[\"c d\"]");
  }

  @Test
  void textThatIsCutOrHasOtherBytesInItIsReadOrRefusedAndNothingElse() {
    String text = "{\"mcpServers\":{\"s\":{\"url\":\"http://a\",\"headers\":{\"a\":\"é😀\"}}}}";
    byte[] whole = text.getBytes(StandardCharsets.UTF_8);
    Random random = new Random(3);
    ConfigParser parser = new ConfigParser(name -> null, ConfigLimits.DEFAULT);
    for (int round = 0; round < 5_000; round++) {
      byte[] bytes = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
      for (int i = random.nextInt(3); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        parser.parse(Buffer.buffer(bytes));
      } catch (ConfigException refused) {
        assertThat(refused).hasMessageStartingWith("it ");
      }
    }
  }
}
