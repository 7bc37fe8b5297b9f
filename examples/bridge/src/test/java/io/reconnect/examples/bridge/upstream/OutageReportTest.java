package io.reconnect.examples.bridge.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutageReportTest {

  private final List<String> told = new ArrayList<>();
  private final OutageReport report = new OutageReport(told::add);

  @Test
  void oneLinePerCause() {
    see(SessionState.CONNECTING, "");
    for (int attempt = 0; attempt < 5; attempt++) {
      see(SessionState.BACKOFF, "no such file");
      see(SessionState.CONNECTING, "no such file");
    }
    see(SessionState.BACKOFF, "refused");
    see(SessionState.READY, "refused");
    see(SessionState.BACKOFF, "refused");

    assertThat(told)
        .containsExactly(
            "unix:/x cannot be reached: no such file; trying again until it can",
            "unix:/x cannot be reached: refused; trying again until it can",
            "unix:/x is reachable",
            "unix:/x cannot be reached: refused; trying again until it can");
  }

  @Test
  void aLinkReplacedAtOnceIsNothingToTell() {
    see(SessionState.READY, "");
    see(SessionState.CONNECTING, "peer closed");
    see(SessionState.READY, "peer closed");

    assertThat(told).isEmpty();
  }

  private void see(SessionState state, String detail) {
    report.onSnapshot(Snapshots.of(state, LossReason.UNREACHABLE, detail));
  }
}
