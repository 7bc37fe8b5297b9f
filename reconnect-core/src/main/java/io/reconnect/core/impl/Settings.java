package io.reconnect.core.impl;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.SessionOptions;
import io.reconnect.core.impl.machine.AttemptSchedule;
import io.reconnect.core.impl.machine.MachineSettings;
import io.reconnect.core.impl.machine.Ports;
import io.reconnect.core.impl.machine.SessionMachine;
import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.FlapGuard;
import java.util.SplittableRandom;

/** Builds the machine of a session from its options. */
final class Settings {

  private Settings() {}

  static SessionMachine<SessionCall> machine(SessionOptions options, Ports<SessionCall> ports) {
    long now = ports.now();
    return new SessionMachine<>(numbers(options), ports, schedule(options, now));
  }

  private static AttemptSchedule schedule(SessionOptions options, long now) {
    Backoff standard = options.getBackoff().toBackoff();
    Backoff own = options.getBackoffFunction();
    Long seed = options.getJitterSeed();
    return new AttemptSchedule(
        own == null ? standard : guarded(options.getName(), own, standard),
        options.getBackoff().getCap().toNanos(),
        FlapGuard.create(
            options.getStableUptime(),
            options.getReconnectBurst(),
            options.getReconnectsPerSecond(),
            now),
        options.getReconnectBudget(),
        seed == null ? new SplittableRandom() : new SplittableRandom(seed),
        now);
  }

  /** A function of the application that fails must not end the attempts. */
  private static Backoff guarded(String session, Backoff own, Backoff standard) {
    return (attempt, cause, random) -> {
      try {
        return requireNonNull(own.delay(attempt, cause, random), "the delay");
      } catch (RuntimeException e) {
        Guard.log(session, "backoff function", e);
        return standard.delay(attempt, cause, random);
      }
    };
  }

  private static MachineSettings numbers(SessionOptions options) {
    return new MachineSettings(
        options.getConnectTimeout().toNanos(),
        options.getHandshakeTimeout().toNanos(),
        options.getAttemptTimeout().toNanos(),
        options.getMaxWaitingCalls(),
        options.getMaxWaitingBytes(),
        options.getMaxInFlight(),
        options.getMaxReplays(),
        options.getMaxAttempts(),
        options.getMaxOutage().toNanos(),
        options.getWakeInterval().toNanos(),
        options.getLivenessIdle().toNanos(),
        options.getLinkCloseTimeout().toNanos());
  }
}
