package io.reconnect.core.impl.machine;

import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CLOSED;
import static io.reconnect.core.SessionState.CLOSING;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.HANDSHAKING;
import static io.reconnect.core.SessionState.READY;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.Call.Kind;
import io.reconnect.core.impl.machine.Call.Phase;
import io.reconnect.spi.ResumeState;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The world around a machine under test: a clock that only moves when told, timers, links and
 * calls. Writes every order down as a sentence, and refuses orders that break a promise.
 */
final class FakePorts implements Ports<TestCall> {

  /** Where a link is, as the world sees it. */
  enum LinkPhase {
    OPENING,
    OPEN,
    CLOSING,
    GONE
  }

  private record Timer(long due, long order) {}

  final List<String> orders = new ArrayList<>();
  final List<TestCall> calls = new ArrayList<>();
  final TreeMap<Long, LinkPhase> links = new TreeMap<>();
  final TreeMap<Long, Boolean> offeredResume = new TreeMap<>();
  final Map<Long, Fate> known = new HashMap<>();
  boolean writable = true;
  boolean closingBegan;
  Consumer<TestCall> onSend = call -> {};

  private final Map<TimerKind, Timer> timers = new EnumMap<>(TimerKind.class);
  private final Set<Long> usedWireIds = new HashSet<>();
  private SessionMachine<TestCall> machine;
  private long now;
  private long armed;
  private boolean busy;

  FakePorts(long now) {
    this.now = now;
  }

  void attach(SessionMachine<TestCall> attached) {
    this.machine = attached;
  }

  // --- the world moves ------------------------------------------------------------------------

  /** Lets time pass, and every timer that is due meanwhile fire in its turn. */
  void advance(long nanos) {
    long until = now + nanos;
    int firedAtOnce = 0;
    TimerKind next = earliest();
    while (next != null && timers.get(next).due() <= until) {
      firedAtOnce = timers.get(next).due() > now ? 0 : firedAtOnce + 1;
      String spinning = next + " is due again and again";
      promise(firedAtOnce < 100, () -> spinning);
      now = Math.max(now, timers.get(next).due());
      fire(next);
      next = earliest();
    }
    now = until;
  }

  private void fire(TimerKind kind) {
    timers.remove(kind);
    event(() -> machine.due(kind));
  }

  /** One event at a time, each followed by a look at every promise. */
  void event(Runnable event) {
    promise(!busy, () -> "an event inside an event");
    busy = true;
    event.run();
    busy = false;
    check();
  }

  private TimerKind earliest() {
    TimerKind earliest = null;
    for (Map.Entry<TimerKind, Timer> timer : timers.entrySet()) {
      if (earliest == null || isBefore(timer.getValue(), timers.get(earliest))) {
        earliest = timer.getKey();
      }
    }
    return earliest;
  }

  private static boolean isBefore(Timer one, Timer other) {
    return one.due() == other.due() ? one.order() < other.order() : one.due() < other.due();
  }

  /** What still runs, with the time left; the deadline only while there is a call to end. */
  List<String> timers() {
    List<String> running = new ArrayList<>();
    boolean anyCall = calls.stream().anyMatch(call -> !call.isOver());
    timers.forEach(
        (kind, timer) -> {
          if (kind != TimerKind.DEADLINE || anyCall) {
            running.add(kind + " in " + TimeUnit.NANOSECONDS.toMillis(timer.due() - now) + " ms");
          }
        });
    return running;
  }

  boolean isArmed(TimerKind kind) {
    return timers.containsKey(kind);
  }

  // --- promises -------------------------------------------------------------------------------

  /** Plain comparisons, as this runs after every event of every random schedule. */
  void check() {
    MachineView view = machine.view();
    checkConservation(view);
    checkTimers(view.state());
    long live = links.values().stream().filter(LinkPhase.OPEN::equals).count();
    promise(live <= 1, () -> live + " live links");
    promise(
        view.state() != CLOSED || timers.isEmpty(), () -> "a closed session has timers " + timers);
    promise(
        view.state() != CLOSED || calls.stream().allMatch(TestCall::isOver),
        () -> "a closed session has calls");
  }

  private void checkConservation(MachineView view) {
    long ended = view.answered() + view.failed() + view.cancelled();
    promise(
        view.accepted() == ended + view.waiting() + view.inFlight(),
        () -> "accepted is not answered + failed + cancelled + waiting + in flight: " + view);
    int waiting = 0;
    long bytes = 0;
    int flying = 0;
    for (TestCall call : calls) {
      if (call.phase == Phase.WAITING) {
        waiting++;
        bytes += call.bytes();
      }
      flying += isFlying(call) ? 1 : 0;
    }
    promise(
        waiting == view.waiting() && bytes == view.waitingBytes() && flying == view.inFlight(),
        () -> "the view is not what the calls say: " + view);
  }

