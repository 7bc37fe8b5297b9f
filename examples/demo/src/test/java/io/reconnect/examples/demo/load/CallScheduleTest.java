package io.reconnect.examples.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallScheduleTest {

  @Test
  void equalSeedsMakeEqualCalls() {
    assertThat(plans(3)).isEqualTo(plans(3)).isNotEqualTo(plans(4));
  }

  @Test
  void everyKindOfCallOccurs() {
    assertThat(plans(3))
        .anyMatch(CallPlan::safe)
        .anyMatch(plan -> !plan.safe())
        .anyMatch(plan -> plan.deadline() != null)
        .anyMatch(plan -> plan.cancelAfter() != null)
        .noneMatch(plan -> plan.deadline() != null && plan.cancelAfter() != null);
  }

  @Test
  void everyCallHasAKeyOfItsOwn() {
    assertThat(plans(3)).extracting(CallPlan::key).doesNotHaveDuplicates();
  }

  private static List<CallPlan> plans(long seed) {
    return IntStream.range(0, 1000).mapToObj(new CallSchedule(seed)::plan).toList();
  }
}
