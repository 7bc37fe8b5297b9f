package io.reconnect.core.impl.machine;

import io.reconnect.core.impl.machine.Call.Kind;
import io.reconnect.core.impl.machine.Call.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where every call is: waiting, in flight, or ended; and when it is due. */
final class CallTable<C extends Call<C>> {

  private final CallQueue<C> waiting = new CallQueue<>();
  private final Map<Long, C> inFlight = new HashMap<>();
  private final DeadlineIndex<C> deadlines = new DeadlineIndex<>();

  private long lastSequence;
  private long lastWireId;
  private int controlsInFlight;

  int waitingCount() {
    return waiting.count();
  }

  long waitingBytes() {
    return waiting.bytes();
  }

  /** Calls of the application on the link, or kept for a resumed one. */
  int inFlightCount() {
    return inFlight.size() - controlsInFlight;
  }

  boolean isAnythingInFlight() {
    return !inFlight.isEmpty();
  }

  boolean wasIssued(long wireId) {
    return wireId > 0 && wireId <= lastWireId;
  }

  void accept(C call, long now, int attempts) {
    call.sequence = ++lastSequence;
    call.acceptedAt = now;
    call.deadlineAt = now + call.timeoutNanos;
    call.attemptsBefore = attempts;
  }

  void park(C call, long now) {
    call.phase = Phase.WAITING;
    waiting.add(call);
    boolean bounded = call.waitNanos > 0;
    setDue(call, bounded ? Math.min(call.deadlineAt, now + call.waitNanos) : call.deadlineAt);
  }

  @Nullable C oldestWaiting() {
    return waiting.first();
  }

  /** Puts a call on the link under a wire id that was never used before. */
  long launch(C call) {
    if (call.phase == Phase.WAITING) {
      waiting.remove(call);
    }
    long wireId = ++lastWireId;
    call.phase = Phase.IN_FLIGHT;
    call.wireId = wireId;
    call.sends++;
    inFlight.put(wireId, call);
    if (call.kind() == Kind.CONTROL) {
      controlsInFlight++;
    }
    setDue(call, call.deadlineAt);
    return wireId;
  }

  @Nullable C inFlight(long wireId) {
    return inFlight.get(wireId);
  }

  /** Takes a call off the link, to end it or to let it wait again. */
  void land(C call) {
    inFlight.remove(call.wireId);
    if (call.kind() == Kind.CONTROL) {
      controlsInFlight--;
    }
  }

  /** Takes a call from wherever it is. */
  void end(C call) {
    if (call.phase == Phase.WAITING) {
      waiting.remove(call);
    } else if (call.phase == Phase.IN_FLIGHT && inFlight.get(call.wireId) == call) {
      land(call);
    }
    call.phase = Phase.ENDED;
    deadlines.remove(call);
  }

  void postpone(C call, long deadline) {
    call.deadlineAt = deadline;
    setDue(call, deadline);
  }

  /** Calls of the application in flight, oldest first. */
  List<C> flying() {
    return select(false);
  }

  /** Requests of the session itself in flight, oldest first. */
  List<C> controls() {
    return select(true);
  }

  /** Waiting calls that only wait for room on a link, not for a link. */
  List<C> impatient() {
    List<C> selected = new ArrayList<>();
    for (C call = waiting.first(); call != null; call = call.nextWaiting) {
      if (!call.waitsForReady()) {
        selected.add(call);
      }
    }
    return selected;
  }

  boolean hasDeadline() {
    return !deadlines.isEmpty();
  }

  long earliestDeadline() {
    return deadlines.earliestNanos();
  }

  @Nullable C pollDue(long now) {
    return deadlines.pollDue(now);
  }

  private void setDue(C call, long due) {
    call.dueAt = due;
    deadlines.put(call, due);
  }

  private List<C> select(boolean controls) {
    List<C> selected = new ArrayList<>();
    for (C call : inFlight.values()) {
      if ((call.kind() == Kind.CONTROL) == controls) {
        selected.add(call);
      }
    }
    selected.sort(Comparator.comparingLong(call -> call.sequence));
    return selected;
  }
}
