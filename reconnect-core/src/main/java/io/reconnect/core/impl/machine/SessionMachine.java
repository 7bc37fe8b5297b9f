package io.reconnect.core.impl.machine;

import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CLOSED;
import static io.reconnect.core.SessionState.CLOSING;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.FAILED;
import static io.reconnect.core.SessionState.HANDSHAKING;
import static io.reconnect.core.SessionState.NEW;
import static io.reconnect.core.SessionState.READY;

import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.Links.Phase;
import io.reconnect.core.impl.machine.Ports.Probe;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.ResumeState;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The life of a session: which link is used, when the next one is opened, and what becomes of calls
 * when one dies. Events come in as method calls, one at a time; orders go out through {@link
 * Ports}.
 *
 * <p>Calls themselves are kept by {@link CallDesk}; this class says when they may flow.
 *
 * @param <C> the shell's own kind of call
 */
public final class SessionMachine<C extends Call<C>> {

  private final MachineSettings settings;
  private final Ports<C> ports;
  private final AttemptSchedule schedule;
  private final Liveness liveness;
  private final CallDesk<C> desk;
  private final Links links = new Links();
  private final OutageLog outages = new OutageLog();

  private SessionState state = NEW;
  private long epoch;
  private long nextAttemptAt;
  private long readyAt;
  private @Nullable ResumeState resume;
  private @Nullable LossReason cause;
  private String detail = "";
  private boolean closedCleanly = true;

  /**
   * A session that has done nothing yet.
   *
   * @param settings the numbers
   * @param ports the world around
   * @param schedule when to try again
   */
  public SessionMachine(MachineSettings settings, Ports<C> ports, AttemptSchedule schedule) {
    this.settings = settings;
    this.ports = ports;
    this.schedule = schedule;
    this.liveness = new Liveness(settings.livenessIdle());
    this.desk = new CallDesk<>(settings, ports, schedule);
  }

  // --- the application ------------------------------------------------------------------------

  /** Opens the first link. */
  public void start() {
    if (state == NEW) {
      openNext();
    }
  }

