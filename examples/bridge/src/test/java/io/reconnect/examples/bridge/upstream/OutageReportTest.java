package io.reconnect.examples.bridge.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutageReportTest {

  private static final String MISSING =
      "unix:/x cannot be reached: no such file; trying again until it can";
  private static final String REFUSED =
      "unix:/x cannot be reached: refused; trying again until it can";
  private static final String REACHABLE = "unix:/x is reachable";

  private final List<String> told = new ArrayList<>();
  private long now = -5;
  private final OutageReport report = new OutageReport(told::add, () -> now);
  private long epoch;
  private long answered;

  @Test
  void oneLinePerCauseUntilALinkAnswered() {
    see(SessionState.CONNECTING, "");
    for (int attempt = 0; attempt < 5; attempt++) {
      see(SessionState.BACKOFF, "no such file");
      see(SessionState.CONNECTING, "no such file");
      see(SessionState.BACKOFF, "refused");
    }
    liveAndAnswer();
    see(SessionState.BACKOFF, "refused");

    assertThat(told).containsExactly(MISSING, REFUSED, REACHABLE, REFUSED);
  }

  @Test
  void aLinkThatIsReadyIsNotYetAGoodOne() {
    for (int attempt = 0; attempt < 5; attempt++) {
      see(SessionState.BACKOFF, "refused");
      open();
      pass(Duration.ofSeconds(9));
      see(SessionState.READY, "refused");
      assertThat(report.isUndecided()).isTrue();
    }
    assertThat(told).containsExactly(REFUSED);

    pass(Duration.ofSeconds(1));
    see(SessionState.READY, "refused");
    assertThat(told).containsExactly(REFUSED, REACHABLE);
    assertThat(report.isUndecided()).isFalse();
  }

  @Test
  void oneAnswerBeforeDeathIsNoSignOfHealth() {
    for (int death = 0; death < 100; death++) {
      open();
      answered++;
      see(SessionState.READY, "closed");
      see(SessionState.BACKOFF, "refused");
      assertThat(report.isUndecided()).isFalse();
    }
    assertThat(told).containsExactly(REFUSED);
  }

  @Test
  void aPeerThatKeepsRecoveringIsToldOfOnceAMinute() {
    see(SessionState.BACKOFF, "refused");
    for (int second = 0; second < 600; second += 2) {
      liveAndAnswer();
      pass(Duration.ofSeconds(1));
      see(SessionState.BACKOFF, "refused");
    }

    assertThat(told).filteredOn(REACHABLE::equals).hasSizeBetween(10, 15);
    assertThat(told).hasSizeLessThanOrEqualTo(31);
  }

  @Test
  void causesOfOneOutageAreBounded() {
    for (int cause = 0; cause < 1000; cause++) {
      see(SessionState.BACKOFF, "error " + cause);
    }
    assertThat(told).hasSize(16);
  }

  @Test
  void aLinkReplacedAtOnceIsNothingToTell() {
    see(SessionState.READY, "");
    see(SessionState.CONNECTING, "peer closed");
    see(SessionState.READY, "peer closed");

    assertThat(told).isEmpty();
    assertThat(report.isUndecided()).isFalse();
  }

  private void open() {
    epoch++;
    see(SessionState.CONNECTING, "");
    see(SessionState.READY, "");
  }

  private void liveAndAnswer() {
    open();
    answered++;
    pass(Duration.ofSeconds(1));
    see(SessionState.READY, "");
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private void see(SessionState state, String detail) {
    report.onSnapshot(Snapshots.of(state, LossReason.UNREACHABLE, detail, epoch, answered));
  }
}
