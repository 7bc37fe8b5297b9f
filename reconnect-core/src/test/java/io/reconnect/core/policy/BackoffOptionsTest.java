package io.reconnect.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffOptionsTest {

  private static BackoffOptions different() {
    return new BackoffOptions()
        .setInitial(Duration.ofMillis(1))
        .setFactor(1.5)
        .setCap(Duration.ofMillis(3))
        .setFloor(Duration.ofMillis(2));
  }

  @Test
  void jsonBringsEveryFieldBack() {
    JsonObject json = different().toJson();
    assertThat(new BackoffOptions(new JsonObject(json.encode())))
        .usingRecursiveComparison()
        .isEqualTo(different());
  }

  @Test
  void aCopyHasEveryField() {
    assertThat(new BackoffOptions(different())).usingRecursiveComparison().isEqualTo(different());
  }

  @Test
  void theDefaultsAreThoseOfTheDesign() {
    assertThat(new BackoffOptions(new JsonObject()).toJson())
        .isEqualTo(
            new JsonObject()
                .put("initial", 100L)
                .put("factor", 2.0)
                .put("cap", 30_000L)
                .put("floor", 50L));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.99, 0, -1, Double.NaN, Double.POSITIVE_INFINITY, -1e300})
  void refusesFactorsThatCannotBe(double factor) {
    assertThatThrownBy(() -> new BackoffOptions().setFactor(factor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("backoff.factor must be a number of at least 1.0, was " + factor);
  }

  static Stream<Arguments> durations() {
    return Stream.of(
        duration("initial", BackoffOptions::setInitial),
        duration("cap", BackoffOptions::setCap),
        duration("floor", BackoffOptions::setFloor));
  }

  private static Arguments duration(String field, BiConsumer<BackoffOptions, Duration> setter) {
    return Arguments.of(field, setter);
  }

  @ParameterizedTest
  @MethodSource("durations")
  void refusesDurationsThatCannotBe(String field, BiConsumer<BackoffOptions, Duration> setter) {
    for (Duration wrong :
        new Duration[] {Duration.ofMillis(-1), Duration.ofNanos(1), Duration.ofDays(4_000)}) {
      assertThatThrownBy(() -> setter.accept(new BackoffOptions(), wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("backoff." + field + " must ")
          .hasMessageEndingWith(", was " + wrong);
    }
  }

  @Test
  void onlyTheFloorMayBeZero() {
    new BackoffOptions().setFloor(Duration.ZERO);
    assertThatThrownBy(() -> new BackoffOptions().setInitial(Duration.ZERO))
        .hasMessage("backoff.initial must be above zero, was PT0S");
    assertThatThrownBy(() -> new BackoffOptions().setCap(Duration.ZERO))
        .hasMessage("backoff.cap must be above zero, was PT0S");
  }
}
