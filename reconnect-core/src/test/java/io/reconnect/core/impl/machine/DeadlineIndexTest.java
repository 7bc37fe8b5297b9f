package io.reconnect.core.impl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineIndexTest {

  private static final long MILLI = 1_000_000;

  private final DeadlineIndex<TestCall> index = new DeadlineIndex<>();

  private static TestCall call() {
    return TestCall.request("a").make();
  }

  @Test
  void isEmptyAtFirst() {
    assertThat(index.isEmpty()).isTrue();
    assertThat(index.pollDue(Long.MAX_VALUE)).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, MILLI - 1, MILLI, MILLI + 1, -1, -MILLI, -MILLI - 1, -MILLI + 1})
  void neverGivesACallBeforeItsDeadline(long due) {
    TestCall call = call();
    index.put(call, due);
    assertThat(index.pollDue(due - 1)).isNull();
    assertThat(index.earliestNanos()).isBetween(due, due + MILLI - 1);
    assertThat(index.pollDue(index.earliestNanos())).isSameAs(call);
    assertThat(index.isEmpty()).isTrue();
  }

  @Test
  void removingACallThatIsNotThereMeansNothing() {
    index.remove(call());
    assertThat(index.isEmpty()).isTrue();
  }

  @Test
  void aCallHasOneDeadline() {
    TestCall call = call();
    index.put(call, 5 * MILLI);
    index.put(call, 9 * MILLI);
    assertThat(index.pollDue(8 * MILLI)).isNull();
    index.put(call, 3 * MILLI);
    assertThat(index.pollDue(3 * MILLI)).isSameAs(call);
    assertThat(index.pollDue(100 * MILLI)).isNull();
  }

  @Test
  void behavesLikeAMap() {
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      DeadlineIndex<TestCall> tested = new DeadlineIndex<>();
      Map<TestCall, Long> model = new HashMap<>();
      List<TestCall> calls = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        calls.add(call());
      }
      long now = random.nextLong(-20 * MILLI, 20 * MILLI);
      for (int step = 0; step < 300; step++) {
        TestCall call = calls.get(random.nextInt(calls.size()));
        switch (random.nextInt(4)) {
          case 0 -> {
            tested.remove(call);
            model.remove(call);
          }
          case 1 -> {
            now += random.nextLong(3 * MILLI);
            checkDue(tested, model, now);
          }
          default -> {
            long due = now + random.nextLong(10 * MILLI);
            tested.put(call, due);
            model.put(call, roundedUp(due));
          }
        }
        assertThat(tested.isEmpty()).as("seed %s", seed).isEqualTo(model.isEmpty());
        if (!model.isEmpty()) {
          assertThat(tested.earliestNanos())
              .isEqualTo(model.values().stream().mapToLong(Long::longValue).min().getAsLong());
        }
      }
    }
  }

  private static void checkDue(
      DeadlineIndex<TestCall> tested, Map<TestCall, Long> model, long now) {
    Set<TestCall> expected = new HashSet<>();
    model.forEach(
        (call, due) -> {
          if (due <= now) {
            expected.add(call);
          }
        });
    Set<TestCall> polled = new HashSet<>();
    long last = Long.MIN_VALUE;
    for (TestCall due = tested.pollDue(now); due != null; due = tested.pollDue(now)) {
      assertThat(model.get(due)).isGreaterThanOrEqualTo(last);
      last = model.get(due);
      assertThat(polled.add(due)).isTrue();
    }
    assertThat(polled).isEqualTo(expected);
    model.keySet().removeAll(expected);
  }

  private static long roundedUp(long nanos) {
    return -Math.floorDiv(-nanos, MILLI) * MILLI;
  }

  @Test
  @Timeout(5)
  void isQuickWithAHundredThousandCalls() {
    List<TestCall> calls = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      TestCall call = call();
      calls.add(call);
      index.put(call, 30_000 * MILLI + i * 1_000L);
    }
    calls.forEach(index::remove);
    assertThat(index.isEmpty()).isTrue();
  }
}
