package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The server ended connections that were idle, and then comes a burst: trial T6, report R84. */
class StaleConnectionsTest extends McpTest {

  private static final int BURST = 32;

  @Test
  void aBurstAfterTheServerEndedAllIdleConnectionsRunsOnceEach() {
    await(rig.session.start());
    Held held = server.hold(BURST, calls("tools/call"));
    List<Future<String>> before = burst("before");
    List<PeerRequest> onTheWay = IntStream.range(0, BURST).mapToObj(n -> held.take()).toList();
    onTheWay.forEach(server::behave);
    before.forEach(McpRig::await);
    int connections = server.http().connections();
    assertThat(connections).isGreaterThanOrEqualTo(BURST);
    server.http().finish();

    List<Future<String>> after = burst("after");
    for (int n = 0; n < BURST; n++) {
      assertThat(await(after.get(n))).isEqualTo("Hello, after " + n);
      assertThat(server.executions("after " + n)).isEqualTo(1);
    }
    assertThat(server.http().connections()).isGreaterThan(connections);
    assertThat(server.count("tools/call")).isEqualTo(2 * BURST);
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }

  private List<Future<String>> burst(String name) {
    return IntStream.range(0, BURST).mapToObj(n -> rig.greet(name + " " + n)).toList();
  }

  /** The ends of the connections and the calls cross. Nobody can know which came first. */
  @Test
  void aBurstThatCrossesTheEndsOfItsConnectionsHangsNowhereAndRunsNothingTwice() {
    assertThat(crossing(new CallOptions(), "plain"))
        .allSatisfy(
            call -> {
              if (call.failed()) {
                assertThat(call.cause()).isInstanceOf(OutcomeUnknownException.class);
              }
            });
  }

  @Test
  void aBurstThatMayBeRepeatedIsAnsweredWhollyWhateverItCrosses() {
    assertThat(crossing(new CallOptions().setRepeat(Repeat.SAFE), "safe"))
        .allMatch(Future::succeeded);
  }

  /** Ends and calls within one turn of the loop that both sides live on. */
  private static List<Future<String>> crossing(CallOptions options, String name) {
    VirtualVertx virtual = VirtualVertx.create();
    LoopPeer peer = new LoopPeer(virtual);
    try (VirtualRig rig =
        new VirtualRig(
            virtual,
            new HttpTransportOptions().setUrl(peer.url()).setListenStream(false),
            new io.reconnect.core.SessionOptions())) {
      rig.start();
      var held = peer.hold(LoopPeer.calls("tools/call"));
      List<Future<String>> before =
          IntStream.range(0, BURST).mapToObj(n -> rig.greet("before " + n)).toList();
      assertThat(held).hasSize(BURST);
      virtual.call(
          () -> {
            held.forEach(peer::behave);
            return null;
          });
      before.forEach(rig::await);
      peer.when(LoopPeer.calls("tools/call"), peer::behave);

      List<Future<String>> crossing = new ArrayList<>();
      virtual.call(
          () -> {
            peer.closeConnections();
            IntStream.range(0, BURST)
                .forEach(n -> crossing.add(rig.submit(name + " " + n, options)));
            return null;
          });
      // what may be repeated is kept back for a moment
      crossing.forEach(call -> virtual.advanceUntil(call.otherwiseEmpty()));
      for (int n = 0; n < BURST; n++) {
        assertThat(peer.executions(name + " " + n)).isEqualTo(crossing.get(n).succeeded() ? 1 : 0);
      }
      assertThat(rig.await(rig.greet("next"))).isEqualTo("Hello, next");
      assertThat(peer.count("initialize")).isEqualTo(1);
      assertThat(rig.now().epoch()).isEqualTo(1);
      return crossing;
    }
  }
}
