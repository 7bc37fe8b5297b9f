package io.reconnect.examples.conformance.sdk;

import static io.reconnect.examples.conformance.trial.Client.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.examples.conformance.Endpoints;
import io.reconnect.examples.conformance.peer.HalfOpenProxy;
import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.peer.SdkEndpoint;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.reconnect.mcp.McpOptions;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The stream of an answer ends before the answer, and is resumed: nothing runs twice. */
final class ResumeTrials {

  private final Sdk sdk;
  private final PeerProcess peer;

  ResumeTrials(Sdk sdk, PeerProcess peer) {
    this.sdk = sdk;
    this.peer = peer;
  }

  List<Trial> list() {
    return List.of(
        new Trial("a stream that the server ends is polled for the answer", this::polls),
        new Trial("a stream that broke unnoticed is resumed after 409", this::outlastsConflict));
  }

  private void polls() {
    SdkEndpoint endpoint = sdk.open(peer, "polled");
    try (Client client = Sdk.quietClient(endpoint)) {
      assertThat(await(work(client, "leave"))).isEqualTo("Done, leave");
      assertThat(client.counts().failed()).isZero();
    }
    assertThat(endpoint.exchanges())
        .containsExactly(
            "POST initialize - 200",
            "POST notifications/initialized S1 202",
            "POST tools/call S1 200",
            "GET S1 200",
            "DELETE S1 200");
    assertThat(endpoint.runs("leave")).isEqualTo(1);
  }

  private void outlastsConflict() {
    SdkEndpoint endpoint = sdk.open(peer, "broken");
    try (HalfOpenProxy proxy = new HalfOpenProxy(peer.port()).start();
        Client client =
            new Client(
                Endpoints.local("http://127.0.0.1:" + proxy.port() + "/broken")
                    .setListenStream(false),
                new McpOptions())) {
      await(client.session().start());
      Future<Void> resumable = proxy.onAnswer("POST", "id: ");
      Future<String> call = work(client, "stay");
      await(resumable);
      proxy.lose("POST");
      endpoint.awaitExchange("GET S1 409");
      proxy.admit();
      endpoint.release();
      assertThat(await(call)).isEqualTo("Done, stay");
      assertThat(client.counts().failed()).isZero();
    }
    assertThat(endpoint.runs("stay")).isEqualTo(1);
    assertThat(endpoint.count("POST tools/call S1 200")).isEqualTo(1);
    assertThat(endpoint.count("GET S1 200")).isPositive();
  }

  private static Future<String> work(Client client, String name) {
    return client.call(name, new JsonObject().put("name", name)).map(Client::textOf);
  }
}
