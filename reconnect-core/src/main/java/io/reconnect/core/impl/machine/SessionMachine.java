package io.reconnect.core.impl.machine;

import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CLOSED;
import static io.reconnect.core.SessionState.CLOSING;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.HANDSHAKING;
import static io.reconnect.core.SessionState.NEW;
import static io.reconnect.core.SessionState.READY;

import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.Links.Phase;
import io.reconnect.core.impl.machine.Ports.Probe;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import org.jspecify.annotations.Nullable;

/**
 * The life of a session: which link is used, when the next one is opened, and what becomes of calls
 * when one dies. Events come in as method calls, one at a time; orders go out through {@link
 * Ports}.
 *
 * <p>This class says which event counts in which state; {@link LinkLifecycle} makes the transition
 * and {@link CallDesk} keeps the calls.
 *
 * @param <C> the shell's own kind of call
 */
public final class SessionMachine<C extends Call<C>> {

  private final Ports<C> ports;
  private final AttemptSchedule schedule;
  private final Liveness liveness;
  private final CallLedger ledger = new CallLedger();
  private final CallDesk<C> desk;
  private final LinkLifecycle<C> lifecycle;

  /**
   * A session that has done nothing yet.
   *
   * @param settings the numbers
   * @param ports the world around
   * @param schedule when to try again
   */
  public SessionMachine(MachineSettings settings, Ports<C> ports, AttemptSchedule schedule) {
    this.ports = ports;
    this.schedule = schedule;
    this.liveness = new Liveness(settings.livenessIdle());
    this.desk = new CallDesk<>(settings, ports, schedule, ledger);
    this.lifecycle = new LinkLifecycle<>(settings, ports, schedule, liveness, desk);
  }

  // --- the application ------------------------------------------------------------------------

  /** Opens the first link. */
  public void start() {
    if (state() == NEW) {
      lifecycle.openNext();
    }
  }

  /** Takes, or refuses, a call. */
  public void submit(C call) {
    switch (state()) {
      case CLOSING, CLOSED -> desk.refuse(call, Ending.Kind.CLOSED, "open another session");
      case FAILED ->
          desk.refuse(
              call, lifecycle.failureKind(), lifecycle.detail() + "; reconnect() tries again");
      default -> {
        desk.submit(call);
        if (state() == NEW) {
          lifecycle.openNext();
        } else if (state() == BACKOFF) {
          lifecycle.wake();
        }
      }
    }
  }

  /** Gives a call up; without effect on one that ended. */
  public void cancel(C call, String why) {
    desk.cancel(call, why);
    afterCallsEnded();
  }

  /** Opens a new link now. */
  public void reconnect() {
    switch (state()) {
      case NEW -> lifecycle.openNext();
      case BACKOFF -> lifecycle.tryOpen();
      case FAILED -> lifecycle.openAnew();
      case READY -> lifecycle.replaceLink();
      default -> {}
    }
  }

  /** Ends the session: nothing is opened from here on. */
  public void close(long graceNanos) {
    if (state() != CLOSING && state() != CLOSED) {
      lifecycle.becomeClosing(graceNanos);
    }
  }

  // --- the link -------------------------------------------------------------------------------

  /** A link is open. */
  public void opened(long linkEpoch, boolean resumed) {
    if (!lifecycle.isCurrent(linkEpoch, CONNECTING)) {
      ledger.staleEvent();
      lifecycle.turnAway(linkEpoch);
    } else if (resumed) {
      lifecycle.becomeResumed();
    } else {
      lifecycle.becomeHandshaking();
    }
  }

  /** A link could not be opened, or its opening was called off. */
  public void openFailed(long linkEpoch, LinkException failure) {
    boolean awaited = lifecycle.isCurrent(linkEpoch, CONNECTING);
    if (!awaited && state() != CLOSING) {
      ledger.staleEvent();
    }
    lifecycle.linkGone(linkEpoch);
    if (awaited) {
      ports.disarm(TimerKind.CONNECT);
      lifecycle.attemptFailed(failure);
    }
  }

  /** Handshake or restore went one step further. */
  public void handshakeAdvanced(long linkEpoch) {
    if (lifecycle.isCurrent(linkEpoch, HANDSHAKING)) {
      lifecycle.armHandshake();
    }
  }

  /** Handshake and restore steps are done. */
  public void agreed(long linkEpoch) {
    if (lifecycle.isCurrent(linkEpoch, HANDSHAKING)) {
      ports.disarm(TimerKind.HANDSHAKE);
      lifecycle.becomeReady(false);
    }
  }

  /** No agreement on this link. */
  public void handshakeFailed(long linkEpoch, LinkException failure) {
    if (lifecycle.isCurrent(linkEpoch, HANDSHAKING)) {
      lifecycle.abandonHandshake(failure);
    }
  }

  /** A link is gone by itself. */
  public void lost(long linkEpoch, LinkLoss loss) {
    Phase phase = lifecycle.phase(linkEpoch);
    boolean carriedCalls = lifecycle.isOpen(linkEpoch);
    if (!carriedCalls && phase != Phase.CLOSING) {
      ledger.staleEvent();
    }
    if (!carriedCalls) {
      lifecycle.linkGone(linkEpoch);
      return;
    }
    switch (state()) {
      case HANDSHAKING -> lifecycle.loseHandshake(loss);
      case READY -> lifecycle.loseReady(loss);
      default -> lifecycle.loseClosing(loss);
    }
  }

  /** A link that was to be closed is gone. */
  public void linkClosed(long linkEpoch) {
    lifecycle.linkGone(linkEpoch);
  }

  /** The link takes messages again. */
  public void drained(long linkEpoch) {
    if (lifecycle.isCurrent(linkEpoch, READY)) {
      desk.release();
    }
  }

