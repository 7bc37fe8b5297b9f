package io.reconnect.core.impl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.FakePorts.LinkPhase;
import io.reconnect.core.impl.machine.Liveness.Outcome;
import io.reconnect.core.impl.machine.Ports.Probe;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.ResumeState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Plays a scene with one machine, and says what came of it. */
final class Stage {

  static final ResumeState POSITION = new ResumeState() {};

  /** Negative, as the clock of a platform may be. */
  static final long ORIGIN = -TimeUnit.SECONDS.toNanos(7);

  final FakePorts ports;
  final SessionMachine<TestCall> machine;

  Stage() {
    this(Numbers.defaults());
  }

  Stage(Numbers numbers) {
    this(numbers, ORIGIN);
  }

  Stage(Numbers numbers, long origin) {
    ports = new FakePorts(origin);
    machine = new SessionMachine<>(numbers.settings(), ports, numbers.schedule(origin));
    ports.attach(machine);
  }

  /** A session that has been ready for no time at all. */
  static Stage ready() {
    return ready(Numbers.defaults());
  }

  static Stage ready(Numbers numbers) {
    Stage stage = new Stage(numbers);
    stage.start().opens().agrees().forget();
    return stage;
  }

  /** A session in BACKOFF after its first attempt failed. */
  static Stage backoff() {
    return backoff(Numbers.defaults());
  }

  static Stage backoff(Numbers numbers) {
    Stage stage = new Stage(numbers);
    stage.start().cannotOpen().forget();
    return stage;
  }

  /** A session that gave up on its first attempt. */
  static Stage failed() {
    Stage stage = new Stage();
    stage.start().openFails(LinkException.permanent(LossReason.PROTOCOL, "wrong version")).forget();
    return stage;
  }

  // --- the application ------------------------------------------------------------------------

  Stage start() {
    ports.event(machine::start);
    return this;
  }

  TestCall call(String name) {
    return call(TestCall.request(name));
  }

  TestCall call(TestCall.Spec spec) {
    TestCall call = spec.make();
    ports.calls.add(call);
    ports.event(() -> machine.submit(call));
    return call;
  }

  TestCall control(String name) {
    TestCall call = TestCall.control(name).make();
    ports.calls.add(call);
    ports.event(() -> machine.control(machine.epoch(), call));
    return call;
  }

  Stage cancels(TestCall call) {
    ports.event(() -> machine.cancel(call, "the caller gave up"));
    return this;
  }

  Stage reconnects() {
    ports.event(machine::reconnect);
    return this;
  }

  Stage closes(long graceMillis) {
    ports.closingBegan = true;
    ports.event(() -> machine.close(TimeUnit.MILLISECONDS.toNanos(graceMillis)));
    return this;
  }

  // --- the link -------------------------------------------------------------------------------

  Stage opens() {
    return opens(machine.epoch(), false);
  }

  Stage opensResumed() {
    return opens(machine.epoch(), true);
  }

  Stage opens(long epoch, boolean resumed) {
    ports.links.put(epoch, LinkPhase.OPEN);
    ports.event(() -> machine.opened(epoch, resumed));
    return this;
  }

  /** The endpoint refuses. */
  Stage cannotOpen() {
    return openFails(LinkException.retryable(LossReason.UNREACHABLE, "refused"));
  }

  Stage openFails(LinkException failure) {
    return openFails(machine.epoch(), failure);
  }

  Stage openFails(long epoch, LinkException failure) {
    ports.links.put(epoch, LinkPhase.GONE);
    ports.event(() -> machine.openFailed(epoch, failure));
    return this;
  }

  Stage agrees() {
    ports.event(() -> machine.agreed(machine.epoch()));
    return this;
  }

  Stage handshakeFails(LinkException failure) {
    ports.event(() -> machine.handshakeFailed(machine.epoch(), failure));
    return this;
  }

  /** Opens, agrees, and is ready. */
  Stage becomesReady() {
    return opens().agrees();
  }

  /** The connection is cut; every unanswered call may have run. */
  Stage cut() {
    return loses(LinkLoss.of(LossReason.PEER_RESET, "cut"));
  }

  Stage loses(LinkLoss loss) {
    return loses(machine.epoch(), loss);
  }

  Stage loses(long epoch, LinkLoss loss) {
    ports.links.put(epoch, LinkPhase.GONE);
    ports.event(() -> machine.lost(epoch, loss));
    return this;
  }

  Stage linkCloses(long epoch) {
    ports.links.put(epoch, LinkPhase.GONE);
    ports.event(() -> machine.linkClosed(epoch));
    return this;
  }

  Stage answers(TestCall call) {
    assertThat(answersOn(machine.epoch(), call.wireId)).as("the call that ended").isSameAs(call);
    return this;
  }