  private void checkTimers(SessionState state) {
    boolean closing = state == CLOSING;
    boolean flying = calls.stream().anyMatch(FakePorts::isFlying);
    checkTimer(TimerKind.ATTEMPT, state == BACKOFF);
    checkTimer(TimerKind.CONNECT, state == CONNECTING);
    checkTimer(TimerKind.HANDSHAKE, state == HANDSHAKING);
    checkTimer(TimerKind.LIVENESS, state == READY && isArmed(TimerKind.LIVENESS));
    checkTimer(TimerKind.GRACE, closing && flying);
    checkTimer(TimerKind.LINK_CLOSE, closing && !flying);
    Timer deadline = timers.get(TimerKind.DEADLINE);
    for (TestCall call : calls) {
      if (call.phase == Phase.WAITING || call.phase == Phase.IN_FLIGHT) {
        promise(
            deadline != null && deadline.due() < call.dueAt + 2_000_000,
            () -> "no timer will end " + call);
      }
    }
  }

  private void checkTimer(TimerKind kind, boolean owned) {
    promise(
        isArmed(kind) == owned,
        () -> kind + (owned ? " does not run in " : " runs in ") + machine.state());
  }

  private static void promise(boolean kept, Supplier<String> otherwise) {
    if (!kept) {
      throw new AssertionError(otherwise.get());
    }
  }

  private static boolean isFlying(TestCall call) {
    return call.phase == Phase.IN_FLIGHT && call.kind() != Kind.CONTROL;
  }

  // --- orders ---------------------------------------------------------------------------------

  @Override
  public long now() {
    return now;
  }

  @Override
  public void arm(TimerKind kind, long delayNanos) {
    promise(delayNanos >= 0, () -> kind + " is armed with " + delayNanos);
    timers.put(kind, new Timer(now + delayNanos, armed++));
  }

  @Override
  public void disarm(TimerKind kind) {
    timers.remove(kind);
  }

  @Override
  public void open(long epoch, int attempt, ResumeState resume) {
    promise(!closingBegan, () -> "a link is opened after closing began");
    promise(epoch == links.size() + 1, () -> "epoch " + epoch + " does not follow " + links);
    promise(!links.containsValue(LinkPhase.OPEN), () -> "a link is opened beside " + links);
    links.put(epoch, LinkPhase.OPENING);
    offeredResume.put(epoch, resume != null);
    orders.add("open " + epoch + ", attempt " + attempt + (resume == null ? "" : ", resuming"));
  }

  @Override
  public void abort(long epoch) {
    promise(links.get(epoch) == LinkPhase.OPENING, () -> "abort " + epoch + " of " + links);
    orders.add("abort " + epoch);
  }

  @Override
  public void close(long epoch) {
    promiseOpen(epoch);
    links.put(epoch, LinkPhase.CLOSING);
    orders.add("close " + epoch);
  }

  @Override
  public void handshake(long epoch) {
    promiseOpen(epoch);
    orders.add("handshake " + epoch);
  }

  @Override
  public void ready(long epoch, boolean resumed) {
    promiseOpen(epoch);
    orders.add("ready " + epoch + (resumed ? ", resumed" : ""));
  }

  private void promiseOpen(long epoch) {
    promise(links.get(epoch) == LinkPhase.OPEN, () -> "link " + epoch + " is not open in " + links);
  }

  @Override
  public boolean isWritable(long epoch) {
    return writable;
  }

  @Override
  public void send(TestCall call, long epoch, long wireId) {
    promise(!call.isOver(), () -> call + " is sent, but was over");
    promise(links.get(epoch) == LinkPhase.OPEN, () -> call + " is sent on a link that is not open");
    promise(usedWireIds.add(wireId), () -> "wire id " + wireId + " is used again");
    if (call.kind() != Kind.CONTROL) {
      promise(machine.state() == READY, () -> call + " is sent in " + machine.state());
      promise(writable, () -> call + " is sent on a full link");
      promise(
          calls.stream().noneMatch(other -> isOvertaken(other, call)), () -> call + " overtakes");
    }
    orders.add("send " + call + " #" + wireId);
    onSend.accept(call);
  }

  private static boolean isOvertaken(TestCall other, TestCall call) {
    return other.phase == Phase.WAITING && other.sequence < call.sequence;
  }

  @Override
  public void withdraw(TestCall call, long epoch, long wireId, String why) {
    promise(!call.isOver(), () -> call + " is withdrawn, but was over");
    promiseOpen(epoch);
    promise(call.wireId == wireId, () -> call + " is withdrawn as " + wireId);
    orders.add("withdraw " + call + " #" + wireId + ": " + why);
  }

  @Override
  public Fate fateOf(long epoch, long wireId) {
    promiseOpen(epoch);
    return known.getOrDefault(wireId, Fate.UNKNOWN);
  }

  @Override
  public void forget(long epoch, long wireId) {
    promiseOpen(epoch);
    promise(usedWireIds.contains(wireId), () -> "wire id " + wireId + " was never used");
  }

  @Override
  public void probe(long epoch, Probe probe) {
    promiseOpen(epoch);
    orders.add(probe + " " + epoch);
  }

  @Override
  public void ended(TestCall call, Ending ending) {
    promise(!call.isOver(), () -> call + " ends twice");
    promise(
        machine.state() != READY || links.get(machine.epoch()) == LinkPhase.OPEN,
        () -> call + " ends in READY without a link");
    call.ending = ending;
    orders.add(call + " ends " + ending.kind() + " " + ending.fate());
    checkConservation(machine.view());
  }

  @Override
  public void changed() {
    checkConservation(machine.view());
    orders.add("state " + machine.state());
  }
}