  /** Something came in. */
  public void inbound(long linkEpoch) {
    if (linkEpoch == epoch() && liveness.isWatching()) {
      liveness.inbound(ports.now());
    }
  }

  /** Something came in that is no message. */
  public void garbage() {
    ledger.garbage();
  }

  /**
   * An answer came in.
   *
   * @return the call it ends, or {@code null} when it belongs to none
   */
  public @Nullable C answered(long linkEpoch, long wireId) {
    if (!lifecycle.isOpen(linkEpoch)) {
      ledger.staleEvent();
      return null;
    }
    C call = desk.answered(wireId);
    afterCallsEnded();
    return call;
  }

  /**
   * A notification was handed to the kernel.
   *
   * @return the notification, or {@code null} when it has ended
   */
  public @Nullable C delivered(long linkEpoch, long wireId) {
    if (!lifecycle.isOpen(linkEpoch)) {
      return null;
    }
    C call = desk.delivered(wireId);
    afterCallsEnded();
    return call;
  }

  /** The link could not carry one request, or lost it. */
  public void requestFailed(long linkEpoch, long wireId, LinkException failure) {
    if (!lifecycle.isOpen(linkEpoch)) {
      ledger.staleEvent();
      return;
    }
    desk.requestFailed(wireId, failure);
    afterCallsEnded();
  }

  /**
   * The peer reported progress of a request.
   *
   * @return the call that makes progress, or {@code null} when it has ended
   */
  public @Nullable C progressed(long linkEpoch, long wireId) {
    return lifecycle.isOpen(linkEpoch) ? desk.progressed(wireId) : null;
  }

  /** Whether what comes over a link still counts. One that does not is counted as stale. */
  public boolean admits(long linkEpoch) {
    boolean open = lifecycle.isOpen(linkEpoch);
    if (!open) {
      ledger.staleEvent();
    }
    return open;
  }

  /** Sends a request of the session itself over one link. */
  public void control(long linkEpoch, C call) {
    if (lifecycle.isOpen(linkEpoch)) {
      desk.control(call);
    } else {
      desk.refuse(call, Ending.Kind.UNREACHABLE, "the link is gone");
    }
  }

  /** A liveness check brought something. */
  public void probed(long linkEpoch, Probe probe, Liveness.Outcome outcome) {
    if (lifecycle.isCurrent(linkEpoch, READY) && liveness.isWatching()) {
      follow(liveness.outcome(probe, outcome, desk.hasFlying()));
    }
  }

  // --- the clock ------------------------------------------------------------------------------

  /** A timer is due. */
  public void due(TimerKind kind) {
    switch (kind) {
      case ATTEMPT -> in(BACKOFF, lifecycle::attemptDue);
      case CONNECT -> in(CONNECTING, lifecycle::abandonConnect);
      case HANDSHAKE -> in(HANDSHAKING, lifecycle::abandonSilentHandshake);
      case LIVENESS -> in(READY, this::lookForLife);
      case GRACE -> in(CLOSING, this::graceOver);
      case LINK_CLOSE -> in(CLOSING, () -> lifecycle.becomeClosed(false));
      case DEADLINE -> {
        desk.deadlineDue();
        afterCallsEnded();
      }
    }
  }

  private void in(SessionState expected, Runnable transition) {
    if (state() == expected) {
      transition.run();
    }
  }

  private void graceOver() {
    desk.graceOver();
    lifecycle.endLinks();
  }

  private void lookForLife() {
    if (liveness.isWatching()) {
      follow(liveness.look(ports.now(), desk.isAnythingInFlight()));
    }
  }

  private void follow(Liveness.Verdict verdict) {
    switch (verdict) {
      case WATCH -> ports.arm(TimerKind.LIVENESS, liveness.untilNextLook(ports.now()));
      case PING -> ports.probe(epoch(), Probe.PING);
      case CONFIRM -> ports.probe(epoch(), Probe.CONFIRMATION);
      case STOP -> {}
      case DEAD -> lifecycle.declareDead();
    }
  }

  /**
   * Ended calls make room for waiting ones, and a closing session only waits for the last of them.
   */
  private void afterCallsEnded() {
    if (state() == READY) {
      desk.release();
    } else if (state() == CLOSING && !desk.hasFlying() && lifecycle.isOpen(epoch())) {
      lifecycle.endLinks();
    }
  }

  // --- views ----------------------------------------------------------------------------------

  /** The state. */
  public SessionState state() {
    return lifecycle.state();
  }

  /** Number of the current or last link. */
  public long epoch() {
    return lifecycle.epoch();
  }

  /** Whether every link of a closed session ended within its bound. */
  public boolean isClosedCleanly() {
    return lifecycle.isClosedCleanly();
  }

  /** How the closing went for the calls. */
  public ClosingTally closingTally() {
    return ledger.closingTally();
  }

  /** Changes whenever a view would look different for the calls. */
  public long revision() {
    return ledger.revision();
  }

  /** Everything a snapshot shows. */
  public MachineView view() {
    Counters counters = ledger.counters();
    OutageLog outages = lifecycle.outages();
    return new MachineView(
        state(),
        epoch(),
        schedule.attempt(),
        lifecycle.nextAttemptIn(),
        lifecycle.cause(),
        lifecycle.detail(),
        counters.accepted,
        counters.refused,
        counters.answered,
        counters.failed,
        counters.cancelled,
        desk.waitingCount(),
        desk.waitingBytes(),
        desk.flyingCount(),
        counters.unknown,
        counters.replayed,
        counters.unmatchedReplies,
        counters.lateReplies,
        counters.staleEvents,
        counters.garbage,
        outages.reconnects(),
        outages.total(),
        outages.longest());
  }
}
