package io.reconnect.core.impl.machine;

import static io.reconnect.core.Fate.NOT_SENT;
import static io.reconnect.core.SessionState.BACKOFF;
import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.READY;
import static io.reconnect.core.impl.machine.TestCall.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much may wait, and how much may be on the link. */
class BoundsTest {

  @Test
  void waitingCallsAreBoundedByNumber() {
    Stage stage = new Stage(Numbers.defaults().maxWaitingCalls(2));
    stage.call("a");
    stage.call("b");
    TestCall over = stage.call("c");
    assertThat(over.outcome()).isEqualTo("QUEUE_FULL NOT_SENT");
    assertThat(over.ending.why()).contains("2 calls", "20 bytes");
    stage.rests(
        CONNECTING, "accepted=2 refused=1 waiting=2", "CONNECT in 5000 ms", "DEADLINE in 30000 ms");
  }

  @Test
  void waitingCallsAreBoundedByBytes() {
    Stage stage = new Stage(Numbers.defaults().maxWaitingBytes(100));
    stage.call(request("a").bytes(60));
    TestCall fits = stage.call(request("b").bytes(40));
    TestCall over = stage.call(request("c").bytes(1));
    assertThat(fits.outcome()).isEqualTo("WAITING");
    assertThat(over.outcome()).isEqualTo("QUEUE_FULL NOT_SENT");
  }

  @Test
  void bytesAreGivenBackWhenACallIsSentOrEnds() {
    Stage stage = new Stage(Numbers.defaults().maxWaitingBytes(100));
    TestCall cancelled = stage.call(request("a").bytes(100));
    stage.cancels(cancelled);
    TestCall sent = stage.call(request("b").bytes(100));
    stage.becomesReady().isFull();
    TestCall next = stage.call(request("c").bytes(100));
    assertThat(sent.outcome()).isEqualTo("IN_FLIGHT");
    assertThat(next.outcome()).isEqualTo("WAITING");
    assertThat(stage.machine.view().waitingBytes()).isEqualTo(100);
  }

  @Test
  void aCallThatNeedNotWaitIsNotBounded() {
    Stage stage = Stage.ready(Numbers.defaults().maxWaitingCalls(0).maxWaitingBytes(0));
    assertThat(stage.call("a").outcome()).isEqualTo("IN_FLIGHT");
  }

  @Test
  void callsInFlightAreBoundedAndTheRestWaits() {
    Stage stage = Stage.ready(Numbers.defaults().maxInFlight(2));
    TestCall a = stage.call("a");
    stage.call("b");
    stage.call("c");
    stage.call("d");
    stage
        .ordered("send a #1", "send b #2")
        .rests(READY, "accepted=4 waiting=2 inFlight=2", "DEADLINE in 30000 ms")
        .answers(a)
        .ordered("send c #3");
  }

  @Test
  void aFullLinkIsLeftAloneUntilItDrains() {
    Stage stage = Stage.ready().isFull();
    stage.call("a");
    stage.call("b");
    stage
        .ordered()
        .drains()
        .ordered("send a #1", "send b #2")
        .rests(READY, "accepted=2 inFlight=2", "DEADLINE in 30000 ms");
  }

  @Test
  void aNewCallNeverOvertakesAWaitingOne() {
    Stage stage = Stage.ready().isFull();
    stage.call("a");
    stage.ports.writable = true;
    stage.call("b");
    stage.ordered().drains().ordered("send a #1", "send b #2");
  }

  @Test
  void aCallThatDoesNotWaitForALinkMayWaitForRoomOnIt() {
    Stage stage = Stage.ready().isFull();
    TestCall call = stage.call(request("a").failsFast());
    assertThat(call.outcome()).isEqualTo("WAITING");
  }

  @Test
  void callsThatComeBackAreNeverRefused() {
    Stage stage = Stage.ready(Numbers.defaults().maxWaitingCalls(1));
    TestCall a = stage.call("a");
    TestCall b = stage.call("b");
    stage.loses(Stage.loss(Map.of(a, NOT_SENT, b, NOT_SENT)));
    stage.rests(BACKOFF, "accepted=2 waiting=2", "ATTEMPT in 100 ms", "DEADLINE in 30000 ms");
    assertThat(stage.call("c").outcome()).isEqualTo("QUEUE_FULL NOT_SENT");
  }

  @Test
  void wireIdsAreNeverUsedAgain() {
    Stage stage = Stage.ready();
    TestCall call = stage.call("a");
    for (int i = 0; i < 5; i++) {
      stage.loses(Stage.loss(Map.of(call, NOT_SENT))).reconnects().becomesReady();
    }
    assertThat(call.wireId).isEqualTo(6);
  }

  /** A snapshot shows how many calls are where, so each move must be a new view. */
  @Test
  void everyMoveOfACallChangesTheRevision() {
    Stage stage = new Stage();
    long before = stage.machine.revision();
    TestCall call = stage.call("a");
    long waiting = stage.machine.revision();
    stage.becomesReady();
    long sent = stage.machine.revision();
    stage.loses(Stage.loss(Map.of(call, NOT_SENT)));
    long waitingAgain = stage.machine.revision();
    stage.cancels(call);
    assertThat(new long[] {waiting, sent, waitingAgain, stage.machine.revision()})
        .doesNotHaveDuplicates()
        .doesNotContain(before);
  }

  @Test
  void whatChangesNothingKeepsTheRevision() {
    Stage stage = Stage.ready();
    long before = stage.machine.revision();
    stage.drains().hears().start().answers(stage.control("ping"));
    assertThat(stage.machine.revision()).isEqualTo(before);
  }
}
