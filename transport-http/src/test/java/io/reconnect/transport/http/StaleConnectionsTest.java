package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The server ended connections that were idle, and then comes a burst: trial T6, report R84. Both
 * sides live on one loop, so that it is certain what comes first.
 */
class StaleConnectionsTest {

  private static final int BURST = 32;

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final VirtualRig rig =
      new VirtualRig(
          virtual,
          new HttpTransportOptions().setUrl(server.url()).setListenStream(false),
          new SessionOptions());

  /** As many idle connections as calls can use. */
  @BeforeEach
  void fillThePool() {
    rig.start();
    var held = server.hold(calls("tools/call"));
    List<Future<String>> before =
        IntStream.range(0, BURST).mapToObj(n -> rig.greet("before " + n)).toList();
    assertThat(held).hasSize(BURST);
    server.when(calls("tools/call"), server::behave);
    onLoop(() -> held.forEach(server::behave));
    before.forEach(rig::await);
    assertThat(server.connections()).isGreaterThanOrEqualTo(BURST);
  }

  @AfterEach
  void close() {
    assertThat(rig.await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.now().epoch()).isEqualTo(1);
    rig.close();
  }

  private void onLoop(Runnable action) {
    virtual.call(
        () -> {
          action.run();
          return null;
        });
  }

  private List<Future<String>> burst(CallOptions options) {
    List<Future<String>> calls = new ArrayList<>();
    for (int n = 0; n < BURST; n++) {
      calls.add(rig.submit("call " + n, options));
    }
    return calls;
  }

  @Test
  void aBurstAfterTheServerEndedAllIdleConnectionsRunsOnceEach() {
    onLoop(server::closeConnections);
    assertThat(server.connections()).isZero();
    List<Future<String>> calls = burst(new CallOptions());

    for (int n = 0; n < BURST; n++) {
      assertThat(rig.await(calls.get(n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
    }
    assertThat(server.count("tools/call")).isEqualTo(2 * BURST);
  }

  /** Nobody can know whether the server ended a connection before or after it read the call. */
  @Test
  void aBurstThatCrossesTheEndsOfItsConnectionsHangsNowhereAndRunsNothingTwice() {
    List<Future<String>> calls = crossing(new CallOptions());

    for (int n = 0; n < BURST; n++) {
      SessionException failure = rig.failureOf(calls.get(n));
      assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
      assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
      assertThat(server.executions("call " + n)).isZero();
    }
  }

  @Test
  void aBurstThatMayBeRepeatedIsAnsweredWhollyWhateverItCrosses() {
    List<Future<String>> calls = crossing(new CallOptions().setRepeat(Repeat.SAFE));

    for (int n = 0; n < BURST; n++) {
      // kept back for a moment before it is repeated
      assertThat(virtual.advanceUntil(calls.get(n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
    }
  }

  /** The ends and the calls within one turn of the loop. */
  private List<Future<String>> crossing(CallOptions options) {
    List<Future<String>> calls = new ArrayList<>();
    onLoop(
        () -> {
          server.closeConnections();
          calls.addAll(burst(options));
        });
    return calls;
  }
}
