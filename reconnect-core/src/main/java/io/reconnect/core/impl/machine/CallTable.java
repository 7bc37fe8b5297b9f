package io.reconnect.core.impl.machine;

import io.reconnect.core.Fate;
import io.reconnect.core.impl.machine.Call.Kind;
import io.reconnect.core.impl.machine.Call.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where every call is: waiting, resting, in flight, or ended; and when it is due. */
final class CallTable<C extends Call<C>> {

  private final CallQueue<C> waiting = new CallQueue<>();
  private final TreeMap<Long, C> resting = new TreeMap<>();
  private final Map<Long, C> inFlight = new HashMap<>();
  private final DeadlineIndex<C> deadlines = new DeadlineIndex<>();

  private long lastSequence;
  private long lastWireId;
  private long restingBytes;
  private int controlsInFlight;

  /** Calls that are not on the link, resting ones included. */
  int waitingCount() {
    return waiting.count() + resting.size();
  }

  long waitingBytes() {
    return waiting.bytes() + restingBytes;
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
    setDue(call, waitEnd(call, now));
  }

  /** Lets a call that came off the link wait, not to be sent before a time. */
  void rest(C call, Fate known, long now, long notBefore) {
    call.phase = Phase.RESTING;
    call.restingFate = known;
    call.waitEndsAt = waitEnd(call, now);
    resting.put(call.sequence, call);
    restingBytes += call.bytes();
    setDue(call, Math.min(call.waitEndsAt, notBefore));
  }

  /** A resting call may be sent from now on. */
  void wake(C call) {
    endRest(call);
    call.phase = Phase.WAITING;
    waiting.add(call);
    setDue(call, call.waitEndsAt);
  }

  private void endRest(C call) {
    resting.remove(call.sequence);
    restingBytes -= call.bytes();
  }

  private static long waitEnd(Call<?> call, long now) {
    return call.waitNanos > 0 ? Math.min(call.deadlineAt, now + call.waitNanos) : call.deadlineAt;
  }

  /** The next one to be sent. */
  @Nullable C oldestWaiting() {
    return waiting.first();
  }

  /** The next one to be ended, when all that are not on the link are. */
  @Nullable C oldestOffLink() {
    C first = waiting.first();
    Map.Entry<Long, C> rested = resting.firstEntry();
    return rested != null && (first == null || rested.getKey() < first.sequence)
        ? rested.getValue()
        : first;
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
    } else if (call.phase == Phase.RESTING) {
      endRest(call);
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
    for (C call : resting.values()) {
      if (!call.waitsForReady()) {
        selected.add(call);
      }
    }
    selected.sort(Comparator.comparingLong(call -> call.sequence));
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
