package io.reconnect.core.impl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CallQueueTest {

  private final CallQueue<TestCall> queue = new CallQueue<>();

  private static TestCall call(long sequence) {
    TestCall call = TestCall.request("c" + sequence).bytes((int) sequence % 7).make();
    call.sequence = sequence;
    return call;
  }

  @Test
  void isEmptyAtFirst() {
    assertThat(queue.first()).isNull();
    assertThat(queue.count()).isZero();
    assertThat(queue.bytes()).isZero();
  }

  @Test
  void keepsTheOrderOfAcceptanceWhateverTheOrderOfArrival() {
    for (long sequence : new long[] {5, 9, 7, 1, 8, 3}) {
      queue.add(call(sequence));
    }
    assertThat(drain()).containsExactly(1L, 3L, 5L, 7L, 8L, 9L);
  }

  @Test
  void behavesLikeASortedMap() {
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CallQueue<TestCall> tested = new CallQueue<>();
      TreeMap<Long, TestCall> model = new TreeMap<>();
      List<TestCall> out = new ArrayList<>();
      long last = 0;
      for (int step = 0; step < 300; step++) {
        int choice = random.nextInt(4);
        if (choice == 0) {
          TestCall added = call(++last);
          tested.add(added);
          model.put(added.sequence, added);
        } else if (choice == 1 && !out.isEmpty()) {
          TestCall back = out.remove(random.nextInt(out.size()));
          tested.add(back);
          model.put(back.sequence, back);
        } else if (choice == 2 && !model.isEmpty()) {
          TestCall first = model.remove(model.firstKey());
          tested.remove(first);
          out.add(first);
        } else if (choice == 3 && !model.isEmpty()) {
          List<TestCall> all = new ArrayList<>(model.values());
          TestCall any = all.get(random.nextInt(all.size()));
          model.remove(any.sequence);
          tested.remove(any);
          out.add(any);
        }
        assertThat(tested.count()).as("seed %s", seed).isEqualTo(model.size());
        assertThat(tested.bytes())
            .isEqualTo(model.values().stream().mapToLong(TestCall::bytes).sum());
        assertThat(tested.first()).isSameAs(model.isEmpty() ? null : model.firstEntry().getValue());
        assertThat(links(tested)).containsExactlyElementsOf(model.values());
      }
    }
  }

  @Test
  @Timeout(5)
  void isQuickWithAHundredThousandCallsAndSomeThatComeBack() {
    List<TestCall> calls = new ArrayList<>();
    for (int i = 1; i <= 100_000; i++) {
      calls.add(call(i));
    }
    calls.subList(256, 100_000).forEach(queue::add);
    for (int round = 0; round < 100; round++) {
      calls.subList(0, 256).forEach(queue::add);
      calls.subList(0, 256).forEach(queue::remove);
    }
    calls.subList(256, 100_000).forEach(queue::remove);
    assertThat(queue.count()).isZero();
  }

  private static List<TestCall> links(CallQueue<TestCall> queue) {
    List<TestCall> forward = new ArrayList<>();
    TestCall previous = null;
    for (TestCall call = queue.first(); call != null; call = call.nextWaiting) {
      assertThat(call.previousWaiting).isSameAs(previous);
      forward.add(call);
      previous = call;
    }
    return forward;
  }

  private List<Long> drain() {
    List<Long> drained = new ArrayList<>();
    for (TestCall call = queue.first(); call != null; call = queue.first()) {
      queue.remove(call);
      drained.add(call.sequence);
    }
    return drained;
  }
}
