package io.reconnect.core.impl.machine;

import static io.reconnect.core.SessionState.CONNECTING;
import static io.reconnect.core.SessionState.READY;
import static io.reconnect.core.impl.machine.Liveness.Outcome.ALIVE;
import static io.reconnect.core.impl.machine.Liveness.Outcome.INCONCLUSIVE;
import static io.reconnect.core.impl.machine.Liveness.Outcome.SILENT;
import static io.reconnect.core.impl.machine.Liveness.Outcome.UNSUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import org.junit.jupiter.api.Test;

/** Whether an idle peer is asked if it lives, and what its silence means. */
class LivenessTest {

  private static final int IDLE = 1_000;

  private final Stage stage = Stage.ready(Numbers.defaults().livenessIdle(IDLE));

  @Test
  void anIdleLinkIsAskedAfterItsIdleTime() {
    stage
        .rests(READY, "", "LIVENESS in 1000 ms")
        .advanceNanos(999_999_999)
        .ordered()
        .advanceNanos(1)
        .ordered("PING 1")
        .rests(READY, "");
  }

  @Test
  void anAnswerStartsTheIdleTimeAnew() {
    stage.advance(IDLE).advance(20).hears().pingBrings(ALIVE).forget();
    stage.rests(READY, "", "LIVENESS in 1000 ms").advance(IDLE).ordered("PING 1");
  }

  @Test
  void anythingInboundCountsAsLife() {
    stage.advance(900).hears().advance(100).ordered();
    stage.rests(READY, "", "LIVENESS in 900 ms").advance(900).ordered("PING 1");
  }

  @Test
  void aBusyLinkIsLeftAlone() {
    TestCall call = stage.call("slow");
    stage.forget().advance(20 * IDLE).ordered().answers(call).advance(IDLE).ordered("PING 1");
  }

  @Test
  void aLinkIsNotAskedBeforeItIsReadyNorAfter() {
    stage.reconnects().opens().forget().advance(IDLE * 5).ordered();
    stage.agrees().cut().forget();
    assertThat(stage.ports.isArmed(TimerKind.LIVENESS)).isFalse();
  }

  @Test
  void nobodyIsAskedWhenItIsSwitchedOff() {
    Stage.ready().advance(86_400_000).ordered();
  }

  @Test
  void aPeerThatDoesNotKnowThePingIsNeverAskedAgain() {
    stage
        .advance(IDLE)
        .pingBrings(UNSUPPORTED)
        .forget()
        .advance(20 * IDLE)
        .ordered()
        .rests(READY, "");
  }

  @Test
  void silenceIsConfirmedOnce() {
    stage.advance(IDLE).forget().pingBrings(SILENT).ordered("CONFIRMATION 1");
  }

  @Test
  void silenceMeansNothingWhenSomethingElseCameIn() {
    stage.advance(IDLE).advance(100).hears().forget();
    stage.pingBrings(SILENT).ordered().rests(READY, "", "LIVENESS in 1000 ms");
  }

  @Test
  void aPeerThatIgnoresPingsIsNotKilledAndNeverAskedAgain() {
    stage
        .advance(IDLE)
        .pingBrings(SILENT)
        .confirmationBrings(ALIVE)
        .forget()
        .advance(20 * IDLE)
        .ordered()
        .rests(READY, "");
  }

  @Test
  void aPeerThatIgnoresPingsIsNotKilledForWantOfAnotherRequest() {
    stage.advance(IDLE).pingBrings(SILENT).forget().confirmationBrings(UNSUPPORTED).ordered();
    stage.advance(20 * IDLE).ordered().rests(READY, "");
  }

  @Test
  void aPeerThatUsedToAnswerPingsIsDeadWhenItStaysSilentTwice() {
    stage.advance(IDLE).hears().pingBrings(ALIVE).advance(IDLE).pingBrings(SILENT).forget();
    stage
        .confirmationBrings(UNSUPPORTED)
        .ordered("close 1", "state CONNECTING", "open 2, attempt 2")
        .rests(CONNECTING, "", "CONNECT in 5000 ms");
    assertThat(stage.machine.view().cause()).isEqualTo(LossReason.LIVENESS);
  }

