package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.CallOptions.Repeat;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CallOptionsTest {

  private static CallOptions random(SplittableRandom random) {
    CallOptions options =
        new CallOptions()
            .setWaitForReady(random.nextBoolean())
            .setRepeat(Repeat.values()[random.nextInt(3)]);
    if (random.nextBoolean()) {
      options.setTimeout(Duration.ofMillis(1 + random.nextInt(100_000)));
    }
    if (random.nextBoolean()) {
      options.setWaitTimeout(Duration.ofMillis(1 + random.nextInt(100_000)));
    }
    if (random.nextBoolean()) {
      options.setProgressCap(Duration.ofMillis(1 + random.nextInt(100_000)));
    }
    if (random.nextBoolean()) {
      options.setHeaders(Map.of("x-a", "1", "x-b", "" + random.nextInt()));
    }
    return options;
  }

  @Test
  void jsonBringsEveryFieldBack() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      JsonObject json = random(random).toJson();
      assertThat(new CallOptions(new JsonObject(json.encode())).toJson()).isEqualTo(json);
    }
  }

  @Test
  void aCopyHasEveryField() {
    CallOptions options =
        new CallOptions()
            .setTimeout(Duration.ofMillis(1))
            .setWaitTimeout(Duration.ofMillis(2))
            .setProgressCap(Duration.ofMillis(3))
            .setWaitForReady(false)
            .setRepeat(Repeat.UNSAFE)
            .setHeaders(Map.of("X-Tenant", "blue"))
            .setProgressHandler(report -> {});
    assertThat(new CallOptions(options)).usingRecursiveComparison().isEqualTo(options);
  }

  @Test
  void whatIsNotSetComesFromTheSession() {
    CallOptions options = new CallOptions(new JsonObject());
    assertThat(options.getTimeout()).isNull();
    assertThat(options.getWaitTimeout()).isNull();
    assertThat(options.getProgressCap()).isNull();
    assertThat(options.isWaitForReady()).isTrue();
    assertThat(options.getHeaders()).isEmpty();
    assertThat(options.getRepeat()).isEqualTo(Repeat.BY_PROTOCOL);
  }

  static Stream<Arguments> durations() {
    return Stream.of(
        duration("timeout", CallOptions::setTimeout),
        duration("waitTimeout", CallOptions::setWaitTimeout),
        duration("progressCap", CallOptions::setProgressCap));
  }

  private static Arguments duration(String field, BiConsumer<CallOptions, Duration> setter) {
    return Arguments.of(field, setter);
  }

  @ParameterizedTest
  @MethodSource("durations")
  void refusesDurationsThatCannotBe(String field, BiConsumer<CallOptions, Duration> setter) {
    for (Duration wrong :
        new Duration[] {
          Duration.ZERO, Duration.ofMillis(-1), Duration.ofNanos(1), Duration.ofDays(4_000)
        }) {
      assertThatThrownBy(() -> setter.accept(new CallOptions(), wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("call." + field + " must ")
          .hasMessageEndingWith(", was " + wrong);
    }
    for (Object wrong : new Object[] {"1s", false, 0.5}) {
      assertThatThrownBy(() -> new CallOptions(new JsonObject().put(field, wrong)))
          .hasMessage("call." + field + " must be a whole number, was " + wrong);
    }
  }

  @Test
  void refusesOtherJsonThatCannotBe() {
    assertThatThrownBy(() -> new CallOptions(new JsonObject().put("waitForReady", 1)))
        .hasMessage("call.waitForReady must be true or false, was 1");
    assertThatThrownBy(() -> new CallOptions(new JsonObject().put("repeat", "maybe")))
        .hasMessage("call.repeat must be one of [BY_PROTOCOL, SAFE, UNSAFE], was maybe");
    assertThatThrownBy(() -> new CallOptions(new JsonObject().put("retries", 1)))
        .hasMessageStartingWith("call has no field 'retries'");
  }

  @Test
  void refusesHeadersThatCannotBeWithoutRepeatingTheirValue() {
    assertThatThrownBy(
            () ->
                new CallOptions(
                    new JsonObject().put("headers", new JsonObject().put("x-key", 4711))))
        .hasMessage("call.headers.x-key must be a string");
    Map<String, String> missing = new HashMap<>();
    missing.put("x-key", null);
    assertThatThrownBy(() -> new CallOptions().setHeaders(missing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("call.headers.x-key must not be null");
  }

  @Test
  void headersAreCopied() {
    Map<String, String> mine = new HashMap<>(Map.of("x-tenant", "blue"));
    CallOptions options = new CallOptions().setHeaders(mine);
    mine.put("x-tenant", "red");
    assertThat(options.getHeaders()).containsExactly(Map.entry("x-tenant", "blue"));
  }

  @Test
  void readsConstantsWithHyphens() {
    assertThat(new CallOptions(new JsonObject().put("repeat", "by-protocol")).getRepeat())
        .isEqualTo(Repeat.BY_PROTOCOL);
  }
}
