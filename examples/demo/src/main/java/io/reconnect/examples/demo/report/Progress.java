package io.reconnect.examples.demo.report;

import io.reconnect.core.Session;
import io.reconnect.examples.demo.audit.Ledger;
import io.vertx.core.Vertx;
import java.io.PrintWriter;

/** Shows how far the run is: one living line on a console, a line a second elsewhere. */
public final class Progress {

  private static final long CONSOLE_MILLIS = 100;

  private static final long PLAIN_MILLIS = 1000;

  // Moves to the start of the line and clears what is left of a longer one.
  private static final String REWRITE = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean console;
  private final int calls;

  /** Progress of a number of calls. */
  public Progress(PrintWriter out, boolean console, int calls) {
    this.out = out;
    this.console = console;
    this.calls = calls;
  }

  /** Shows it again and again, until the returned order to stop. */
  public Runnable follow(Vertx vertx, Ledger ledger, Session session) {
    long timer =
        vertx.setPeriodic(console ? CONSOLE_MILLIS : PLAIN_MILLIS, tick -> show(ledger, session));
    return () -> {
      vertx.cancelTimer(timer);
      show(ledger, session);
      if (console) {
        out.println();
        out.flush();
      }
    };
  }

  private void show(Ledger ledger, Session session) {
    String line = ProgressLine.render(calls, ledger, session.snapshot());
    if (console) {
      out.print(REWRITE + line);
    } else {
      out.println(line);
    }
    out.flush();
  }
}
