package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CloseReport;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The session is closed while it reconnects to a server in another process: scenario A2, one test
 * for each guard, with what the server saw as evidence.
 */
class ServerProcessShutdownTest extends ServerProcessTest {

  private int expiry;
  private Duration linkCloseTimeout = Duration.ofSeconds(20);

  @Override
  SessionOptions sessionOptions() {
    return super.sessionOptions().setLinkCloseTimeout(linkCloseTimeout);
  }

  /** Up to the idle timeout, which nobody has noticed. */
  private void startAndExpire(Answers answers) {
    start(answers);
    assertThat(await(rig.greet("first"))).isEqualTo("Hello, first");
    server.expireByIdling();
    expiry = server.journal().size();
  }

  private List<String> sinceTheExpiry() {
    List<String> journal = server.journal();
    return journal.subList(expiry, journal.size());
  }

  private static void assertClosing(SessionException failure) {
    assertThat(failure).isInstanceOf(SessionClosedException.class).hasMessageContaining("closing");
    assertThat(failure.fate()).isIn(Fate.NOT_SENT, Fate.REJECTED);
  }

  @ParameterizedTest
  @EnumSource
  void theCallEndsAtOnceWithOneNamedErrorWhileTheConnectStillWaits(Answers answers) {
    startAndExpire(answers);
    rig.gate.shut();
    Future<String> second = rig.greet("second");
    await(rig.gate.onArrival());
    Future<CloseReport> closed = rig.session.close();

    assertClosing(failureOf(second));
    rig.gate.open();
    assertThat(await(closed).clean()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void noConnectStartsAfterTheCloseBegan(Answers answers) {
    startAndExpire(answers);
    rig.gate.shut();
    Future<String> second = rig.greet("second");
    await(rig.gate.onArrival());
    Future<CloseReport> closed = rig.session.close();
    rig.gate.open();
    failureOf(second);

    assertThat(await(closed).clean()).isTrue();
    assertNoConnectionIsLeft();
    assertThat(rig.gate.passed()).as("the connect before the expiry").isEqualTo(1);
    assertThat(sinceTheExpiry())
        .as("only the call that learnt of the expiry")
        .filteredOn(line -> !line.equals("LEFT") && !line.equals("ACCEPTED"))
        .containsExactly("READ POST tools/call second on " + server.all("OPENED").get(0));
    assertThat(server.all("OPENED")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void aSessionThatTheServerOpensMeanwhileIsEndedThere(Answers answers) {
    startAndExpire(answers);
    server.order("HOLD 1 initialize");
    Future<String> second = rig.greet("second");
    server.await("HELD", 1);
    Future<CloseReport> closed = rig.session.close();
    assertClosing(failureOf(second));
    server.order("RELEASE");

    assertThat(await(closed).clean()).isTrue();
    assertNoConnectionIsLeft();
    assertThat(server.all("OPENED")).hasSize(2);
    assertThat(server.all("ENDED")).containsExactly(server.all("OPENED").get(1));
    assertThat(server.all("READ").stream().filter(line -> line.startsWith("DELETE"))).hasSize(1);
    assertThat(server.all("RAN")).containsExactly("first");
  }

  @ParameterizedTest
  @EnumSource
  void aServerThatNeverAnswersTheHandshakeDoesNotHoldTheClose(Answers answers) {
    linkCloseTimeout = Duration.ofMillis(500);
    startAndExpire(answers);
    server.order("HOLD 1 initialize");
    Future<String> second = rig.greet("second");
    server.await("HELD", 1);
    Future<CloseReport> closed = rig.session.close();
    assertClosing(failureOf(second));

    assertThat(await(closed)).isNotNull();
    assertThat(server.all("OPENED")).hasSize(1);
    // the server notices when it answers
    server.order("RELEASE");
    server.awaitNoConnection();
    assertThat(server.all("ENDED")).as("nobody waited for its answer").isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void laterCallsFailAtOnceAndReachNobody(Answers answers) {
    startAndExpire(answers);
    await(rig.session.close());
    assertNoConnectionIsLeft();
    int before = server.journal().size();

    SessionException late = failureOf(rig.greet("late"));
    assertThat(late).isInstanceOf(SessionClosedException.class);
    assertThat(late.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(server.journal()).hasSize(before);
  }

  @ParameterizedTest
  @EnumSource
  void closingTwiceIsClosingOnce(Answers answers) {
    start(answers);
    await(rig.greet("first"));
    Future<CloseReport> once = rig.session.close();
    Future<CloseReport> again = rig.session.close();

    assertThat(await(once)).isEqualTo(await(again));
    assertNoConnectionIsLeft();
    assertThat(server.all("ENDED")).containsExactly(server.all("OPENED").get(0));
    assertThat(server.all("READ").stream().filter(line -> line.startsWith("DELETE"))).hasSize(1);
  }

  /** Nothing stays: no connection, no verticle, no state that could become a connection. */
  @AfterEach
  void nothingIsLeft() {
    assertThat(rig.session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(rig.now().counts().waiting()).isZero();
    assertThat(rig.now().counts().inFlight()).isZero();
    assertThat(((VertxInternal) rig.vertx).deploymentIDs()).isEmpty();
    assertNoConnectionIsLeft();
  }
}
