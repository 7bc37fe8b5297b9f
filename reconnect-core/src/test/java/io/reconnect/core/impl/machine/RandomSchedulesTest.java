package io.reconnect.core.impl.machine;

import static io.reconnect.core.SessionState.CLOSED;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.Call.Kind;
import io.reconnect.core.impl.machine.Call.Phase;
import io.reconnect.core.impl.machine.FakePorts.LinkPhase;
import io.reconnect.core.impl.machine.Liveness.Outcome;
import io.reconnect.core.impl.machine.Ports.Probe;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Thousands of seeded schedules of everything that can happen, in any order. The promises are
 * checked by the ports after every event; the peer here keeps count of what it ran.
 */
class RandomSchedulesTest {

  private static final int SEEDS = 4_000;
  private static final int STEPS = 80;
  private static final int CALLS = 40;

  @Test
  void everySeedKeepsEveryPromise() {
    Set<SessionState> seen = EnumSet.noneOf(SessionState.class);
    Map<String, Integer> outcomes = new HashMap<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      Schedule schedule = new Schedule(seed);
      try {
        schedule.run(seen);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            "seed " + seed + ": " + e + "\n  " + String.join("\n  ", schedule.ports.orders), e);
      }
      for (TestCall call : schedule.stage.ports.calls) {
        outcomes.merge(call.outcome(), 1, Integer::sum);
      }
    }
    assertThat(seen)
        .as("states that schedules pass through")
        .containsExactly(SessionState.values());
    assertThat(outcomes.keySet())
        .as("endings that calls find")
        .contains(
            "answered",
            "CANCELLED NOT_SENT",
            "CANCELLED UNKNOWN",
            "CLOSED NOT_SENT",
            "CLOSED REJECTED",
            "CLOSED UNKNOWN",
            "HANDSHAKE NOT_SENT",
            "OUTCOME_UNKNOWN UNKNOWN",
            "QUEUE_FULL NOT_SENT",
            "TIMEOUT NOT_SENT",
            "TIMEOUT UNKNOWN",
            "UNREACHABLE NOT_SENT",
            "UNREACHABLE REJECTED");
  }

  private static final class Schedule {

    private final SplittableRandom random;
    private final Stage stage;
    private final FakePorts ports;
    private final SessionMachine<TestCall> machine;
    private final Set<TestCall> safe = new HashSet<>();

    /** Sends the peer ran, or may still run. */
    private final Set<Long> executed = new HashSet<>();

    Schedule(int seed) {
      this.random = new SplittableRandom(seed);
      this.stage =
          new Stage(
              Numbers.defaults()
                  .connectTimeout(50)
                  .handshakeTimeout(80)
                  .linkCloseTimeout(40)
                  .wakeInterval(random.nextInt(100))
                  .livenessIdle(random.nextInt(2) * 60L)
                  .maxInFlight(1 + random.nextInt(4))
                  .maxWaitingCalls(1 + random.nextInt(8))
                  .maxReplays(random.nextInt(3))
                  .maxAttempts(random.nextInt(4) == 0 ? 4 : 0)
                  .maxOutage(random.nextInt(4) == 0 ? 300 : 0)
                  .burst(1 + random.nextInt(4)),
              random.nextLong(-1_000_000_000, 1_000_000_000));
      this.ports = stage.ports;
      this.machine = stage.machine;
      ports.onSend = this::peerGets;
    }

    void run(Set<SessionState> seen) {
      int closeAt = random.nextInt(2 * STEPS);
      for (int step = 0; step < STEPS; step++) {
        if (step == closeAt) {
          close();
        }
        step();
        checkCalls();
        seen.add(machine.state());
      }
      close();
      // Grace, and then the end of the links; both are bounded, and nobody helps.
      stage.advance(100 + 40);
      assertThat(machine.state()).as("after closing").isEqualTo(CLOSED);
      openingsAnswerLate();
      checkCalls();
    }

    private void step() {
      switch (random.nextInt(24)) {
        case 0, 1, 2, 3, 4 -> call();
        case 5 -> cancel();
        case 6, 7 -> pass();
        case 8, 9, 10 -> openingEnds();
        case 11, 12 -> handshakeEnds();
        case 13, 14, 15 -> answer();
        case 16 -> duplicateOrUnknownAnswer();
        case 17 -> linkDies();
        case 18 -> requestFails();
        case 19 -> roomChanges();
        case 20 -> stale();
        case 21 -> probeEnds();
        case 22 -> closingLinkEnds();
        default -> application();
      }
    }

    // --- the application ----------------------------------------------------------------------

    private void call() {
      if (ports.calls.size() >= CALLS) {
        return;
      }
      String name = "c" + ports.calls.size();
      boolean notification = random.nextInt(5) == 0;
      TestCall.Spec spec = notification ? TestCall.notification(name) : TestCall.request(name);
      boolean repeatable = !notification && random.nextInt(3) == 0;
      if (repeatable) {
        spec.repeatable();
      }
      if (random.nextInt(8) == 0) {
        spec.failsFast();
      }
      spec.timeout(1 + random.nextInt(400)).bytes(random.nextInt(200));
      spec.waitsAtMost(random.nextInt(3) == 0 ? 1 + random.nextInt(100) : 0);
      spec.progressCap(random.nextInt(3) == 0 ? 600 : 0);
      ports.orders.add("* call " + name + (repeatable ? ", safe" : ""));
      TestCall call = stage.call(spec);
      if (repeatable) {
        safe.add(call);
      }
    }

    private void cancel() {
      TestCall call = any(ports.calls);
      if (call != null) {
        ports.orders.add("* cancel " + call);
        stage.cancels(call);
      }
    }

    private void application() {
      if (random.nextInt(3) > 0) {
        ports.orders.add("* start");
        stage.start();
      } else {
        ports.orders.add("* reconnect");
        stage.reconnects();
      }
    }

    private void close() {
      int grace = random.nextInt(3) * 50;
      ports.orders.add("* close, grace " + grace);
      stage.closes(grace);
    }

    private void pass() {
      long nanos = random.nextLong(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(60)));
      ports.orders.add("* " + nanos + " ns pass");
      ports.advance(nanos);
    }

    // --- the link -----------------------------------------------------------------------------

    private void openingEnds() {
      Long epoch = any(epochs(LinkPhase.OPENING));
      if (epoch == null) {
        return;
      }
      int how = random.nextInt(6);
      ports.orders.add("* opening " + epoch + " ends as " + how);
      switch (how) {
        case 0 -> stage.openFails(epoch, LinkException.retryable(reason(), "refused"));
        case 1 ->
            stage.openFails(
                epoch,
                random.nextInt(4) == 0
                    ? LinkException.permanent(reason(), "never")
                    : Stage.refusal(Duration.ofMillis(random.nextInt(50))));
        default -> stage.opens(epoch, ports.offeredResume.get(epoch) && how > 3);
      }
    }

    private void openingsAnswerLate() {
      for (long epoch : epochs(LinkPhase.OPENING)) {
        if (random.nextBoolean()) {
          stage.opens(epoch, false);
        } else {
          stage.openFails(epoch, Stage.refusal(Duration.ZERO));
        }
      }
      assertThat(epochs(LinkPhase.OPEN)).as("links that opened late").isEmpty();
    }

    private void handshakeEnds() {
      long epoch = machine.epoch();
      int how = random.nextInt(12);
      ports.orders.add("* handshake " + epoch + " ends as " + how);
      ports.event(
          () -> {
            switch (how) {
              case 0 ->
                  machine.handshakeFailed(epoch, LinkException.retryable(reason(), "disagreed"));
              case 1 ->
                  machine.handshakeFailed(
                      epoch, LinkException.permanent(LossReason.PROTOCOL, "wrong version"));
              case 2 -> machine.handshakeAdvanced(epoch);
              default -> machine.agreed(epoch);
            }
          });
    }

    private void linkDies() {
      Long epoch = any(epochs(random.nextInt(4) == 0 ? LinkPhase.CLOSING : LinkPhase.OPEN));
      if (epoch == null) {
        return;
      }
      Map<Long, Fate> fates = new HashMap<>();
      Set<Long> kept = new HashSet<>();
      for (TestCall call : flying()) {
        if (random.nextInt(4) == 0 && call.kind() == Kind.REQUEST) {
          kept.add(call.wireId);
        } else {
          fates.put(call.wireId, fateOf(call));
        }
      }
      boolean resumable = random.nextBoolean();
      ports.orders.add("* link " + epoch + " dies, " + fates + (resumable ? ", kept " + kept : ""));
      LinkLoss loss = LinkLoss.of(reason(), "cut").withFates(fates);
      stage.loses(epoch, resumable ? loss.withResume(Stage.POSITION, kept) : loss);
    }

    private void requestFails() {
      TestCall call = any(flying());
      if (call != null) {
        Fate fate = fateOf(call);
        LossReason reason = reason();
        ports.orders.add("* " + call + " is not carried: " + fate + " " + reason);
        stage.requestFails(call, fate, reason, random.nextBoolean() ? random.nextInt(60) : 0);
      }
    }

    private void roomChanges() {
      ports.writable = !ports.writable;
      ports.orders.add("* the link is " + (ports.writable ? "free" : "full"));
      if (ports.writable) {
        stage.drains();
      }
    }

    private void closingLinkEnds() {
      Long epoch = any(epochs(LinkPhase.CLOSING));
      if (epoch != null) {
        ports.orders.add("* link " + epoch + " is closed");
        stage.linkCloses(epoch);
      }
    }

    private void probeEnds() {
      Probe probe = Probe.values()[random.nextInt(2)];
      Outcome outcome = Outcome.values()[random.nextInt(3)];
      ports.orders.add("* " + probe + " brings " + outcome);
      ports.event(() -> machine.probed(machine.epoch(), probe, outcome));
    }

    /** Everything an old link can still say, with ids that are in use. */
    private void stale() {
      long epoch = machine.epoch() - 1 - random.nextInt(2);
      TestCall call = any(flying());
      long id = call == null ? 1 : call.wireId;
      ports.orders.add("* stale events of " + epoch);
      ports.event(
          () -> {
            machine.agreed(epoch);
            machine.handshakeFailed(epoch, LinkException.permanent(reason(), "stale"));
            machine.drained(epoch);
            machine.inbound(epoch);
            machine.requestFailed(epoch, id, LinkException.retryable(reason(), "stale"));
            machine.lost(epoch, LinkLoss.of(reason(), "stale"));
            assertThat(machine.answered(epoch, id)).isNull();
            assertThat(machine.delivered(epoch, id)).isNull();
            assertThat(machine.progressed(epoch, id)).isNull();
          });
    }

    // --- the peer -----------------------------------------------------------------------------

    private void peerGets(TestCall call) {
      if (random.nextBoolean()) {
        runs(call);
      }
    }

    /** Each send is run at most once, however often it is looked at. */
    private void runs(TestCall call) {
      if (executed.add(call.wireId)) {
        call.executions++;
      }
    }

    /** What a truthful link can say of a call: only what did not run may be called so. */
    private Fate fateOf(TestCall call) {
      if (!executed.contains(call.wireId)) {
        switch (random.nextInt(4)) {
          case 0, 1:
            return Fate.NOT_SENT;
          case 2:
            return Fate.REJECTED;
          default:
            runs(call);
        }
      }
      return Fate.UNKNOWN;
    }

    private void answer() {
      TestCall call = any(flying());
      if (call == null || epochs(LinkPhase.OPEN).isEmpty()) {
        return;
      }
      runs(call);
      if (call.kind() == Kind.NOTIFICATION) {
        ports.orders.add("* " + call + " is delivered");
        stage.delivers(call);
      } else if (random.nextInt(4) == 0) {
        ports.orders.add("* progress of " + call);
        stage.progresses(call);
      } else {
        ports.orders.add("* answer to " + call);
        stage.answers(call);
      }
    }

    private void duplicateOrUnknownAnswer() {
      TestCall over = any(ports.calls.stream().filter(TestCall::isOver).toList());
      long id = over == null ? 1_000_000 : over.wireId;
      ports.orders.add("* answer to #" + id);
      assertThat(stage.answersOn(machine.epoch(), id)).isNull();
    }

    // --- promises that only the peer can check ------------------------------------------------

    private void checkCalls() {
      for (TestCall call : ports.calls) {
        boolean claimedNotRun = call.ending != null && call.ending.fate() != Fate.UNKNOWN;
        if (claimedNotRun && call.executions > 0) {
          throw new AssertionError(call + " ran, and ended " + call.outcome());
        }
        if (!safe.contains(call) && call.executions > 1) {
          throw new AssertionError(call + " ran " + call.executions + " times");
        }
      }
    }

    // --- picking ------------------------------------------------------------------------------

    private List<TestCall> flying() {
      return ports.calls.stream().filter(call -> call.phase == Phase.IN_FLIGHT).toList();
    }

    private List<Long> epochs(LinkPhase phase) {
      List<Long> epochs = new ArrayList<>();
      ports.links.forEach(
          (epoch, is) -> {
            if (is == phase) {
              epochs.add(epoch);
            }
          });
      return epochs;
    }

    private LossReason reason() {
      return LossReason.values()[random.nextInt(LossReason.values().length)];
    }

    private <T> T any(List<T> all) {
      return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }
  }
}