  @Test
  void aPeerThatStaysSilentOnWhatItIsKnownToAnswerIsDead() {
    TestCall ping = stage.control("ping");
    stage
        .advance(IDLE)
        .pingBrings(SILENT)
        .forget()
        .confirmationBrings(SILENT)
        .ordered(
            "close 1", "ping ends UNREACHABLE UNKNOWN", "state CONNECTING", "open 2, attempt 2");
    assertThat(ping.isOver()).isTrue();
  }

  @Test
  void silenceOfAPeerThatIsBusyWithACallSaysNothing() {
    stage.advance(IDLE).pingBrings(SILENT);
    TestCall call = stage.call("a");
    stage.forget().confirmationBrings(SILENT).ordered();
    assertThat(call.isOver()).isFalse();
    assertThat(stage.machine.state()).isEqualTo(READY);
  }

  @Test
  void silenceOnAPingIsNotEvenConfirmedWhileACallIsInFlight() {
    stage.advance(IDLE);
    stage.call("a");
    stage.forget().pingBrings(SILENT).ordered();
    assertThat(stage.machine.state()).isEqualTo(READY);
  }

  @Test
  void lifeDuringTheConfirmationIsLife() {
    stage.advance(IDLE).pingBrings(SILENT).advance(10).hears().forget();
    stage.confirmationBrings(SILENT).ordered().rests(READY, "", "LIVENESS in 1000 ms");
    stage.advance(IDLE).ordered("PING 1");
  }

  @Test
  void lifeDuringAConfirmationThatWasNoneIsLife() {
    stage.advance(IDLE).pingBrings(SILENT).advance(10).hears().forget();
    stage.confirmationBrings(UNSUPPORTED).ordered().rests(READY, "", "LIVENESS in 1000 ms");
  }

  @Test
  void pingsStopAfterAConfirmationEvenForAPeerThatAnsweredThemBefore() {
    stage.advance(IDLE).hears().pingBrings(ALIVE).advance(IDLE).pingBrings(SILENT);
    stage.advance(10).hears().confirmationBrings(ALIVE).forget();
    stage.rests(READY, "");
  }

  @Test
  void whatAPeerAnsweredOnAnEarlierLinkDoesNotCount() {
    stage.advance(IDLE).hears().pingBrings(ALIVE).reconnects().becomesReady();
    stage.advance(IDLE).pingBrings(SILENT).forget().confirmationBrings(UNSUPPORTED).ordered();
    assertThat(stage.machine.state()).isEqualTo(READY);
  }

  @Test
  void everyNewLinkIsAskedAgain() {
    stage.advance(IDLE).pingBrings(UNSUPPORTED).reconnects().becomesReady().forget();
    stage.rests(READY, "", "LIVENESS in 1000 ms");
  }

  /** A ping that cannot even be sent brings no inbound byte; asking again at once would spin. */
  @Test
  void aPingThatFailsAtOnceIsNotRepeatedAtOnce() {
    stage.advance(IDLE);
    for (int i = 1; i <= 5; i++) {
      stage.ordered("PING 1").pingBrings(ALIVE).advance(IDLE - 1).ordered().advance(1);
    }
    stage.ordered("PING 1");
  }

  @Test
  void aConfirmationThatFailsAtOnceIsNotFollowedAtOnceEither() {
    stage.advance(IDLE).hears().pingBrings(ALIVE).advance(IDLE).pingBrings(SILENT).forget();
    stage.confirmationBrings(INCONCLUSIVE).advance(IDLE - 1).ordered();
    stage.advance(1).ordered("PING 1");
  }

  @Test
  void aPingThatFailedForAnotherReasonDoesNotCountAsAnswered() {
    stage.advance(IDLE).pingBrings(INCONCLUSIVE).advance(IDLE).pingBrings(SILENT).forget();
    stage.confirmationBrings(UNSUPPORTED).ordered();
    assertThat(stage.machine.state()).isEqualTo(READY);
  }

  @Test
  void probesAreForgottenWhenClosing() {
    stage.advance(IDLE).pingBrings(SILENT).closes(0).forget();
    stage.confirmationBrings(SILENT).ordered();
  }

  @Test
  void aProbeThatEndsAfterWatchingEndedMeansNothing() {
    stage.advance(IDLE).pingBrings(UNSUPPORTED).forget();
    stage.confirmationBrings(SILENT).pingBrings(SILENT).ordered();
  }
}
