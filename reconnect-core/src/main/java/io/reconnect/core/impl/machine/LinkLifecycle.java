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
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.ResumeState;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session and the transitions between states: the only place where either changes.
 * Whether an event may cause a transition is decided by {@link SessionMachine}.
 */
final class LinkLifecycle<C extends Call<C>> {

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
  private long attemptStartedAt;
  private long readyAt;
  private @Nullable ResumeState resume;
  private @Nullable LossReason cause;
  private String detail = "";
  private boolean closedCleanly = true;

  LinkLifecycle(
      MachineSettings settings,
      Ports<C> ports,
      AttemptSchedule schedule,
      Liveness liveness,
      CallDesk<C> desk) {
    this.settings = settings;
    this.ports = ports;
    this.schedule = schedule;
    this.liveness = liveness;
    this.desk = desk;
  }

  // --- opening --------------------------------------------------------------------------------

  void openNext() {
    long now = ports.now();
    epoch++;
    outages.begin(now);
    schedule.attemptStarted(now);
    attemptStartedAt = now;
    state = CONNECTING;
    links.put(epoch, Phase.OPENING);
    ports.arm(TimerKind.CONNECT, withinAttempt(settings.connectTimeout()));
    ports.changed();
    ports.open(epoch, schedule.attempt(), resume);
  }

  /** Opens the next link, counting from here what is left of limits on the outage. */
  void openAnew() {
    schedule.startAnew();
    outages.renewPatience(ports.now());
    tryOpen();
  }

  void tryOpen() {
    long wait = schedule.admit(ports.now());
    if (wait == 0) {
      ports.disarm(TimerKind.ATTEMPT);
      openNext();
    } else {
      becomeBackoff(wait);
    }
  }

  private void becomeBackoff(long delay) {
    long now = ports.now();
    long wait = withinPatience(now, desk.waitingCount() > 0 ? hurried(now, delay) : delay);
    state = BACKOFF;
    nextAttemptAt = now + wait;
    ports.arm(TimerKind.ATTEMPT, wait);
    ports.changed();
  }

  void wake() {
    long now = ports.now();
    long delay = hurried(now, nextAttemptAt - now);
    if (now + delay < nextAttemptAt) {
      if (delay == 0) {
        tryOpen();
      } else {
        becomeBackoff(delay);
      }
    }
  }

  /** As long as a call waits, no attempt is further away than calls may pull it. */
  private long hurried(long now, long delay) {
    return Math.min(delay, schedule.wakeDelay(now, settings.wakeInterval()));
  }

  /** The session waited for this attempt, unless its patience ended first. */
  void attemptDue() {
    if (patienceIsOver()) {
      giveUp(cause == null ? LossReason.UNREACHABLE : cause, detail);
    } else {
      tryOpen();
    }
  }

  /** A link opened that nobody wants any more. */
  void turnAway(long lateEpoch) {
    links.put(lateEpoch, Phase.CLOSING);
    ports.close(lateEpoch);
  }

  void becomeHandshaking() {
    linkIsOpen();
    resume = null;
    desk.dropKept();
    state = HANDSHAKING;
    armHandshake();
    ports.changed();
    ports.handshake(epoch);
  }

  /** Handshake and restore steps each have their time, within that of the whole attempt. */
  void armHandshake() {
    ports.arm(TimerKind.HANDSHAKE, withinAttempt(settings.handshakeTimeout()));
  }

  private long withinAttempt(long timeout) {
    if (settings.attemptTimeout() == 0) {
      return timeout;
    }
    long left = attemptStartedAt + settings.attemptTimeout() - ports.now();
    return Math.min(timeout, Math.max(0, left));
  }

  void becomeResumed() {
    linkIsOpen();
    becomeReady(true);
  }

  private void linkIsOpen() {
    links.put(epoch, Phase.OPEN);
    ports.disarm(TimerKind.CONNECT);
    desk.linkUp(epoch);
  }

  void abandonConnect() {
    links.put(epoch, Phase.ABORTED);
    ports.abort(epoch);
    attemptFailed(
        LinkException.retryable(
            LossReason.UNREACHABLE,
            "no connection within " + millis(ports.now() - attemptStartedAt) + " ms"));
  }

  void abandonSilentHandshake() {
    abandonHandshake(
        LinkException.retryable(
            LossReason.UNREACHABLE,
            "connected, but handshake and restore steps were not done within "
                + millis(ports.now() - attemptStartedAt)
                + " ms of the attempt"));
  }

  void abandonHandshake(LinkException failure) {
    ports.disarm(TimerKind.HANDSHAKE);
    dropLink();
    desk.linkDown(failure.reason());
    attemptFailed(failure);
  }