  /** Brings an answer in, and gives the call that it ended, if any. */
  TestCall answersOn(long epoch, long wireId) {
    List<TestCall> ended = new ArrayList<>();
    ports.event(
        () -> {
          TestCall call = machine.answered(epoch, wireId);
          if (call != null) {
            assertThat(call.isOver()).as("%s was over when answered", call).isFalse();
            call.answered = true;
            ended.add(call);
          }
        });
    return ended.isEmpty() ? null : ended.get(0);
  }

  Stage delivers(TestCall notification) {
    ports.event(
        () -> {
          TestCall ended = machine.delivered(machine.epoch(), notification.wireId);
          assertThat(ended).isSameAs(notification);
          ended.answered = true;
        });
    return this;
  }

  Stage progresses(TestCall call) {
    ports.event(() -> assertThat(machine.progressed(machine.epoch(), call.wireId)).isSameAs(call));
    return this;
  }

  Stage requestFails(TestCall call, Fate fate, LossReason reason) {
    return requestFails(call, fate, reason, 0);
  }

  /** The peer wants to be left in peace with this call for a while. */
  Stage requestFails(TestCall call, Fate fate, LossReason reason, long pauseMillis) {
    LinkException failure =
        LinkException.retryable(reason, "not carried")
            .withFate(fate)
            .withRetryAfter(Duration.ofMillis(pauseMillis));
    long cap = TimeUnit.SECONDS.toNanos(30);
    ports.pauses.put(call, ports.now() + Math.min(cap, TimeUnit.MILLISECONDS.toNanos(pauseMillis)));
    ports.event(() -> machine.requestFailed(machine.epoch(), call.wireId, failure));
    return this;
  }

  Stage isFull() {
    ports.writable = false;
    return this;
  }

  Stage drains() {
    ports.writable = true;
    ports.event(() -> machine.drained(machine.epoch()));
    return this;
  }

  Stage hears() {
    ports.event(() -> machine.inbound(machine.epoch()));
    return this;
  }

  Stage pingBrings(Outcome outcome) {
    ports.event(() -> machine.probed(machine.epoch(), Probe.PING, outcome));
    return this;
  }

  Stage confirmationBrings(Outcome outcome) {
    ports.event(() -> machine.probed(machine.epoch(), Probe.CONFIRMATION, outcome));
    return this;
  }

  /** A cut link that knows the fate of some of its calls. */
  static LinkLoss loss(Map<TestCall, Fate> fates) {
    return loss(LossReason.PEER_RESET, fates);
  }

  static LinkLoss loss(LossReason reason, Map<TestCall, Fate> fates) {
    Map<Long, Fate> known = new HashMap<>();
    fates.forEach((call, fate) -> known.put(call.wireId, fate));
    return LinkLoss.of(reason, "cut").withFates(known);
  }

  /** A cut link that can be resumed, with the answers of these calls to come. */
  static LinkLoss resumable(TestCall... kept) {
    Set<Long> ids = new HashSet<>();
    for (TestCall call : kept) {
      ids.add(call.wireId);
    }
    return LinkLoss.of(LossReason.PEER_RESET, "cut").withResume(POSITION, ids);
  }

  static LinkException refusal(Duration retryAfter) {
    return LinkException.retryable(LossReason.OVERLOADED, "busy").withRetryAfter(retryAfter);
  }

  // --- the clock ------------------------------------------------------------------------------

  Stage advance(long millis) {
    ports.advance(TimeUnit.MILLISECONDS.toNanos(millis));
    return this;
  }

  Stage advanceNanos(long nanos) {
    ports.advance(nanos);
    return this;
  }

  // --- what came of it ------------------------------------------------------------------------

  Stage forget() {
    ports.orders.clear();
    return this;
  }

  /** These are all orders since the last look. */
  Stage ordered(String... orders) {
    assertThat(ports.orders).containsExactly(orders);
    return forget();
  }

  /** State, counts that are not zero, and timers with the time left. */
  Stage rests(SessionState state, String counts, String... timers) {
    assertThat(machine.state()).isEqualTo(state);
    assertThat(counts()).isEqualTo(counts);
    assertThat(ports.timers()).containsExactly(timers);
    return this;
  }

  String counts() {
    MachineView view = machine.view();
    List<String> counts = new ArrayList<>();
    count(counts, "accepted", view.accepted());
    count(counts, "refused", view.refused());
    count(counts, "answered", view.answered());
    count(counts, "failed", view.failed());
    count(counts, "cancelled", view.cancelled());
    count(counts, "waiting", view.waiting());
    count(counts, "inFlight", view.inFlight());
    count(counts, "unknown", view.unknown());
    count(counts, "replayed", view.replayed());
    count(counts, "unmatched", view.unmatchedReplies());
    count(counts, "late", view.lateReplies());
    count(counts, "stale", view.staleEvents());
    return String.join(" ", counts);
  }

  private static void count(List<String> counts, String name, long value) {
    if (value != 0) {
      counts.add(name + "=" + value);
    }
  }
}
