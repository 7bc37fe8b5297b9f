package io.reconnect.core.impl.machine;

import io.reconnect.core.Fate;
import io.reconnect.core.impl.machine.Call.Kind;
import io.reconnect.core.impl.machine.Call.Phase;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the calls of a session: who waits, who flies, how each one ends. The machine
 * tells it what the link does.
 */
final class CallDesk<C extends Call<C>> {

  private static final long NEVER = Long.MAX_VALUE;

  private final MachineSettings settings;
  private final Ports<C> ports;
  private final AttemptSchedule schedule;
  private final CallTable<C> table = new CallTable<>();
  private final CallLedger ledger;

  private long epoch;
  private boolean linkOpen;
  private boolean flowing;
  private boolean closing;
  private @Nullable LossReason cause;
  private long answeredOnLink;
  private long sentOnLink;
  private long deadlineArmedAt = NEVER;

  CallDesk(MachineSettings settings, Ports<C> ports, AttemptSchedule schedule, CallLedger ledger) {
    this.ledger = ledger;
    this.settings = settings;
    this.ports = ports;
    this.schedule = schedule;
  }

  // --- what the application asks --------------------------------------------------------------

  void submit(C call) {
    if (!flowing && !call.waitsForReady()) {
      refuse(call, Ending.Kind.UNREACHABLE, "there is no link and the call does not wait for one");
      return;
    }
    boolean sendNow = table.oldestWaiting() == null && canSend();
    if (!sendNow && !hasRoomFor(call)) {
      refuse(
          call,
          Ending.Kind.QUEUE_FULL,
          table.waitingCount()
              + " calls with "
              + table.waitingBytes()
              + " bytes wait already; slow down or raise the bounds");
      return;
    }
    ledger.accepted();
    long now = ports.now();
    table.accept(call, now, schedule.total());
    if (sendNow) {
      send(call);
    } else {
      park(call, now);
    }
  }

  void control(C call) {
    table.accept(call, ports.now(), schedule.total());
    send(call);
  }

  void refuse(C call, Ending.Kind kind, String why) {
    call.phase = Phase.ENDED;
    call.acceptedAt = ports.now();
    call.attemptsBefore = schedule.total();
    if (call.kind() != Kind.CONTROL) {
      ledger.refused();
    }
    ports.ended(call, ending(call, kind, Fate.NOT_SENT, cause, why, null));
  }

  void cancel(C call, String why) {
    if (call.phase == Phase.WAITING) {
      end(call, Ending.Kind.CANCELLED, Fate.NOT_SENT, "before it was sent");
    } else if (call.phase == Phase.RESTING) {
      end(call, Ending.Kind.CANCELLED, call.restingFate, "before it was sent again");
    } else if (call.phase == Phase.IN_FLIGHT) {
      Fate known = fateOf(call);
      withdraw(call, why);
      end(
          call,
          Ending.Kind.CANCELLED,
          known,
          known == Fate.UNKNOWN
              ? "after it was sent; the peer may finish it"
              : "before the peer took it");
    }
  }

  // --- what the peer answers ------------------------------------------------------------------

  @Nullable C answered(long wireId) {
    C call = table.inFlight(wireId);
    // The number of a notification never was on the wire as an id.
    if (call == null || call.kind() == Kind.NOTIFICATION) {
      if (call == null && table.wasIssued(wireId)) {
        ledger.lateReply();
      } else {
        ledger.unmatchedReply();
      }
      return null;
    }
    table.end(call);
    if (call.kind() == Kind.REQUEST) {
      answeredOnLink++;
      ledger.answered();
    }
    return call;
  }

  @Nullable C delivered(long wireId) {
    C call = table.inFlight(wireId);
    if (call == null || call.kind() != Kind.NOTIFICATION) {
      return null;
    }
    table.end(call);
    ledger.answered();
    return call;
  }

  @Nullable C progressed(long wireId) {
    C call = table.inFlight(wireId);
    if (call != null && call.progressCapNanos > 0) {
      long latest = call.acceptedAt + call.progressCapNanos;
      long extended = Math.min(ports.now() + call.timeoutNanos, latest);
      table.postpone(call, Math.max(call.deadlineAt, extended));
    }
    return call;
  }

  void requestFailed(long wireId, LinkException failure) {
    C call = table.inFlight(wireId);
    if (call == null) {
      return;
    }
    Fate fate = failure.fate();
    if (call.kind() == Kind.CONTROL) {
      end(call, Ending.Kind.UNREACHABLE, failure);
    } else if (failure.reason() == LossReason.REFUSED_CREDENTIALS && fate != Fate.UNKNOWN) {
      // a link asks for new credentials by itself, and once more would bring nothing else
      end(call, Ending.Kind.UNREACHABLE, failure);
    } else if (failure.isPermanent()) {
      end(call, Ending.Kind.PROTOCOL, failure);
    } else if (fate == Fate.NOT_SENT
        && call.countRejection(failure.reason()) > settings.maxReplays()) {
      end(call, Ending.Kind.UNREACHABLE, failure);
    } else {
      settle(call, fate, failure.reason(), messageOf(failure), failure.retryAfter());
    }
  }

