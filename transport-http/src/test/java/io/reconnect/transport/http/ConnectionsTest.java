package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionOptions;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many connections there are, and whose. */
class ConnectionsTest {

  private static HttpTransportOptions options() {
    return new HttpTransportOptions().setListenStream(false);
  }

  @Test
  void aHungServerTakesNoConnectionOfAnother() {
    int calls = HttpTransportOptions.DEFAULT_MAX_PARALLEL_REQUESTS;
    try (McpRig hung = new McpRig(new McpPeer(), options(), new SessionOptions());
        McpRig well = sharing(hung.vertx, new McpPeer())) {
      Held held = hung.server.hold(calls, calls("tools/call"));
      List<Future<String>> stuck = new ArrayList<>();
      for (int n = 0; n < calls + 8; n++) {
        stuck.add(hung.greet("stuck " + n));
      }
      List<PeerRequest> taken = new ArrayList<>();
      for (int n = 0; n < calls; n++) {
        taken.add(held.take());
      }

      for (int n = 0; n < 8; n++) {
        assertThat(await(well.greet("call " + n))).isEqualTo("Hello, call " + n);
      }
      assertThat(stuck).noneMatch(Future::isComplete);
      // two for the handshake at most, and one for each call
      assertThat(hung.server.http().connections()).isBetween(calls, calls + 4);
      taken.forEach(hung.server::behave);
      stuck.forEach(McpRig::await);
    }
  }

  /** Fault G9: whoever reconnects holds nobody else. */
  @Test
  void aServerThatHangsWhileItIsReconnectedToHoldsNobodyElse() {
    try (McpRig hung = new McpRig(new McpPeer(), options(), new SessionOptions());
        McpRig well = sharing(hung.vertx, new McpPeer())) {
      await(hung.greet("before"));
      hung.server.expireSessions();
      Held handshakes = hung.server.hold(1, calls("initialize"));
      Future<String> parked = hung.greet("parked");
      PeerRequest handshake = handshakes.take();

      assertThat(await(well.greet("first"))).isEqualTo("Hello, first");
      well.server.expireSessions();
      assertThat(await(well.greet("second"))).isEqualTo("Hello, second");
      assertThat(await(well.session.close()).clean()).isTrue();
      assertThat(well.server.count("initialize")).isEqualTo(2);
      assertThat(parked.isComplete()).isFalse();
      hung.server.behave(handshake);
      assertThat(await(parked)).isEqualTo("Hello, parked");
    }
  }

  private static McpRig sharing(Vertx vertx, McpPeer server) {
    return new McpRig(server, options().setUrl(server.url()), new SessionOptions(), vertx);
  }

  @Test
  void anAddressOfIpv6IsReached() throws UnknownHostException {
    McpPeer server = new McpPeer(InetAddress.getByName("::1"), 0);
    int port = server.http().port();
    try (McpRig rig =
        new McpRig(
            server,
            options().setUrl("http://[::1]:" + port + "/mcp"),
            new SessionOptions().setCloseGrace(Duration.ZERO),
            Vertx.vertx())) {
      assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
      assertThat(server.http().requests(request -> true))
          .allMatch(request -> request.header("host").equals("[::1]:" + port));
    }
  }

  /** Trial R61: some servers never answer a request that wants an upgrade. */
  @Test
  void withoutTlsNothingAsksForHttp2() {
    try (McpRig rig = new McpRig(new McpPeer(), options().setHttp2(true), new SessionOptions())) {
      await(rig.greet("you"));
      assertThat(rig.server.http().requests(request -> true))
          .allMatch(request -> request.header("upgrade").isEmpty())
          .allMatch(request -> request.header("http2-settings").isEmpty());
    }
  }
}
