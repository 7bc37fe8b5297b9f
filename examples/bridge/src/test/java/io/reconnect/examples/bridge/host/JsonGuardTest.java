package io.reconnect.examples.bridge.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonGuardTest {

  @Test
  void valuesCountAndTextDoesNot() {
    assertThat(objectionTo("[" + "{},".repeat(499_998) + "1]")).isNull();
    assertThat(objectionTo("[" + "{},".repeat(500_000) + "1]")).contains("1000000 values");
    assertThat(objectionTo("[".repeat(2_000_000))).contains("1000000 values");
    assertThat(objectionTo("{\"csv\":\"" + "a,\\\",[{/".repeat(1_000_000) + "\"}")).isNull();
  }

  @Test
  void commentsAreNoJson() {
    assertThat(objectionTo("{/* \" */}")).isEqualTo("the line is not JSON");
    assertThat(objectionTo("{\"path\":\"/a\"}")).isNull();
  }

  @Test
  void whatEndsTooEarlyIsForTheParserToRefuse() {
    assertThat(objectionTo("")).isNull();
    assertThat(objectionTo("\"")).isNull();
    assertThat(objectionTo("\"\\")).isNull();
  }

  private static String objectionTo(String json) {
    return JsonGuard.objectionTo(json.getBytes(StandardCharsets.UTF_8));
  }
}
