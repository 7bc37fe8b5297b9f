package io.reconnect.core.impl.machine;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Waiting calls in the order of acceptance. Quick also for calls that come back in any order. */
final class CallQueue<C extends Call<C>> {

  private @Nullable C first;
  private @Nullable C last;

  /** Those that came back, by age. All others came in order, and are newer. */
  private final TreeMap<Long, C> returned = new TreeMap<>();

  private int count;
  private long bytes;

  int count() {
    return count;
  }

  long bytes() {
    return bytes;
  }

  @Nullable C first() {
    return first;
  }

  /**
   * Adds a call where its age puts it. New calls go last; one that comes back goes near the front.
   */
  void add(C call) {
    C before = last;
    if (before != null && before.sequence > call.sequence) {
      before = lastOlderThan(call);
      returned.put(call.sequence, call);
    } else if (call.sends > 0) {
      returned.put(call.sequence, call);
    }
    link(before, call);
    count++;
    bytes += call.bytes();
  }

  void remove(C call) {
    C before = call.previousWaiting;
    C after = call.nextWaiting;
    returned.remove(call.sequence);
    if (before == null) {
      first = after;
    } else {
      before.nextWaiting = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.previousWaiting = before;
    }
    call.previousWaiting = null;
    call.nextWaiting = null;
    count--;
    bytes -= call.bytes();
  }

  /**
   * What comes back is older than all but others that came back too: the search starts behind the
   * next older one of them, or at the front.
   */
  private @Nullable C lastOlderThan(C call) {
    Map.Entry<Long, C> hint = returned.lowerEntry(call.sequence);
    C older = hint == null ? null : hint.getValue();
    for (C seen = older == null ? first : older;
        seen != null && seen.sequence < call.sequence;
        seen = seen.nextWaiting) {
      older = seen;
    }
    return older;
  }

  private void link(@Nullable C before, C call) {
    C after = before == null ? first : before.nextWaiting;
    call.previousWaiting = before;
    call.nextWaiting = after;
    if (before == null) {
      first = call;
    } else {
      before.nextWaiting = call;
    }
    if (after == null) {
      last = call;
    } else {
      after.previousWaiting = call;
    }
  }
}