  // --- what the link does ---------------------------------------------------------------------

  void linkUp(long linkEpoch) {
    epoch = linkEpoch;
    linkOpen = true;
    answeredOnLink = 0;
    sentOnLink = 0;
  }

  void letFlow() {
    flowing = true;
    cause = null;
    release();
  }

  /** Sends what waits, oldest first, as long as there is room. */
  void release() {
    C call = table.oldestWaiting();
    while (call != null && canSend()) {
      send(call);
      call = table.oldestWaiting();
    }
  }

  /** The link is gone, and carried no calls of the application but those kept for a resumed one. */
  void linkDown(@Nullable LossReason reason) {
    linkOpen = false;
    flowing = false;
    cause = reason;
    for (C control : table.controls()) {
      end(control, Ending.Kind.UNREACHABLE, Fate.UNKNOWN, "the link is gone");
    }
  }

  /** The link is gone: every call it carried gets what the link knows of it. */
  void linkLost(LinkLoss loss) {
    linkDown(loss.reason());
    for (C call : table.flying()) {
      boolean kept = !closing && loss.resume() != null && loss.resumable().contains(call.wireId);
      if (!kept) {
        settle(call, loss.fateOf(call.wireId), loss.reason(), loss.detail(), Duration.ZERO);
      }
    }
    for (C call : table.impatient()) {
      end(
          call,
          Ending.Kind.UNREACHABLE,
          Fate.NOT_SENT,
          loss.detail() + ", and the call does not wait for a link");
    }
  }

  /** The new link does not go on where the lost one ended: kept answers will not come. */
  void dropKept() {
    for (C call : table.flying()) {
      settle(
          call,
          Fate.UNKNOWN,
          LossReason.PEER_CLOSED,
          "the link could not be resumed",
          Duration.ZERO);
    }
  }

  void failAll(Ending.Kind kind, String why) {
    for (C call = table.oldestOffLink(); call != null; call = table.oldestOffLink()) {
      end(call, kind, Fate.NOT_SENT, why + "; reconnect() tries again");
    }
    for (C call : table.flying()) {
      end(call, Ending.Kind.OUTCOME_UNKNOWN, Fate.UNKNOWN, why);
    }
  }

  void beginClosing(boolean keepFlying) {
    closing = true;
    ledger.beginClosing();
    flowing = false;
    for (C call = table.oldestOffLink(); call != null; call = table.oldestOffLink()) {
      end(call, Ending.Kind.CLOSED, Fate.NOT_SENT, "the session is closing");
    }
    if (!keepFlying) {
      graceOver();
    }
  }

  void graceOver() {
    for (C call : table.flying()) {
      Fate known = fateOf(call);
      withdraw(call, "the session is closing");
      end(call, Ending.Kind.CLOSED, known, "closing before the answer came");
    }
  }

  // --- the clock ------------------------------------------------------------------------------

  void deadlineDue() {
    deadlineArmedAt = NEVER;
    long now = ports.now();
    for (C call = table.pollDue(now); call != null; call = table.pollDue(now)) {
      if (call.phase == Phase.RESTING && now < call.waitEndsAt) {
        table.wake(call);
      } else {
        expire(call);
      }
    }
    if (table.hasDeadline()) {
      armDeadline(table.earliestDeadline());
    }
  }

  private void expire(C call) {
    if (call.phase == Phase.IN_FLIGHT) {
      Fate known = fateOf(call);
      withdraw(call, "deadline");
      end(
          call,
          Ending.Kind.TIMEOUT,
          known,
          known == Fate.UNKNOWN
              ? "no answer in time; the peer may still work on it"
              : "the link could not hand it to the peer in time");
    } else if (call.phase == Phase.RESTING) {
      end(
          call,
          Ending.Kind.TIMEOUT,
          call.restingFate,
          "the peer asked for a longer pause than the call may wait");
    } else if (flowing) {
      end(call, Ending.Kind.TIMEOUT, Fate.NOT_SENT, "no room on the link in time");
    } else {
      end(call, Ending.Kind.UNREACHABLE, Fate.NOT_SENT, "no link in time");
    }
  }

  // --- inside ---------------------------------------------------------------------------------

  private boolean canSend() {
    return flowing && table.inFlightCount() < settings.maxInFlight() && ports.isWritable(epoch);
  }

  private boolean hasRoomFor(C call) {
    return table.waitingCount() < settings.maxWaitingCalls()
        && table.waitingBytes() + call.bytes() <= settings.maxWaitingBytes();
  }

  private void send(C call) {
    // Asked with every send: the peer behind this link need not be the one behind the last.
    String refusal = ports.refusalOf(call);
    if (refusal != null) {
      end(call, Ending.Kind.PROTOCOL, Fate.NOT_SENT, refusal);
      return;
    }
    if (call.mayHaveRun) {
      ledger.replayed();
    }
    if (call.kind() == Kind.REQUEST) {
      sentOnLink++;
    }
    if (call.kind() != Kind.CONTROL) {
      ledger.moved();
    }
    long wireId = table.launch(call);
    watchDeadline(call);
    ports.send(call, epoch, wireId);
  }

