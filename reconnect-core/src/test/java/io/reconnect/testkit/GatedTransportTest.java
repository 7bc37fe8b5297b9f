package io.reconnect.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.vertx.core.Future;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatedTransportTest {

  private final VirtualVertx time = VirtualVertx.create();
  private final ScriptedTransport inner = new ScriptedTransport("inner:1");
  private final GatedTransport gate = new GatedTransport(inner);
  private final Session session =
      Session.create(time.vertx(), gate, JsonRpcProtocol.create(), new SessionOptions());

  @AfterEach
  void close() {
    time.close();
    inner.verify();
  }

  @Test
  void anOpenGateIsNotNoticed() {
    time.await(session.start());
    assertThat(gate.endpoint()).isEqualTo("inner:1");
    assertThat(gate.arrived()).isEqualTo(1);
    assertThat(gate.passed()).isEqualTo(1);
    assertThat(gate.onArrival().isComplete()).isFalse();
  }

  @Test
  void aShutGateHoldsTheConnectUntilItOpens() {
    gate.shut();
    Future<Reply> reply = session.call("m", null);
    time.await(gate.onArrival());
    time.advance(Duration.ofSeconds(4));
    assertThat(gate.waiting()).isEqualTo(1);
    assertThat(gate.passed()).isZero();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CONNECTING);
    gate.open();
    time.runUntilIdle();
    assertThat(gate.waiting()).isZero();
    assertThat(inner.link().methods()).containsExactly("m");
    assertThat(reply.isComplete()).isFalse();
  }

  @Test
  void aConnectThatIsCalledOffAtTheGateNeverGetsThrough() {
    gate.shut();
    session.start();
    time.await(gate.onArrival());
    time.await(session.close());
    assertThat(gate.waiting()).isZero();
    gate.open();
    time.runUntilIdle();
    assertThat(inner.connects()).isEmpty();
  }

  @Test
  void aGateThatIsShutAgainTellsOfTheNextArrival() {
    time.await(session.start());
    gate.shut();
    session.reconnect();
    time.await(gate.onArrival());
    assertThat(gate.arrived()).isEqualTo(2);
    gate.open();
    time.await(session.start());
    assertThat(session.snapshot().epoch()).isEqualTo(2);
  }
}
