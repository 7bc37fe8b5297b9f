package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The session is closed while a link asks whether the server still knows it. */
class ClosingWhileResumingTest extends McpTest {

  /** Nothing but the close itself can end the question. */
  @Override
  SessionOptions sessionOptions() {
    return super.sessionOptions()
        .setConnectTimeout(Duration.ofMinutes(2))
        .setLinkCloseTimeout(Duration.ofMinutes(2));
  }

  @Test
  void doesNotWaitForTheAnswer() {
    // an idle connection would still carry a call
    server.when(
        request -> true,
        request -> {
          request.lastOnItsConnection();
          server.behave(request);
        });
    await(rig.greet("before"));
    server.http().refuse();
    Promise<Void> down = Promise.promise();
    rig.session.onSnapshot(
        snapshot -> {
          if (snapshot.state() == SessionState.BACKOFF) {
            down.tryComplete();
          }
        });
    Future<String> parked = rig.greet("parked");
    await(down.future());
    Held pings = server.hold(1, calls("ping"));
    server.http().listenAgain();
    PeerRequest unanswered = pings.take();
    var closed = rig.session.close();

    assertThat(failureOf(parked).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(await(closed).clean()).isTrue();
    unanswered.awaitClientGone();
    server.http().awaitNoConnection();
    assertThat(server.count("initialize")).isEqualTo(1);
  }
}
