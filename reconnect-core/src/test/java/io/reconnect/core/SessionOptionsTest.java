package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.BackoffOptions;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.core.policy.ReplayPolicy;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SessionOptionsTest {

  static SessionOptions random(SplittableRandom random) {
    return new SessionOptions()
        .setName("s" + random.nextInt())
        .setBackoff(
            new BackoffOptions()
                .setInitial(positive(random))
                .setFactor(1 + random.nextDouble(3))
                .setCap(positive(random))
                .setFloor(any(random)))
        .setConnectTimeout(positive(random))
        .setHandshakeTimeout(positive(random))
        .setCallTimeout(positive(random))
        .setMaxWait(any(random))
        .setMaxWaitingCalls(random.nextInt(Integer.MAX_VALUE))
        .setMaxWaitingBytes(random.nextLong(Long.MAX_VALUE))
        .setMaxInFlight(1 + random.nextInt(1_000))
        .setMaxReplays(random.nextInt(100))
        .setMaxAttempts(random.nextInt(100))
        .setMaxOutage(any(random))
        .setStableUptime(positive(random))
        .setReconnectBurst(1 + random.nextInt(100))
        .setReconnectsPerSecond(1 + random.nextInt(100))
        .setWakeInterval(any(random))
        .setLivenessIdle(any(random))
        .setLivenessTimeout(positive(random))
        .setCloseGrace(any(random))
        .setLinkCloseTimeout(positive(random))
        .setReplayPolicy(ReplayPolicy.values()[random.nextInt(3)])
        .setTrustPeerHints(random.nextBoolean())
        .setMaxRestoreSteps(random.nextInt(100))
        .setMaxInboundRequests(random.nextInt(100));
  }

  private static Duration positive(SplittableRandom random) {
    return Duration.ofMillis(1 + random.nextLong(1_000_000_000L));
  }

  private static Duration any(SplittableRandom random) {
    return random.nextInt(5) == 0 ? Duration.ZERO : positive(random);
  }

  @Test
  void jsonBringsEveryFieldBack() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      JsonObject json = random(random).toJson();
      JsonObject parsed = new JsonObject(json.encode());
      assertThat(new SessionOptions(parsed).toJson()).isEqualTo(json);
    }
  }

  @Test
  void aCopyHasEveryField() {
    ReconnectBudget budget = new ReconnectBudget();
    Backoff backoff = Backoff.fixed(Duration.ZERO);
    SessionOptions options =
        random(new SplittableRandom(2))
            .setReconnectBudget(budget)
            .setBackoffFunction(backoff)
            .setJitterSeed(7);
    assertThat(new SessionOptions(options)).usingRecursiveComparison().isEqualTo(options);
    assertThat(new SessionOptions(options).getReconnectBudget()).isSameAs(budget);
  }

  @Test
  void aCopyIsIndependent() {
    SessionOptions options = new SessionOptions();
    SessionOptions copy = new SessionOptions(options);
    copy.getBackoff().setFactor(9);
    assertThat(options.getBackoff().getFactor()).isEqualTo(BackoffOptions.DEFAULT_FACTOR);
  }

  @Test
  void nothingGivenMeansTheDefaults() {
    assertThat(new SessionOptions(new JsonObject()))
        .usingRecursiveComparison()
        .isEqualTo(new SessionOptions());
  }

  @Test
  void theDefaultsAreThoseOfTheDesign() {
    SessionOptions options = new SessionOptions();
    assertThat(options.getCallTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.getMaxWaitingCalls()).isEqualTo(1_024);
    assertThat(options.getMaxWaitingBytes()).isEqualTo(16 * 1_024 * 1_024);
    assertThat(options.getMaxInFlight()).isEqualTo(256);
    assertThat(options.getReconnectBurst()).isEqualTo(32);
    assertThat(options.getReconnectsPerSecond()).isEqualTo(4);
    assertThat(options.getStableUptime()).isEqualTo(Duration.ofSeconds(10));
    assertThat(options.getWakeInterval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(options.getMaxAttempts()).isZero();
    assertThat(options.getMaxOutage()).isZero();
    assertThat(options.isTrustPeerHints()).isFalse();
  }

  static Stream<Arguments> durationsAboveZero() {
    return Stream.of(
        duration("connectTimeout", SessionOptions::setConnectTimeout),
        duration("handshakeTimeout", SessionOptions::setHandshakeTimeout),
        duration("callTimeout", SessionOptions::setCallTimeout),
        duration("stableUptime", SessionOptions::setStableUptime),
        duration("livenessTimeout", SessionOptions::setLivenessTimeout),
        duration("linkCloseTimeout", SessionOptions::setLinkCloseTimeout));
  }

  static Stream<Arguments> durations() {
    return Stream.concat(
        durationsAboveZero(),
        Stream.of(
            duration("maxWait", SessionOptions::setMaxWait),
            duration("maxOutage", SessionOptions::setMaxOutage),
            duration("wakeInterval", SessionOptions::setWakeInterval),
            duration("livenessIdle", SessionOptions::setLivenessIdle),
            duration("closeGrace", SessionOptions::setCloseGrace)));
  }

  private static Arguments duration(String field, BiConsumer<SessionOptions, Duration> setter) {
    return Arguments.of(field, setter);
  }

  @ParameterizedTest
  @MethodSource("durationsAboveZero")
  void refusesZero(String field, BiConsumer<SessionOptions, Duration> setter) {
    assertThatThrownBy(() -> setter.accept(new SessionOptions(), Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("session." + field + " must be above zero, was PT0S");
  }

  @ParameterizedTest
  @MethodSource("durations")
  void refusesDurationsThatCannotBe(String field, BiConsumer<SessionOptions, Duration> setter) {
    for (Duration wrong :
        new Duration[] {
          Duration.ofMillis(-1),
          Duration.ofSeconds(Long.MIN_VALUE),
          Duration.ofNanos(999_999),
          Duration.ofDays(3651),
          Duration.ofSeconds(Long.MAX_VALUE)
        }) {
      assertThatThrownBy(() -> setter.accept(new SessionOptions(), wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("session." + field + " must ")
          .hasMessageEndingWith(", was " + wrong);
    }
    setter.accept(new SessionOptions(), Duration.ofMillis(1));
    setter.accept(new SessionOptions(), Duration.ofDays(3650));
  }

  @ParameterizedTest
  @MethodSource("durations")
  void refusesDurationsInJsonThatCannotBe(String field) {
    for (Object wrong :
        new Object[] {-1, "5s", 1.5, true, new JsonArray(), Long.MAX_VALUE, 1e300}) {
      assertThatThrownBy(() -> new SessionOptions(new JsonObject().put(field, wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("session." + field + " must ");
    }
  }

  static Stream<Arguments> numbers() {
    return Stream.of(
        number("maxWaitingCalls", 0, SessionOptions::setMaxWaitingCalls),
        number("maxInFlight", 1, SessionOptions::setMaxInFlight),
        number("maxReplays", 0, SessionOptions::setMaxReplays),
        number("maxAttempts", 0, SessionOptions::setMaxAttempts),
        number("reconnectBurst", 1, SessionOptions::setReconnectBurst),
        number("reconnectsPerSecond", 1, SessionOptions::setReconnectsPerSecond),
        number("maxRestoreSteps", 0, SessionOptions::setMaxRestoreSteps),
        number("maxInboundRequests", 0, SessionOptions::setMaxInboundRequests));
  }

  private static Arguments number(
      String field, int least, BiConsumer<SessionOptions, Integer> setter) {
    return Arguments.of(field, least, setter);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void refusesNumbersThatCannotBe(
      String field, int least, BiConsumer<SessionOptions, Integer> setter) {
    setter.accept(new SessionOptions(), least);
    for (int wrong : new int[] {least - 1, Integer.MIN_VALUE}) {
      assertThatThrownBy(() -> setter.accept(new SessionOptions(), wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("session." + field + " must be at least " + least + ", was " + wrong);
    }
    for (Object wrong : new Object[] {"1", 1.5, 1L << 32, new JsonObject()}) {
      assertThatThrownBy(() -> new SessionOptions(new JsonObject().put(field, wrong)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("session." + field + " must be a whole number")
          .hasMessageEndingWith(", was " + wrong);
    }
  }

  @Test
  void refusesOtherValuesThatCannotBe() {
    assertThatThrownBy(() -> new SessionOptions().setName(" "))
        .hasMessage("session.name must not be blank, was ' '");
    assertThatThrownBy(() -> new SessionOptions().setMaxWaitingBytes(-1))
        .hasMessage("session.maxWaitingBytes must be at least 0, was -1");
  }

  static Stream<Arguments> wrongTypes() {
    return Stream.of(
        Arguments.of("name", 5, "session.name must be a string, was 5"),
        Arguments.of(
            "trustPeerHints", "yes", "session.trustPeerHints must be true or false, was yes"),
        Arguments.of("backoff", "fast", "session.backoff must be an object, was fast"),
        Arguments.of(
            "replayPolicy",
            "sometimes",
            "session.replayPolicy must be one of [NEVER, SAFE, ALWAYS], was sometimes"),
        Arguments.of(
            "replayPolicy", 1, "session.replayPolicy must be one of [NEVER, SAFE, ALWAYS], was 1"),
        Arguments.of(
            "backoff",
            new JsonObject().put("factor", "2"),
            "backoff.factor must be a number, was 2"));
  }

  @ParameterizedTest
  @MethodSource("wrongTypes")
  void refusesJsonOfTheWrongType(String field, Object value, String message) {
    assertThatThrownBy(() -> new SessionOptions(new JsonObject().put(field, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void refusesFieldsItDoesNotKnow() {
    assertThatThrownBy(() -> new SessionOptions(new JsonObject().put("timeout", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "session has no field 'timeout'; known are [attemptTimeout, backoff, callTimeout,");
    assertThatThrownBy(
            () ->
                new SessionOptions(
                    new JsonObject().put("backoff", new JsonObject().put("base", 1))))
        .hasMessage("backoff has no field 'base'; known are [cap, factor, floor, initial]");
  }

  @Test
  void readsConstantsInAnyCase() {
    assertThat(new SessionOptions(new JsonObject().put("replayPolicy", "never")).getReplayPolicy())
        .isEqualTo(ReplayPolicy.NEVER);
  }

  @Test
  void takesNullForAbsent() {
    assertThat(new SessionOptions(new JsonObject().putNull("callTimeout")).getCallTimeout())
        .isEqualTo(SessionOptions.DEFAULT_CALL_TIMEOUT);
  }

  @Test
  void wholeNumbersMayBeWrittenWithAPoint() {
    assertThat(new SessionOptions(new JsonObject().put("maxInFlight", 7.0)).getMaxInFlight())
        .isEqualTo(7);
  }
}
