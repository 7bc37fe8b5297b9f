package io.reconnect.examples.conformance.sdk;

import static io.reconnect.examples.conformance.sdk.Sdk.greet;
import static io.reconnect.examples.conformance.trial.Client.await;
import static io.reconnect.examples.conformance.trial.Client.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionException;
import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.peer.SdkEndpoint;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * What the idle timeout does to a session that is in use: servers of the Python SDK 1.x and 2.x
 * differ.
 */
final class IdleTimeoutTrials {

  private static final double IDLE_SECONDS = 1;
  private static final double LONGER_SECONDS = 2.5;

  private final Sdk sdk;
  private final PeerProcess peer;

  IdleTimeoutTrials(Sdk sdk, PeerProcess peer) {
    this.sdk = sdk;
    this.peer = peer;
  }

  List<Trial> firstMajor() {
    return List.of(
        new Trial("a call that the idle timeout ends is of unknown outcome", this::endsTheCall));
  }

  List<Trial> secondMajor() {
    return List.of(
        new Trial("a call outlasts the idle timeout", this::sparesTheCall),
        new Trial("listening keeps the session from expiring", this::sparesTheListener));
  }

  private void endsTheCall() {
    SdkEndpoint endpoint = sdk.open(peer, "busy", IDLE_SECONDS);
    try (Client client = Sdk.quietClient(endpoint)) {
      SessionException failure = failureOf(work(client));
      assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
      assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
      assertThat(failure.context().waited().toMillis())
          .as("told when the server gave up, not at the deadline")
          .isLessThan(10_000);
      assertThat(endpoint.runs("long")).isEqualTo(1);
      assertThat(await(greet(client, "next"))).isEqualTo("Hello, next");
      assertThat(endpoint.runs("next")).isEqualTo(1);
    }
    assertThat(endpoint.exchanges())
        .contains(sdk.json() ? "POST tools/call S1 500" : "POST tools/call S1 200");
  }

  private void sparesTheCall() {
    SdkEndpoint endpoint = sdk.open(peer, "busy", IDLE_SECONDS);
    try (Client client = Sdk.quietClient(endpoint)) {
      assertThat(await(work(client))).isEqualTo("Done, long");
      assertThat(endpoint.runs("long")).isEqualTo(1);
    }
  }

  private void sparesTheListener() {
    SdkEndpoint endpoint = sdk.open(peer, "listener", IDLE_SECONDS);
    try (Client client = Sdk.listeningClient(endpoint)) {
      await(client.session().start());
      endpoint.awaitExchange("GET S1 200");
      peer.waitOnItsClock(LONGER_SECONDS);
      assertThat(await(greet(client, "still"))).isEqualTo("Hello, still");
    }
    assertThat(endpoint.exchanges())
        .containsExactlyInAnyOrder(
            "POST initialize - 200",
            "POST notifications/initialized S1 202",
            "GET S1 200",
            "POST tools/call S1 200",
            "DELETE S1 200");
  }

  private static Future<String> work(Client client) {
    JsonObject arguments = new JsonObject().put("name", "long").put("seconds", LONGER_SECONDS);
    return client.call("work", arguments).map(Client::textOf);
  }
}
