package io.reconnect.examples.demo.load;

import io.reconnect.examples.demo.chance.Chance;
import io.reconnect.examples.demo.daemon.Methods;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides about every call by its number, so that equal seeds make equal calls. */
public final class CallSchedule {

  private static final double UNSAFE_SHARE = 0.5;

  private static final double CANCELLED_SHARE = 0.03;

  private static final double HURRIED_SHARE = 0.03;

  // Around the usual answer time, so that some of these calls make it and some do not.
  private static final int LONGEST_PATIENCE_MILLIS = 80;

  private final long seed;

  /** The schedule of a seed. */
  public CallSchedule(long seed) {
    this.seed = seed;
  }

  /** The call with this number. */
  public CallPlan plan(int number) {
    RandomGenerator chance = Chance.of(seed, number);
    boolean safe = chance.nextDouble() >= UNSAFE_SHARE;
    double mood = chance.nextDouble();
    Duration patience = Duration.ofMillis(1 + chance.nextInt(LONGEST_PATIENCE_MILLIS));
    boolean cancelled = mood < CANCELLED_SHARE;
    boolean hurried = !cancelled && mood < CANCELLED_SHARE + HURRIED_SHARE;
    return new CallPlan(
        key(number),
        safe ? Methods.LOOKUP : Methods.RESERVE,
        safe,
        patienceIf(hurried, patience),
        patienceIf(cancelled, patience));
  }

  /** The key of the call with this number. */
  public static String key(int number) {
    return "call-" + number;
  }

  private static @Nullable Duration patienceIf(boolean limited, Duration patience) {
    return limited ? patience : null;
  }
}
