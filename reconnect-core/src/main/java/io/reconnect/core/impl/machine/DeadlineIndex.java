package io.reconnect.core.impl.machine;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of all calls of a session, earliest first, in steps of a millisecond. Calls due in
 * the same millisecond share a bucket, so the cost of a change grows with the number of different
 * deadlines, not with the number of calls.
 */
final class DeadlineIndex<C extends Call<C>> {

  static final class Bucket<C extends Call<C>> {
    private final long dueMillis;
    private @Nullable C head;

    private Bucket(long dueMillis) {
      this.dueMillis = dueMillis;
    }
  }

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final TreeMap<Long, Bucket<C>> buckets = new TreeMap<>();
  private @Nullable Bucket<C> recent;

  /** Sets, or moves, the deadline of a call. */
  void put(C call, long dueNanos) {
    // Rounded up: a call must never end before its deadline.
    long dueMillis = Math.floorDiv(dueNanos + NANOS_PER_MILLI - 1, NANOS_PER_MILLI);
    if (call.bucket != null) {
      if (call.bucket.dueMillis == dueMillis) {
        return;
      }
      remove(call);
    }
    Bucket<C> bucket = recent;
    if (bucket == null || bucket.dueMillis != dueMillis) {
      bucket = buckets.computeIfAbsent(dueMillis, Bucket::new);
      recent = bucket;
    }
    C head = bucket.head;
    call.bucket = bucket;
    call.nextDue = head;
    if (head != null) {
      head.previousDue = call;
    }
    bucket.head = call;
  }

  void remove(C call) {
    Bucket<C> bucket = call.bucket;
    if (bucket == null) {
      return;
    }
    C before = call.previousDue;
    C after = call.nextDue;
    if (before == null) {
      bucket.head = after;
    } else {
      before.nextDue = after;
    }
    if (after != null) {
      after.previousDue = before;
    }
    call.bucket = null;
    call.previousDue = null;
    call.nextDue = null;
    if (bucket.head == null) {
      buckets.remove(bucket.dueMillis);
      if (recent == bucket) {
        recent = null;
      }
    }
  }

  boolean isEmpty() {
    return buckets.isEmpty();
  }

  /** The earliest deadline. Only valid when there is one. */
  long earliestNanos() {
    return buckets.firstKey() * NANOS_PER_MILLI;
  }

  /** Takes out one call whose deadline has passed. */
  @Nullable C pollDue(long nowNanos) {
    Map.Entry<Long, Bucket<C>> earliest = buckets.firstEntry();
    if (earliest == null || earliest.getKey() * NANOS_PER_MILLI > nowNanos) {
      return null;
    }
    C call = earliest.getValue().head;
    if (call != null) {
      remove(call);
    }
    return call;
  }
}
