package io.reconnect.core.impl;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EncodedSizeTest {

  static Stream<Object> values() {
    return Stream.of(
        "",
        "plain",
        "\"quoted\" and \\escaped\\ and /",
        "\b\t\n\f\r\u0000\u001f\u007f",
        "\u00e9\u07ff\u0800\u2264\uffff",
        0,
        -1,
        Long.MIN_VALUE,
        1.5,
        1e300,
        0.1f,
        new BigInteger("123456789012345678901234567890"),
        true,
        false,
        Instant.EPOCH,
        new byte[] {1, 2, 3},
        new JsonObject(),
        new JsonArray(),
        new JsonObject().putNull("nothing"),
        new JsonObject().put("a\"b", new JsonArray().add(1).addNull().add(new JsonObject())),
        new JsonObject(Map.of("map", Map.of("k", List.of(1, "two")))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void isThatOfTheEncodedValue(Object value) {
    assertThat(EncodedSize.of(value)).isEqualTo(Json.encodeToBuffer(value).length());
  }

  @RepeatedTest(50)
  void isThatOfAnyEncodedTree(RepetitionInfo repetition) {
    JsonObject tree = new Trees(new Random(repetition.getCurrentRepetition())).object(0);
    assertThat(EncodedSize.of(tree)).as(tree.encode()).isEqualTo(tree.toBuffer().length());
  }

  @Test
  void countsAPairAsUtf8AlthoughSomeEncodersEscapeIt() {
    assertThat(EncodedSize.of("\ud83d\ude00")).isEqualTo(6);
  }

  private record Trees(Random random) {

    JsonObject object(int depth) {
      JsonObject object = new JsonObject();
      for (int i = random.nextInt(6); i > 0; i--) {
        object.put(text(), value(depth));
      }
      return object;
    }

    private @Nullable Object value(int depth) {
      return switch (random.nextInt(depth > 4 ? 4 : 6)) {
        case 0 -> text();
        case 1 -> random.nextLong() >> random.nextInt(64);
        case 2 -> random.nextBoolean();
        case 3 -> null;
        case 4 -> object(depth + 1);
        default -> new JsonArray().add(value(depth + 1)).add(value(depth + 1));
      };
    }

    private String text() {
      int[] characters =
          random
              .ints(random.nextInt(8), 0, Character.MAX_VALUE)
              .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
              .map(c -> random.nextBoolean() ? c % 0x100 : c)
              .toArray();
      return new String(characters, 0, characters.length);
    }
  }
}
