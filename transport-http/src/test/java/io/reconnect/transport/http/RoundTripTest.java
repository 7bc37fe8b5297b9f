package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.transport.http.RoundTrip.Stage;
import io.reconnect.transport.http.peer.HttpPeer;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.ContextInternal;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** What one request tells, by itself. */
class RoundTripTest {

  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final Promise<Void> ended = Promise.promise();

  private final RoundTrip.Observer observer =
      new RoundTrip.Observer() {
        @Override
        public void onSent() {
          told.add("sent");
        }

        @Override
        public void onHead(HttpClientResponse head) {
          told.add("head");
        }

        @Override
        public void onBody(Buffer chunk) {
          told.add("body");
        }

        @Override
        public void onEnd() {
          told.add("end");
        }

        @Override
        public void onFailed(Stage stage, Throwable failure) {
          told.add("failed");
          ended.tryComplete();
        }
      };

  @Test
  void aRefusedRedirectIsTheLastThatIsToldAndItsBodyIsNotReadOn() {
    Vertx vertx = Vertx.vertx();
    ContextInternal context = (ContextInternal) vertx.getOrCreateContext();
    try (HttpPeer peer = HttpPeer.listen(0, RoundTripTest::redirectAndWait)) {
      HttpTransport transport =
          HttpTransport.create(
              vertx, McpRig.allowingLoopback(new HttpTransportOptions()).setUrl(peer.url()));
      HttpWire wire = transport.wire(context);
      context.runOnContext(
          now ->
              new RoundTrip(wire, observer)
                  .start(HttpMethod.POST, MultiMap.caseInsensitiveMultiMap(), null));
      await(ended.future());
      peer.awaitNoConnection();
      assertThat(peer.failures()).isEmpty();
    } finally {
      await(vertx.close());
    }
    assertThat(List.copyOf(told)).containsExactly("sent", "failed");
  }

  private static void redirectAndWait(PeerRequest request) {
    request
        .write("HTTP/1.1 302 Moved\r\nLocation: http://other.test/\r\nContent-Length: 9\r\n\r\n")
        .awaitClientGone();
  }
}