  private void park(C call, long now) {
    table.park(call, now);
    watchDeadline(call);
  }

  /** A call came off the link unanswered: by what is known of it, it waits again or ends. */
  private void settle(C call, Fate fate, LossReason reason, String why, Duration retryAfter) {
    switch (fate) {
      case NOT_SENT -> waitAgain(call, fate, reason, why, retryAfter);
      case REJECTED -> {
        int bound = reason == LossReason.SESSION_EXPIRED ? 1 : settings.maxReplays();
        if (call.countRejection(reason) <= bound) {
          waitAgain(call, fate, reason, why, retryAfter);
        } else {
          end(call, Ending.Kind.UNREACHABLE, fate, reason, "refused again and again: " + why);
        }
      }
      case UNKNOWN, ANSWERED -> {
        call.mayHaveRun = true;
        if (call.isRepeatable() && call.replays < settings.maxReplays()) {
          call.replays++;
          waitAgain(call, fate, reason, why, retryAfter);
        } else if (closing) {
          end(call, Ending.Kind.CLOSED, fate, reason, why);
        } else {
          end(
              call,
              Ending.Kind.OUTCOME_UNKNOWN,
              fate,
              reason,
              why + "; check the effect before repeating it");
        }
      }
    }
  }

  private void waitAgain(C call, Fate fate, LossReason reason, String why, Duration retryAfter) {
    if (closing) {
      end(call, Ending.Kind.CLOSED, fate, reason, why);
    } else if (!flowing && !call.waitsForReady()) {
      end(
          call,
          Ending.Kind.UNREACHABLE,
          fate,
          reason,
          why + ", and the call does not wait for a link");
    } else {
      table.land(call);
      long now = ports.now();
      long pause = schedule.pause(retryAfter);
      if (pause > 0) {
        table.rest(call, fate, now, now + pause);
        watchDeadline(call);
      } else {
        park(call, now);
      }
      ledger.moved();
    }
  }

  private void end(C call, Ending.Kind kind, LinkException failure) {
    end(call, kind, failure.fate(), failure.reason(), messageOf(failure), failure);
  }

  private void end(C call, Ending.Kind kind, Fate fate, String why) {
    end(call, kind, fate, cause, why);
  }

  private void end(C call, Ending.Kind kind, Fate fate, @Nullable LossReason reason, String why) {
    end(call, kind, fate, reason, why, null);
  }

  private void end(
      C call,
      Ending.Kind kind,
      Fate fate,
      @Nullable LossReason reason,
      String why,
      @Nullable LinkException failure) {
    if (linkOpen && call.phase == Phase.IN_FLIGHT) {
      ports.forget(epoch, call.wireId);
    }
    table.end(call);
    Fate known = call.mayHaveRun ? Fate.UNKNOWN : fate;
    if (call.kind() != Kind.CONTROL) {
      ledger.ended(kind, known);
    }
    Ending.Kind told = call.mayHaveRun ? inDoubt(kind) : kind;
    ports.ended(call, ending(call, told, known, reason, why, failure));
  }

  /** The failures that stand for a call that certainly did not run must not end one that may. */
  private static Ending.Kind inDoubt(Ending.Kind kind) {
    return switch (kind) {
      case UNREACHABLE, HANDSHAKE -> Ending.Kind.OUTCOME_UNKNOWN;
      default -> kind;
    };
  }

  private Ending ending(
      C call,
      Ending.Kind kind,
      Fate fate,
      @Nullable LossReason reason,
      String why,
      @Nullable LinkException failure) {
    return new Ending(
        kind,
        fate,
        why,
        epoch,
        ports.now() - call.acceptedAt,
        schedule.total() - call.attemptsBefore,
        reason,
        failure);
  }

  private Fate fateOf(C call) {
    return linkOpen ? ports.fateOf(epoch, call.wireId) : Fate.UNKNOWN;
  }

  private void withdraw(C call, String why) {
    if (linkOpen && call.kind() == Kind.REQUEST) {
      ports.withdraw(call, epoch, call.wireId, why);
    }
  }

  private void watchDeadline(C call) {
    if (call.dueAt < deadlineArmedAt) {
      armDeadline(call.dueAt);
    }
  }

  private void armDeadline(long due) {
    deadlineArmedAt = due;
    // Rounded up, so that the call is really due when the timer is.
    long millis = TimeUnit.NANOSECONDS.toMillis(Math.max(0, due - ports.now()) + 999_999);
    ports.arm(TimerKind.DEADLINE, TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static String messageOf(LinkException failure) {
    return String.valueOf(failure.getMessage());
  }

  // --- views ----------------------------------------------------------------------------------

  boolean hasFlying() {
    return table.inFlightCount() > 0;
  }

  boolean isAnythingInFlight() {
    return table.isAnythingInFlight();
  }

  int flyingCount() {
    return table.inFlightCount();
  }

  int waitingCount() {
    return table.waitingCount();
  }

  long waitingBytes() {
    return table.waitingBytes();
  }

  long answeredOnLink() {
    return answeredOnLink;
  }

  long sentOnLink() {
    return sentOnLink;
  }
}
