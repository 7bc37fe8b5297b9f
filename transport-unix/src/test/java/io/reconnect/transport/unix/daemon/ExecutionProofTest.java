package io.reconnect.transport.unix.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.vertx.core.Future;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The daemon counts what it executes, the caller is told what is known: trials T6 f to h. */
class ExecutionProofTest extends DaemonFixture {

  private DaemonProcess daemon;
  private Session session;

  @BeforeEach
  void connectOnce() throws Exception {
    daemon = startDaemon();
    session = session(unixTransport());
    get(session.start());
  }

  @Test
  void callThatDiedUnreadIsOnlySaidToBeUnknownBecauseWeCannotSeeWhatWasRead() throws Exception {
    assertUnknown(session.call("die-unread", key("a")));
    assertThat(daemon.all("EXECUTED")).isEmpty();
  }

  @Test
  void callThatWasExecutedBeforeTheSocketDiedIsUnknownAndNotRepeated() throws Exception {
    assertUnknown(session.call("die-executed", key("b")));
    get(session.call("topology", key("after")));
    assertThat(daemon.all("EXECUTED"))
        .containsExactly("EXECUTED die-executed b", "EXECUTED topology after");
  }

  @Test
  void unknownOutcomeIsToldAtOnceNotAtTheDeadline() throws Exception {
    CallOptions patient = new CallOptions().setTimeout(Duration.ofMinutes(10));
    Future<Reply> call = session.call("die-executed", key("c"), patient);
    assertUnknown(call);
    assertThat(((OutcomeUnknownException) call.cause()).context().waited())
        .isLessThan(Duration.ofSeconds(10));
  }

  @Test
  void callDeclaredSafeIsRepeatedAsOftenAsTheBoundSaysAndThenUnknown() throws Exception {
    CallOptions safe = new CallOptions().setRepeat(Repeat.SAFE);
    assertUnknown(session.call("die-executed", key("d"), safe));
    assertThat(daemon.all("EXECUTED")).hasSize(9);
    assertThat(get(session.refreshSnapshot()).counts().replayed()).isEqualTo(8);
  }

  @Test
  void otherCallsOnTheDyingSocketShareItsFateAndNothingElseDoes() throws Exception {
    Future<Reply> silent = session.call("silent", key("e"));
    daemon.await("EXECUTED silent e"::equals, 1);
    Future<Reply> killer = session.call("die-executed", key("f"));
    assertUnknown(silent);
    assertUnknown(killer);
    get(session.call("topology", key("g")));
    assertThat(daemon.count("ACCEPTED"::equals)).isEqualTo(2);
  }

  private static void assertUnknown(Future<Reply> call) throws Exception {
    Throwable failure = failureOf(call);
    assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
    assertThat(((OutcomeUnknownException) failure).fate()).isEqualTo(Fate.UNKNOWN);
  }
}
