package io.reconnect.examples.demo.report;

import io.reconnect.core.SessionSnapshot;
import io.reconnect.examples.demo.audit.Ledger;
import io.reconnect.examples.demo.load.Outcome.Column;
import java.util.Locale;

/** How far the run is, in one line. */
final class ProgressLine {

  private ProgressLine() {}

  static String render(int calls, Ledger ledger, SessionSnapshot snapshot) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d calls (%d %%): %,d answered, %,d failed, %,d cancelled, %d reconnects, %s",
        ledger.size(),
        calls,
        100L * ledger.size() / calls,
        ledger.count(Column.ANSWERED),
        ledger.count(Column.FAILED),
        ledger.count(Column.CANCELLED),
        snapshot.outage().reconnects(),
        snapshot.state());
  }
}
