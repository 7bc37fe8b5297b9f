package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whether an idle peer is alive: asked after 1 s of silence, given 100 ms to answer. */
class SessionLivenessTest extends VirtualSessionTest {

  private static final JsonRpcProtocol PINGS = JsonRpcProtocol.create().withLiveness("ping");
  private static final JsonRpcProtocol CONFIRMS = PINGS.withConfirmation("status");

  private Session idle(JsonRpcProtocol protocol) {
    return started(
        session(
            protocol,
            options()
                .setLivenessIdle(Duration.ofMillis(1_000))
                .setLivenessTimeout(Duration.ofMillis(100))));
  }

  private void assertAsked(String... methods) {
    assertThat(link().methods()).containsExactly(methods);
  }

  private void assertLost(Session session) {
    assertThat(transport.links().get(0).isClosed()).isTrue();
    assertThat(session.snapshot().cause()).isEqualTo(LossReason.LIVENESS);
  }

  @Test
  void anIdlePeerIsAskedAndAnyAnswerWillDo() {
    Session session = idle(PINGS);
    pass(999);
    assertAsked();
    pass(1);
    assertAsked("ping");
    link().answerError(link().idOf("ping"), new RpcException(-32000, "busy", null));
    pass(999);
    assertAsked("ping");
    pass(1);
    assertAsked("ping", "ping");
    link().answer(link().idOf("ping"), new JsonObject());
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
    assertThat(counts(session).accepted()).as("a probe is no call").isZero();
  }

  @Test
  void whateverComesInShowsLife() {
    idle(PINGS);
    pass(900);
    link().activity();
    pass(900);
    link().receive(new JsonObject().put("method", "news"));
    pass(900);
    link().garbage();
    pass(900);
    link().answer(99, "nobody asked");
    pass(900);
    assertAsked();
    pass(100);
    assertAsked("ping");
  }

  @Test
  void aBusyLinkIsNotAsked() {
    Session session = idle(PINGS);
    Future<Reply> slow = call(session, "slow");
    pass(10_000);
    assertAsked("slow");
    assertPending(slow);
  }

  @Test
  void aPeerThatDoesNotKnowThePingIsAskedNoMore() {
    Session session = idle(PINGS);
    pass(1_000);
    link()
        .answerError(
            link().idOf("ping"), new RpcException(RpcException.METHOD_NOT_FOUND, "no", null));
    pass(60_000);
    assertAsked("ping");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aPeerThatIsSilentOnEverythingIsLost() {
    Session session = idle(CONFIRMS);
    pass(1_100);
    assertAsked("ping", "status");
    assertThat(session.snapshot().cause()).isNull();
    pass(100);
    assertLost(session);
  }

  @Test
  void aPeerThatAnswersOnlyTheConfirmationIsAliveAndAskedNoMore() {
    Session session = idle(CONFIRMS);
    pass(1_100);
    link().answer(link().idOf("status"), new JsonObject());
    pass(60_000);
    assertAsked("ping", "status");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void withoutAConfirmationAPeerThatNeverAnsweredAPingIsLeftAlone() {
    Session session = idle(PINGS);
    pass(1_100);
    assertAsked("ping", "ping");
    pass(60_000);
    assertAsked("ping", "ping");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aPingThatIsAnsweredWhenAskedAgainCountsAsAnswered() {
    Session session = idle(PINGS);
    pass(1_100);
    assertAsked("ping", "ping");
    link().answer(link().idOf("ping"), new JsonObject());
    pass(1_000);
    assertAsked("ping", "ping", "ping");
    pass(100);
    assertAsked("ping", "ping", "ping", "ping");
    pass(100);
    assertLost(session);
  }

  @Test
  void withoutAConfirmationAPeerThatUsedToAnswerIsLost() {
    Session session = idle(PINGS);
    pass(1_000);
    link().answer(link().idOf("ping"), new JsonObject());
    pass(1_100);
    assertAsked("ping", "ping", "ping");
    pass(100);
    assertLost(session);
  }

  @Test
  void aLinkThatIsLostTakesItsProbeAlong() {
    Session session = idle(CONFIRMS);
    pass(1_000);
    link().lose(LossReason.PEER_CLOSED);
    pass(900);
    assertThat(session.snapshot())
        .extracting(SessionSnapshot::epoch, SessionSnapshot::cause)
        .containsExactly(2L, LossReason.PEER_CLOSED);
  }

  @Test
  void withoutAnIdleTimeNobodyIsAsked() {
    started(session(CONFIRMS, options().setLivenessIdle(Duration.ZERO)));
    pass(3_600_000);
    assertAsked();
  }
}