  /** Takes, or refuses, a call. */
  public void submit(C call) {
    switch (state) {
      case CLOSING, CLOSED -> desk.refuse(call, Ending.Kind.CLOSED, "open another session");
      case FAILED -> desk.refuse(call, failureKind(), detail + "; reconnect() tries again");
      default -> {
        desk.submit(call);
        if (state == NEW) {
          openNext();
        } else if (state == BACKOFF) {
          wake();
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
    switch (state) {
      case NEW -> openNext();
      case BACKOFF -> {
        ports.disarm(TimerKind.ATTEMPT);
        openNext();
      }
      case FAILED -> {
        schedule.startAnew();
        outages.renewPatience(ports.now());
        openNext();
      }
      case READY -> replaceLink();
      default -> {}
    }
  }

  /** Ends the session: nothing is opened from here on. */
  public void close(long graceNanos) {
    if (state == CLOSING || state == CLOSED) {
      return;
    }
    SessionState before = state;
    state = CLOSING;
    for (TimerKind kind :
        new TimerKind[] {
          TimerKind.ATTEMPT, TimerKind.CONNECT, TimerKind.HANDSHAKE, TimerKind.LIVENESS
        }) {
      ports.disarm(kind);
    }
    desk.beginClosing(before == READY && graceNanos > 0);
    if (before == CONNECTING) {
      links.put(epoch, Phase.ABORTED);
      ports.abort(epoch);
    }
    ports.changed();
    if (desk.hasFlying()) {
      ports.arm(TimerKind.GRACE, graceNanos);
    } else {
      endLinks();
    }
  }

  // --- the link -------------------------------------------------------------------------------

  /** A link is open. */
  public void opened(long linkEpoch, boolean resumed) {
    if (linkEpoch != epoch || state != CONNECTING) {
      desk.countStale();
      links.put(linkEpoch, Phase.CLOSING);
      ports.close(linkEpoch);
      return;
    }
    links.put(linkEpoch, Phase.OPEN);
    ports.disarm(TimerKind.CONNECT);
    desk.linkUp(linkEpoch);
    if (resumed) {
      becomeReady(true);
      return;
    }
    resume = null;
    desk.dropKept();
    state = HANDSHAKING;
    ports.arm(TimerKind.HANDSHAKE, settings.handshakeTimeout());
    ports.changed();
    ports.handshake(linkEpoch);
  }

  /** A link could not be opened, or its opening was called off. */
  public void openFailed(long linkEpoch, LinkException failure) {
    links.remove(linkEpoch);
    if (linkEpoch != epoch || state != CONNECTING) {
      if (state != CLOSING) {
        desk.countStale();
      }
      closeIfNothingIsLeft();
      return;
    }
    ports.disarm(TimerKind.CONNECT);
    attemptFailed(failure);
  }

  /** Handshake or restore went one step further. */
  public void handshakeAdvanced(long linkEpoch) {
    if (isCurrent(linkEpoch, HANDSHAKING)) {
      ports.arm(TimerKind.HANDSHAKE, settings.handshakeTimeout());
    }
  }

  /** Handshake and restore steps are done. */
  public void agreed(long linkEpoch) {
    if (isCurrent(linkEpoch, HANDSHAKING)) {
      ports.disarm(TimerKind.HANDSHAKE);
      becomeReady(false);
    }
  }

  /** No agreement on this link. */
  public void handshakeFailed(long linkEpoch, LinkException failure) {
    if (isCurrent(linkEpoch, HANDSHAKING)) {
      abandonHandshake(failure);
    }
  }

  /** A link is gone by itself. */
  public void lost(long linkEpoch, LinkLoss loss) {
    Phase phase = links.remove(linkEpoch);
    if (linkEpoch != epoch || phase != Phase.OPEN) {
      if (phase != Phase.CLOSING) {
        desk.countStale();
      }
      closeIfNothingIsLeft();
      return;
    }
    switch (state) {
      case HANDSHAKING -> {
        ports.disarm(TimerKind.HANDSHAKE);
        desk.linkDown(loss.reason());
        attemptFailed(asFailure(loss));
      }
      case READY -> leaveReady(loss);
      default -> {
        desk.linkLost(loss);
        endLinks();
      }
    }
  }

  /** A link that was to be closed is gone. */
  public void linkClosed(long linkEpoch) {
    links.remove(linkEpoch);
    closeIfNothingIsLeft();
  }

  /** The link takes messages again. */
  public void drained(long linkEpoch) {
    if (isCurrent(linkEpoch, READY)) {
      desk.release();
    }
  }

  /** Something came in. */
  public void inbound(long linkEpoch) {
    if (linkEpoch == epoch && liveness.isWatching()) {
      liveness.inbound(ports.now());
    }
  }

  /** Something came in that is no message. */
  public void garbage() {
    desk.countGarbage();
  }

  /**
   * An answer came in.
   *
   * @return the call it ends, or {@code null} when it belongs to none
   */
  public @Nullable C answered(long linkEpoch, long wireId) {
    if (!isOpen(linkEpoch)) {
      desk.countStale();
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
    if (!isOpen(linkEpoch)) {
      return null;
    }
    C call = desk.delivered(wireId);
    afterCallsEnded();
    return call;
  }

  /** The link could not carry one request, or lost it. */
  public void requestFailed(long linkEpoch, long wireId, LinkException failure) {
    if (!isOpen(linkEpoch)) {
      desk.countStale();
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
    return isOpen(linkEpoch) ? desk.progressed(wireId) : null;
  }

  /** Whether what comes over a link still counts. One that does not is counted as stale. */
  public boolean admits(long linkEpoch) {
    boolean open = isOpen(linkEpoch);
    if (!open) {
      desk.countStale();
    }
    return open;
  }

  /** Sends a request of the session itself over one link. */
  public void control(long linkEpoch, C call) {
    if (isOpen(linkEpoch)) {
      desk.control(call);
    } else {
      desk.refuse(call, Ending.Kind.UNREACHABLE, "the link is gone");
    }
  }

  /** A liveness check brought something. */
  public void probed(long linkEpoch, Probe probe, Liveness.Outcome outcome) {
    if (isCurrent(linkEpoch, READY) && liveness.isWatching()) {
      follow(liveness.outcome(probe, outcome));
    }
  }

  // --- the clock ------------------------------------------------------------------------------

  /** A timer is due. */
  public void due(TimerKind kind) {
    switch (kind) {
      case ATTEMPT -> attemptDue();
      case CONNECT -> connectTookTooLong();
      case HANDSHAKE -> handshakeTookTooLong();
      case DEADLINE -> {
        desk.deadlineDue();
        afterCallsEnded();
      }
      case LIVENESS -> {
        if (state == READY && liveness.isWatching()) {
          follow(liveness.look(ports.now(), desk.isAnythingInFlight()));
        }
      }
      case GRACE -> {
        if (state == CLOSING) {
          desk.graceOver();
          endLinks();
        }
      }
      case LINK_CLOSE -> {
        if (state == CLOSING) {
          becomeClosed(false);
        }
      }
    }
  }

  private void attemptDue() {
    if (state == BACKOFF) {
      if (patienceIsOver()) {
        giveUp(cause == null ? LossReason.UNREACHABLE : cause, detail);
      } else {
        tryOpen();
      }
    }
  }

  private void connectTookTooLong() {
    if (state == CONNECTING) {
      links.put(epoch, Phase.ABORTED);
      ports.abort(epoch);
      attemptFailed(
          LinkException.retryable(
              LossReason.UNREACHABLE,
              "no connection within " + millis(settings.connectTimeout()) + " ms"));
    }
  }

  private void handshakeTookTooLong() {
    if (state == HANDSHAKING) {
      abandonHandshake(
          LinkException.retryable(
              LossReason.UNREACHABLE,
              "connected, but the handshake got no answer within "
                  + millis(settings.handshakeTimeout())
                  + " ms"));
    }
  }

  // --- transitions ----------------------------------------------------------------------------

  private void openNext() {
    long now = ports.now();
    epoch++;
    outages.begin(now);
    schedule.attemptStarted(now);
    state = CONNECTING;
    links.put(epoch, Phase.OPENING);
    ports.arm(TimerKind.CONNECT, settings.connectTimeout());
    ports.changed();
    ports.open(epoch, schedule.attempt(), resume);
  }

  private void tryOpen() {
    long wait = schedule.admit(ports.now());
    if (wait == 0) {
      ports.disarm(TimerKind.ATTEMPT);
      openNext();
    } else {
      becomeBackoff(wait);
    }
  }

  private void becomeBackoff(long delay) {
    state = BACKOFF;
    nextAttemptAt = ports.now() + delay;
    ports.arm(TimerKind.ATTEMPT, delay);
    ports.changed();
  }

  private void wake() {
    long now = ports.now();
    long delay = schedule.wakeDelay(now, settings.wakeInterval());
    if (now + delay < nextAttemptAt) {
      if (delay == 0) {
        tryOpen();
      } else {
        becomeBackoff(delay);
      }
    }
  }

  private void becomeReady(boolean resumed) {
    long now = ports.now();
    state = READY;
    readyAt = now;
    resume = null;
    outages.end(now);
    liveness.start(now);
    ports.changed();
    ports.ready(epoch, resumed);
    if (liveness.isWatching()) {
      ports.arm(TimerKind.LIVENESS, liveness.untilNextLook(now));
    }
    desk.letFlow();
  }

  private void leaveReady(LinkLoss loss) {
    long now = ports.now();
    remember(loss.reason(), loss.detail());
    ports.disarm(TimerKind.LIVENESS);
    resume = loss.resume();
    schedule.linkEnded(desk.answeredOnLink(), desk.sentOnLink(), now - readyAt);
    outages.begin(now);
    long delay = schedule.delay(now, loss.reason(), loss.retryAfter().toNanos());
    // The state first: a call that ends or waits must not see a link that is gone.
    state = BACKOFF;
    desk.linkLost(loss);
    if (delay == 0) {
      tryOpen();
    } else {
      becomeBackoff(delay);
    }
  }

  private void replaceLink() {
    LinkLoss loss = LinkLoss.of(LossReason.LOCAL, "a reconnect was ordered");
    remember(loss.reason(), loss.detail());
    ports.disarm(TimerKind.LIVENESS);
    outages.begin(ports.now());
    schedule.startAnew();
    dropLink();
    desk.linkLost(loss);
    openNext();
  }

  private void abandonHandshake(LinkException failure) {
    ports.disarm(TimerKind.HANDSHAKE);
    dropLink();
    desk.linkDown(failure.reason());
    attemptFailed(failure);
  }

  private void dropLink() {
    links.put(epoch, Phase.CLOSING);
    ports.close(epoch);
  }

  private void attemptFailed(LinkException failure) {
    long now = ports.now();
    String why = failure.getMessage() == null ? "" : failure.getMessage();
    remember(failure.reason(), why);
    desk.linkDown(failure.reason());
    if (failure.isPermanent()) {
      giveUp(failure.reason(), why);
    } else if (settings.maxAttempts() > 0 && schedule.attempt() >= settings.maxAttempts()) {
      giveUp(failure.reason(), why + "; gave up after " + schedule.attempt() + " attempts");
    } else if (patienceIsOver()) {
      giveUp(failure.reason(), why);
    } else {
      long delay = schedule.delay(now, failure.reason(), failure.retryAfter().toNanos());
      becomeBackoff(withinPatience(now, delay));
    }
  }

  private void giveUp(LossReason reason, String why) {
    remember(
        reason,
        patienceIsOver() ? why + "; gave up after " + millis(settings.maxOutage()) + " ms" : why);
    resume = null;
    state = FAILED;
    desk.failAll(failureKind(), detail);
    ports.changed();
  }

  private void endLinks() {
    if (links.phase(epoch) == Phase.OPEN) {
      ports.disarm(TimerKind.GRACE);
      dropLink();
      desk.linkDown(LossReason.LOCAL);
    }
    if (links.isEmpty()) {
      becomeClosed(true);
    } else {
      ports.arm(TimerKind.LINK_CLOSE, settings.linkCloseTimeout());
    }
  }

  private void closeIfNothingIsLeft() {
    if (state == CLOSING && links.isEmpty() && !desk.hasFlying()) {
      becomeClosed(true);
    }
  }

  private void becomeClosed(boolean clean) {
    closedCleanly = clean;
    state = CLOSED;
    for (TimerKind kind : TimerKind.values()) {
      ports.disarm(kind);
    }
    ports.changed();
  }

  private void follow(Liveness.Verdict verdict) {
    long now = ports.now();
    switch (verdict) {
      case WATCH -> ports.arm(TimerKind.LIVENESS, liveness.untilNextLook(now));
      case PING -> ports.probe(epoch, Probe.PING);
      case CONFIRM -> ports.probe(epoch, Probe.CONFIRMATION);
      case STOP -> {}
      case DEAD -> {
        dropLink();
        leaveReady(
            LinkLoss.of(
                LossReason.LIVENESS, "the peer stayed silent on a probe it used to answer"));
      }
    }
  }

  /**
   * Ended calls make room for waiting ones, and a closing session only waits for the last of them.
   */
  private void afterCallsEnded() {
    if (state == READY) {
      desk.release();
    } else if (state == CLOSING && !desk.hasFlying() && links.phase(epoch) == Phase.OPEN) {
      endLinks();
    }
  }

  // --- small questions ------------------------------------------------------------------------

  private boolean isOpen(long linkEpoch) {
    return linkEpoch == epoch && links.phase(linkEpoch) == Phase.OPEN;
  }

  private boolean isCurrent(long linkEpoch, SessionState expected) {
    return linkEpoch == epoch && state == expected;
  }

  private boolean patienceIsOver() {
    return settings.maxOutage() > 0 && outages.patienceLeft(ports.now(), settings.maxOutage()) <= 0;
  }

  private long withinPatience(long now, long delay) {
    return settings.maxOutage() > 0
        ? Math.min(delay, Math.max(0, outages.patienceLeft(now, settings.maxOutage())))
        : delay;
  }

  private Ending.Kind failureKind() {
    return cause == LossReason.PROTOCOL ? Ending.Kind.HANDSHAKE : Ending.Kind.UNREACHABLE;
  }

  private void remember(LossReason reason, String why) {
    cause = reason;
    detail = why;
  }

  private static LinkException asFailure(LinkLoss loss) {
    return LinkException.retryable(loss.reason(), "during the handshake: " + loss.detail())
        .withRetryAfter(loss.retryAfter());
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }

  // --- views ----------------------------------------------------------------------------------

  /** The state. */
  public SessionState state() {
    return state;
  }

  /** Number of the current or last link. */
  public long epoch() {
    return epoch;
  }

  /** Whether every link of a closed session ended within its bound. */
  public boolean isClosedCleanly() {
    return closedCleanly;
  }

  /** How the closing went for the calls. */
  public ClosingTally closingTally() {
    return desk.closingTally();
  }

  /** Changes whenever a view would look different for the calls. */
  public long revision() {
    return desk.revision();
  }

  /** Everything a snapshot shows. */
  public MachineView view() {
    long wait = state == BACKOFF ? Math.max(0, nextAttemptAt - ports.now()) : -1;
    Counters counters = desk.counters();
    return new MachineView(
        state,
        epoch,
        schedule.attempt(),
        wait,
        cause,
        detail,
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
