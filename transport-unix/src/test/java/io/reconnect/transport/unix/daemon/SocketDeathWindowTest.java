package io.reconnect.transport.unix.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A call issued between the death of a socket and the next connect: scenario A3, and around it. */
class SocketDeathWindowTest extends DaemonFixture {

  private DaemonProcess daemon;
  private Gate gate;
  private Session session;

  @BeforeEach
  void connectOnce() throws Exception {
    daemon = startDaemon();
    gate = new Gate(unixTransport());
    session = session(gate);
    get(session.call("topology", key("first")));
  }

  /** Lets the socket die and holds the next connect before it reaches the daemon. */
  private void loseTheSocket() throws Exception {
    gate.shut();
    daemon.drop();
    get(gate.knocked());
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CONNECTING);
  }

  @Test
  void callInsideTheWindowWaitsAndIsSentOnceOverTheOneNewConnection() throws Exception {
    loseTheSocket();
    Future<Reply> call = session.call("topology", key("second"));
    gate.open();

    assertThat(get(call).asObject())
        .isEqualTo(
            new JsonObject().put("ok", true).put("method", "topology").put("fake_daemon", true));
    assertThat(get(call).sends()).isEqualTo(1);
    assertThat(daemon.count("ACCEPTED"::equals)).as("one before the drop, one after").isEqualTo(2);
    assertThat(daemon.all("READ")).containsExactly("READ topology first", "READ topology second");
    assertThat(gate.connects()).isEqualTo(2);
  }

  @Test
  void twoHundredCallsInsideTheWindowCostOneConnectAndAreAnsweredInOrder() throws Exception {
    loseTheSocket();
    List<Integer> answered = new ArrayList<>();
    List<Future<Reply>> calls =
        IntStream.range(0, 200)
            .mapToObj(n -> session.call("topology", key(n)).onSuccess(reply -> answered.add(n)))
            .toList();
    gate.open();

    get(Future.all(calls));
    assertThat(answered).hasSize(200).isSorted();
    assertThat(daemon.count("ACCEPTED"::equals)).isEqualTo(2);
    assertThat(daemon.all("READ").subList(1, 201))
        .containsExactlyElementsOf(
            IntStream.range(0, 200).mapToObj(n -> "READ topology " + n).toList());
    assertThat(counts().accepted()).isEqualTo(201).isEqualTo(counts().answered());
  }

  @Test
  void whenTheDaemonNeverComesBackEachCallEndsTypedAtItsOwnDeadline() throws Exception {
    daemon.kill();
    List<Future<Reply>> calls =
        IntStream.of(150, 300, 450)
            .mapToObj(millis -> session.call("topology", key(millis), within(millis)))
            .toList();

    for (Future<Reply> call : calls) {
      Throwable failure = failureOf(call);
      assertThat(failure).isInstanceOf(UnreachableException.class);
      UnreachableException unreachable = (UnreachableException) failure;
      assertThat(unreachable.fate()).isEqualTo(Fate.NOT_SENT);
      assertThat(unreachable.context().attempts()).isPositive();
      assertThat(unreachable.getMessage())
          .contains("call 'topology'", "session 'daemon'", "unix:" + socket);
    }
    long[] waited =
        calls.stream()
            .mapToLong(call -> ((UnreachableException) call.cause()).context().waited().toMillis())
            .toArray();
    assertThat(waited[0]).isGreaterThanOrEqualTo(150);
    assertThat(waited[1]).isGreaterThanOrEqualTo(300);
    assertThat(waited[2]).isGreaterThanOrEqualTo(450);
    assertThat(counts().failed()).isEqualTo(3);
    assertThat(counts().waiting()).isZero();
  }

  @Test
  void dropAfterDropNeverOpensASecondConnection() throws Exception {
    for (int n = 1; n <= 20; n++) {
      loseTheSocket();
      Future<Reply> call = session.call("topology", key(n));
      gate.open();
      get(call);
      assertThat(daemon.count("ACCEPTED"::equals)).isEqualTo(n + 1);
    }
    assertThat(daemon.all("READ")).hasSize(21).doesNotHaveDuplicates();
    assertThat(counts().staleEvents()).isZero();
  }

  @Test
  void closingInsideTheWindowLeavesNoConnectionAndSettlesTheCall() throws Exception {
    loseTheSocket();
    Future<Reply> call = session.call("topology", key("never"));
    var report = session.close();
    assertThat(failureOf(call)).hasMessageContaining("closing");
    gate.open();

    assertThat(get(report).refused()).isEqualTo(1);
    assertThat(get(report).clean()).isTrue();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(gate.connects()).isEqualTo(2);
    assertThat(daemon.all("READ")).containsExactly("READ topology first");
  }

  @Test
  void aSlowAnswerIsNotADeadLink() throws Exception {
    Future<Reply> silent = session.call("silent", key("slow"), within(100));
    assertThat(failureOf(silent)).isInstanceOf(CallTimeoutException.class);
    assertThat(((CallTimeoutException) silent.cause()).fate()).isEqualTo(Fate.UNKNOWN);
    get(session.call("topology", key("next")));
    assertThat(daemon.count("ACCEPTED"::equals)).isEqualTo(1);
    assertThat(session.snapshot().epoch()).isEqualTo(1);
  }

  private static CallOptions within(long millis) {
    return new CallOptions().setTimeout(Duration.ofMillis(millis));
  }

  private Counts counts() throws Exception {
    return get(session.refreshSnapshot()).counts();
  }
}
