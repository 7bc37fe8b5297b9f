package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionOptions;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.PeerRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** One MCP session and its server, and whatever must hold after every test. */
abstract class McpTest {

  final McpPeer server = new McpPeer();
  McpRig rig;

  @BeforeEach
  void create() {
    rig = new McpRig(server, options(), sessionOptions());
  }

  HttpTransportOptions options() {
    return new HttpTransportOptions().setListenStream(false);
  }

  SessionOptions sessionOptions() {
    return new SessionOptions().setCloseGrace(Duration.ZERO);
  }

  @AfterEach
  void nothingWentWrongUnseen() {
    var counts = rig.counts();
    rig.close();
    assertThat(rig.uncaught).isEmpty();
    assertThat(server.http().failures()).isEmpty();
    assertThat(counts.accepted())
        .isEqualTo(
            counts.answered()
                + counts.failed()
                + counts.cancelled()
                + counts.waiting()
                + counts.inFlight());
    assertEveryLinkBeginsWithAHandshake();
  }

  /** Trial R15, on the whole log of every test. */
  private void assertEveryLinkBeginsWithAHandshake() {
    List<PeerRequest> all = server.http().requests(request -> true);
    if (!all.isEmpty()) {
      assertThat(all.get(0).method()).isEqualTo("initialize");
    }
    for (int i = 0; i < all.size(); i++) {
      PeerRequest request = all.get(i);
      boolean firstOfItsSession =
          !request.sessionId().isEmpty()
              && all.subList(0, i).stream()
                  .noneMatch(earlier -> earlier.sessionId().equals(request.sessionId()));
      if (firstOfItsSession && !request.verb().equals("DELETE")) {
        assertThat(request.method()).as("%s", all).isEqualTo("notifications/initialized");
      }
    }
  }
}
