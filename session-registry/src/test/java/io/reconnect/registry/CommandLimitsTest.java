package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandLimitsTest {

  private static final CommandLimits LIMITS = new CommandLimits(8, 1_024);

  private static JsonObject nested(int levels) {
    JsonObject innermost = new JsonObject();
    JsonObject object = innermost;
    for (int i = 1; i < levels; i++) {
      object = new JsonObject().put("d", object);
    }
    return object;
  }

  @Test
  void aCommandMayBeAsDeepAsTheLimit() {
    assertThat(LIMITS.check(nested(8))).isEqualTo(nested(8));
    assertThatThrownBy(() -> LIMITS.check(nested(9)))
        .hasMessage("field /d is nested deeper than 8 levels");
  }

  @Test
  void nestingThatWouldOverflowTheStackIsRefusedToo() {
    JsonObject deep = new JsonObject();
    JsonArray at = new JsonArray();
    deep.put("d", at);
    for (int i = 0; i < 100_000; i++) {
      JsonArray next = new JsonArray();
      at.add(next);
      at = next;
    }
    assertThatThrownBy(() -> LIMITS.check(deep))
        .hasMessage("field /d is nested deeper than 8 levels");
  }

  @Test
  void aCommandMayBeAsLongAsTheLimit() {
    int around = new JsonObject().put("t", "").encode().length();
    assertThat(LIMITS.check(new JsonObject().put("t", "x".repeat(1_024 - around)))).isNotNull();
    assertThatThrownBy(
            () -> LIMITS.check(new JsonObject().put("t", "x".repeat(1_025 - around + 1))))
        .isInstanceOf(RegistryException.class)
        .hasMessage("field /t makes the command longer than 1024 bytes");
  }

  @Test
  void bytesCountAndNotCharacters() {
    assertThatThrownBy(() -> LIMITS.check(new JsonObject().put("t", "€".repeat(400))))
        .hasMessage("field /t makes the command longer than 1024 bytes");
    assertThatThrownBy(() -> LIMITS.check(new JsonObject().put("t", "\u0001".repeat(200))))
        .hasMessage("field /t makes the command longer than 1024 bytes");
  }

  @Test
  void manySmallThingsCountToo() {
    JsonArray array = new JsonArray();
    for (int i = 0; i < 600; i++) {
      array.add(1);
    }
    assertThatThrownBy(() -> LIMITS.check(new JsonObject().put("t", array)))
        .hasMessage("field /t makes the command longer than 1024 bytes");
    JsonObject members = new JsonObject();
    for (int i = 0; i < 300; i++) {
      members.put("name" + i, (Object) null);
    }
    assertThatThrownBy(() -> LIMITS.check(members)).isInstanceOf(RegistryException.class);
  }

  @Test
  void whatIsNoJsonIsRefused() {
    for (Object value :
        new Object[] {Double.NaN, Float.POSITIVE_INFINITY, Instant.EPOCH, Buffer.buffer(), 'c'}) {
      assertThatThrownBy(() -> LIMITS.check(new JsonObject().put("t", value)))
          .hasMessage("field /t holds a value that is no JSON value");
    }
  }

  @Test
  void mapsAndListsAreJsonToo() {
    JsonObject command = new JsonObject().put("m", Map.of("l", List.of(1, "x")));
    assertThat(LIMITS.check(command)).isSameAs(command);
  }

  @Test
  void theNameOfAFieldIsShownSafely() {
    assertThatThrownBy(
            () -> LIMITS.check(new JsonObject().put("a/b~\n" + "x".repeat(200), Double.NaN)))
        .hasMessage("field /a~1b~0?" + "x".repeat(92) + "… holds a value that is no JSON value");
  }
}
