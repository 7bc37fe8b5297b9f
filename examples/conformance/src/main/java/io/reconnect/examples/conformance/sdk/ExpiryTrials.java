package io.reconnect.examples.conformance.sdk;

import static io.reconnect.examples.conformance.sdk.Sdk.greet;
import static io.reconnect.examples.conformance.trial.Client.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.peer.SdkEndpoint;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;

/** The server forgets the session, and the same handle goes on. */
final class ExpiryTrials {

  /** On its way when the call was refused, or not. */
  private static final String NOTICED_BY_THE_LISTENER = "GET S1 404";

  private final Sdk sdk;
  private final PeerProcess peer;

  ExpiryTrials(Sdk sdk, PeerProcess peer) {
    this.sdk = sdk;
    this.peer = peer;
  }

  List<Trial> list() {
    return List.of(
        new Trial("the same handle goes on after an idle timeout of 5 s", this::goesOn),
        new Trial("the same handle recovers ten times in a row", this::recoversTenTimes),
        new Trial("ten calls on an expired session cost one handshake", this::recoversOnce),
        new Trial("a client that listens recovers too", this::recoversWhileListening));
  }

  private void goesOn() {
    SdkEndpoint endpoint = sdk.open(peer, "idle", 5);
    try (Client client = Sdk.quietClient(endpoint)) {
      assertThat(await(greet(client, "first"))).isEqualTo("Hello, first");
      endpoint.awaitGone("S1");
      assertThat(await(greet(client, "second"))).isEqualTo("Hello, second");
      assertThat(client.counts().failed()).isZero();
    }
    assertThat(endpoint.exchanges())
        .containsExactly(
            "POST initialize - 200",
            "POST notifications/initialized S1 202",
            "POST tools/call S1 200",
            "POST tools/call S1 404",
            "POST initialize - 200",
            "POST notifications/initialized S2 202",
            "POST tools/call S2 200",
            "DELETE S2 200");
    assertThat(endpoint.runs("first")).isEqualTo(1);
    assertThat(endpoint.runs("second")).isEqualTo(1);
    peer.awaitNoConnection();
  }

  private void recoversTenTimes() {
    SdkEndpoint endpoint = sdk.open(peer, "ten-times");
    try (Client client = Sdk.quietClient(endpoint)) {
      assertThat(await(greet(client, "call 0"))).isEqualTo("Hello, call 0");
      for (int n = 1; n <= 10; n++) {
        endpoint.expire("S" + n);
        assertThat(await(greet(client, "call " + n))).isEqualTo("Hello, call " + n);
        assertThat(endpoint.runs("call " + n)).isEqualTo(1);
        assertThat(endpoint.count("POST initialize")).isEqualTo(n + 1);
      }
      assertThat(client.counts().failed()).isZero();
    }
    assertThat(endpoint.exchanges()).endsWith("POST tools/call S11 200", "DELETE S11 200");
  }

  private void recoversOnce() {
    SdkEndpoint endpoint = sdk.open(peer, "ten-calls");
    try (Client client = Sdk.quietClient(endpoint)) {
      await(client.session().start());
      endpoint.expire("S1");
      List<Future<String>> calls =
          client.inOneTurn(
              () -> IntStream.range(0, 10).mapToObj(n -> greet(client, "call " + n)).toList());
      for (int n = 0; n < 10; n++) {
        assertThat(await(calls.get(n))).isEqualTo("Hello, call " + n);
        assertThat(endpoint.runs("call " + n)).isEqualTo(1);
      }
      assertThat(client.counts().failed()).isZero();
    }
    assertThat(endpoint.count("POST initialize")).isEqualTo(2);
    assertThat(endpoint.count("POST tools/call S1 404")).isEqualTo(10);
    assertThat(endpoint.count("POST tools/call S2 200")).isEqualTo(10);
    assertThat(endpoint.exchanges().lastIndexOf("POST tools/call S1 404"))
        .isLessThan(endpoint.exchanges().lastIndexOf("POST initialize - 200"));
  }

  private void recoversWhileListening() {
    SdkEndpoint endpoint = sdk.open(peer, "listening");
    try (Client client = Sdk.listeningClient(endpoint)) {
      assertThat(await(greet(client, "first"))).isEqualTo("Hello, first");
      endpoint.awaitExchange("GET S1 200");
      endpoint.expire("S1");
      assertThat(await(greet(client, "second"))).isEqualTo("Hello, second");
      endpoint.awaitExchange("GET S2 200");
      assertThat(client.counts().failed()).isZero();
    }
    List<String> exchanges = endpoint.exchanges();
    assertThat(exchanges.subList(exchanges.indexOf("POST tools/call S1 404") + 1, exchanges.size()))
        .filteredOn(exchange -> !exchange.equals(NOTICED_BY_THE_LISTENER))
        .containsExactlyInAnyOrder(
            "POST initialize - 200",
            "POST notifications/initialized S2 202",
            "GET S2 200",
            "POST tools/call S2 200",
            "DELETE S2 200");
    assertThat(endpoint.runs("second")).isEqualTo(1);
    peer.awaitNoConnection();
  }
}
