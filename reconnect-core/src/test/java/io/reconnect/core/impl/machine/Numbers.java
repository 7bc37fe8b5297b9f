package io.reconnect.core.impl.machine;

import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.FlapGuard;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The numbers of a test. The n-th attempt in a row waits n times 100 ms, so that a delay tells the
 * place in the schedule.
 */
final class Numbers {
  static final long STABLE_MILLIS = 10_000;

  private long connectTimeout = 5_000;
  private long handshakeTimeout = 10_000;
  private long attemptTimeout;
  private int maxWaitingCalls = 8;
  private long maxWaitingBytes = 1_000;
  private int maxInFlight = 4;
  private int maxReplays = 2;
  private int maxAttempts;
  private long maxOutage;
  private long wakeInterval = 1_000;
  private long livenessIdle;
  private long linkCloseTimeout = 1_000;
  private int burst = FlapGuard.DEFAULT_BURST;
  private ReconnectBudget budget;
  private Backoff backoff = Numbers::byPlace;

  private static Duration byPlace(int attempt, LossReason cause, RandomGenerator random) {
    if (attempt < 1) {
      throw new AssertionError("asked for the delay of attempt " + attempt);
    }
    return Duration.ofMillis(100L * attempt);
  }

  static Numbers defaults() {
    return new Numbers();
  }

  Numbers connectTimeout(long millis) {
    connectTimeout = millis;
    return this;
  }

  Numbers handshakeTimeout(long millis) {
    handshakeTimeout = millis;
    return this;
  }

  Numbers attemptTimeout(long millis) {
    attemptTimeout = millis;
    return this;
  }

  Numbers maxWaitingCalls(int value) {
    maxWaitingCalls = value;
    return this;
  }

  Numbers maxWaitingBytes(long value) {
    maxWaitingBytes = value;
    return this;
  }

  Numbers maxInFlight(int value) {
    maxInFlight = value;
    return this;
  }

  Numbers maxReplays(int value) {
    maxReplays = value;
    return this;
  }

  Numbers maxAttempts(int value) {
    maxAttempts = value;
    return this;
  }

  Numbers maxOutage(long millis) {
    maxOutage = millis;
    return this;
  }

  Numbers wakeInterval(long millis) {
    wakeInterval = millis;
    return this;
  }

  Numbers livenessIdle(long millis) {
    livenessIdle = millis;
    return this;
  }

  Numbers linkCloseTimeout(long millis) {
    linkCloseTimeout = millis;
    return this;
  }

  Numbers burst(int value) {
    burst = value;
    return this;
  }

  Numbers budget(ReconnectBudget value) {
    budget = value;
    return this;
  }

  Numbers backoff(Backoff value) {
    backoff = value;
    return this;
  }

  MachineSettings settings() {
    return new MachineSettings(
        nanos(connectTimeout),
        nanos(handshakeTimeout),
        nanos(attemptTimeout),
        maxWaitingCalls,
        maxWaitingBytes,
        maxInFlight,
        maxReplays,
        maxAttempts,
        nanos(maxOutage),
        nanos(wakeInterval),
        nanos(livenessIdle),
        nanos(linkCloseTimeout));
  }

  AttemptSchedule schedule(long now) {
    return new AttemptSchedule(
        backoff,
        nanos(30_000),
        FlapGuard.create(
            Duration.ofMillis(STABLE_MILLIS), burst, FlapGuard.DEFAULT_PER_SECOND, now),
        budget,
        new SplittableRandom(1),
        now);
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
