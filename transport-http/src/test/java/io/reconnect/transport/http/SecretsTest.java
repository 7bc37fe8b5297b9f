package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionOptions;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Vertx;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Token, session id and query string show in nothing that a session says, however a call ends. What
 * it logs the guard of this module reads, here as everywhere.
 */
class SecretsTest {

  private static final List<String> SECRETS =
      List.of("t0ken-SECRET", "query-SECRET", "path-SECRET", "session-SECRET");

  private static final List<Consumer<PeerRequest>> ENDINGS =
      List.of(
          PeerRequest::cut,
          PeerRequest::reset,
          request -> request.events().chunk(": hi\n\n").end(),
          request -> request.json(200, "{\"no\": \"JSON-RPC\"}"),
          request -> request.json(200, "<t0ken-SECRET>"),
          request -> request.body(401, "text/plain", "t0ken-SECRET is no token"),
          request -> request.body(500, "text/plain", "query-SECRET"),
          request -> request.status(302, "Location: http://127.0.0.1/?query-SECRET"),
          request -> request.body(400, "text/plain", "path-SECRET"),
          request -> request.write("query-SECRET\r\n\r\n").cut());

  @Test
  void nothingIsTold() {
    Queue<String> said = new ConcurrentLinkedQueue<>();
    McpPeer server = new McpPeer().namingSessions("session-SECRET-");
    HttpTransportOptions options =
        new HttpTransportOptions()
            .setUrl(server.url().replace("/mcp?", "/path-SECRET?"))
            .setHeaders(Map.of("Authorization", "Bearer t0ken-SECRET"));
    McpRig rig = new McpRig(server, options, new SessionOptions(), Vertx.vertx());
    try {
      rig.session.onSnapshot(snapshot -> said.add(snapshot.toJson().encode()));
      await(rig.greet("fine"));
      for (Consumer<PeerRequest> ending : ENDINGS) {
        server.first(1, calls("tools/call"), ending);
        said.add(textOf(failureOf(rig.greet("broken"))));
      }
      server.expireSessions();
      await(rig.greet("again"));
      assertThat(server.http().requests(calls("tools/call")))
          .allMatch(request -> request.target().contains("query-SECRET"));
    } finally {
      rig.close();
    }

    assertThat(said).hasSizeGreaterThan(ENDINGS.size());
    for (String secret : SECRETS) {
      assertThat(said).noneMatch(text -> text.contains(secret));
    }
  }

  private static String textOf(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
