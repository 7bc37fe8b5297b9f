package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.RpcException;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A 404 that means the session is gone, and those that do not: trial T3, report R17. */
class NotFoundTest extends McpTest {

  @Override
  HttpTransportOptions options() {
    return new HttpTransportOptions().setListenStream(true);
  }

  @Test
  void aServerWithoutAListenStreamIsAskedForItOnceAndKeepsItsSession() {
    server.when(verb("GET"), request -> request.status(404));
    await(rig.greet("first"));
    server.http().await(1, verb("GET"));
    await(rig.greet("second"));

    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(server.http().requests(verb("GET"))).hasSize(1);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 429, 500, 503})
  void anAnswerToOurOwnRequestIsForTheCallerWhateverItsStatus(int status) {
    server.first(
        1,
        calls("unknown/method"),
        request ->
            request.json(
                status,
                new JsonObject()
                    .put("jsonrpc", "2.0")
                    .put("id", request.id())
                    .put("error", new JsonObject().put("code", -32601).put("message", "no such"))
                    .encode()));

    Throwable failure = failureOf(rig.session.call("unknown/method", new JsonObject()));
    assertThat(failure).isInstanceOf(RpcException.class);
    assertThat(((RpcException) failure).code()).isEqualTo(-32601);
    assertThat(((RpcException) failure).fate()).isEqualTo(Fate.ANSWERED);
    assertThat(server.count("unknown/method")).isEqualTo(1);
    await(rig.greet("next"));
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void theRefusalsOfStreamAndCallCostOneHandshakeTogether() {
    Held stream = server.hold(1, verb("GET"));
    await(rig.session.start());
    PeerRequest listening = stream.take();
    server.expireSessions();
    Held call = server.hold(1, calls("tools/call"));
    Future<String> greeting = rig.greet("both");
    PeerRequest posted = call.take();
    listening.status(404);
    posted.status(404);

    assertThat(await(greeting)).isEqualTo("Hello, both");
    assertThat(server.count("initialize")).isEqualTo(2);
  }

  @Test
  void aSessionIdInARefusalIsNotOurs() {
    server.first(1, calls("initialize"), request -> request.status(404, "Mcp-Session-Id: BAD"));
    server.first(1, calls("tools/call"), request -> request.status(400, "Mcp-Session-Id: WORSE"));
    await(rig.session.start());
    assertThat(failureOf(rig.greet("refused")).fate()).isEqualTo(Fate.REJECTED);
    await(rig.greet("fine"));

    assertThat(server.http().requests(request -> true))
        .extracting(PeerRequest::sessionId)
        .doesNotContain("BAD", "WORSE");
  }
}