  void loseHandshake(LinkLoss loss) {
    links.remove(epoch);
    ports.disarm(TimerKind.HANDSHAKE);
    desk.linkDown(loss.reason());
    attemptFailed(
        LinkException.retryable(loss.reason(), "during the handshake: " + loss.detail())
            .withRetryAfter(loss.retryAfter()));
  }

  void attemptFailed(LinkException failure) {
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
      becomeBackoff(schedule.delay(ports.now(), failure.reason(), failure.retryAfter()));
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

  // --- ready ----------------------------------------------------------------------------------

  void becomeReady(boolean resumed) {
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

  void loseReady(LinkLoss loss) {
    links.remove(epoch);
    leaveReady(loss);
  }

  private void leaveReady(LinkLoss loss) {
    long now = ports.now();
    remember(loss.reason(), loss.detail());
    ports.disarm(TimerKind.LIVENESS);
    resume = loss.resume();
    schedule.linkEnded(desk.answeredOnLink(), desk.sentOnLink(), now - readyAt);
    outages.begin(now);
    long delay = schedule.delay(now, loss.reason(), loss.retryAfter());
    // The state first: a call that ends or waits must not see a link that is gone.
    state = BACKOFF;
    desk.linkLost(loss);
    if (delay == 0) {
      tryOpen();
    } else {
      becomeBackoff(delay);
    }
  }

  void replaceLink() {
    LinkLoss loss = LinkLoss.of(LossReason.LOCAL, "a reconnect was ordered");
    remember(loss.reason(), loss.detail());
    ports.disarm(TimerKind.LIVENESS);
    outages.begin(ports.now());
    schedule.startAnew();
    state = BACKOFF;
    dropLink();
    desk.linkLost(loss);
    tryOpen();
  }

  void declareDead() {
    dropLink();
    leaveReady(
        LinkLoss.of(LossReason.LIVENESS, "the peer stayed silent on a probe it used to answer"));
  }

  private void dropLink() {
    links.put(epoch, Phase.CLOSING);
    ports.close(epoch);
  }

  // --- closing --------------------------------------------------------------------------------

  void becomeClosing(long graceNanos) {
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

  void endLinks() {
    ports.disarm(TimerKind.GRACE);
    if (links.phase(epoch) == Phase.OPEN) {
      dropLink();
      desk.linkDown(LossReason.LOCAL);
    }
    if (links.isEmpty()) {
      becomeClosed(true);
    } else {
      ports.arm(TimerKind.LINK_CLOSE, settings.linkCloseTimeout());
    }
  }

  void loseClosing(LinkLoss loss) {
    links.remove(epoch);
    desk.linkLost(loss);
    endLinks();
  }

  void linkGone(long goneEpoch) {
    links.remove(goneEpoch);
    if (state == CLOSING && links.isEmpty() && !desk.hasFlying()) {
      becomeClosed(true);
    }
  }

  void becomeClosed(boolean clean) {
    closedCleanly = clean;
    state = CLOSED;
    for (TimerKind kind : TimerKind.values()) {
      ports.disarm(kind);
    }
    ports.changed();
  }

  // --- small questions ------------------------------------------------------------------------

  SessionState state() {
    return state;
  }

  long epoch() {
    return epoch;
  }

  @Nullable Phase phase(long linkEpoch) {
    return links.phase(linkEpoch);
  }

  boolean isOpen(long linkEpoch) {
    return linkEpoch == epoch && links.phase(linkEpoch) == Phase.OPEN;
  }

  boolean isCurrent(long linkEpoch, SessionState expected) {
    return linkEpoch == epoch && state == expected;
  }

  boolean isClosedCleanly() {
    return closedCleanly;
  }

  @Nullable LossReason cause() {
    return cause;
  }

  String detail() {
    return detail;
  }

  OutageLog outages() {
    return outages;
  }

  /** Time until the next attempt, -1 when none is scheduled. */
  long nextAttemptIn() {
    return state == BACKOFF ? Math.max(0, nextAttemptAt - ports.now()) : -1;
  }

  Ending.Kind failureKind() {
    return cause == LossReason.PROTOCOL ? Ending.Kind.HANDSHAKE : Ending.Kind.UNREACHABLE;
  }

  private boolean patienceIsOver() {
    return settings.maxOutage() > 0 && outages.patienceLeft(ports.now(), settings.maxOutage()) <= 0;
  }

  private long withinPatience(long now, long delay) {
    return settings.maxOutage() > 0
        ? Math.min(delay, Math.max(0, outages.patienceLeft(now, settings.maxOutage())))
        : delay;
  }

  private void remember(LossReason reason, String why) {
    cause = reason;
    detail = why;
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }
}
