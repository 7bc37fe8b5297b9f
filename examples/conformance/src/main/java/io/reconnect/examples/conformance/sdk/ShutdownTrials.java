package io.reconnect.examples.conformance.sdk;

import static io.reconnect.examples.conformance.sdk.Sdk.greet;
import static io.reconnect.examples.conformance.trial.Client.await;
import static io.reconnect.examples.conformance.trial.Client.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CloseReport;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.peer.SdkEndpoint;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.vertx.core.Future;
import java.util.List;

/** The session is closed while it reconnects. */
final class ShutdownTrials {

  private final Sdk sdk;
  private final PeerProcess peer;

  ShutdownTrials(Sdk sdk, PeerProcess peer) {
    this.sdk = sdk;
    this.peer = peer;
  }

  List<Trial> list() {
    return List.of(
        new Trial("closing calls off a connect that waits", this::noConnectAfterwards),
        new Trial("closing ends a session that the server opens meanwhile", this::endsNewSession),
        new Trial("after closing, calls fail at once and closing is done", this::staysClosed));
  }

  private void noConnectAfterwards() {
    SdkEndpoint endpoint = sdk.open(peer, "gate");
    try (Client client = Sdk.quietClient(endpoint)) {
      expireFirst(client, endpoint);
      client.gate().shut();
      Future<String> second = greet(client, "second");
      await(client.gate().onArrival());
      Future<CloseReport> closed = client.session().close();
      // while the connect still waits
      assertClosing(failureOf(second));
      client.gate().open();
      assertThat(await(closed).clean()).isTrue();
      assertThat(client.session().snapshot().state()).isEqualTo(SessionState.CLOSED);
      assertThat(client.gate().passed()).as("connects that went through").isEqualTo(1);
    }
    assertThat(endpoint.exchanges())
        .containsExactly(
            "POST initialize - 200",
            "POST notifications/initialized S1 202",
            "POST tools/call S1 200",
            "POST tools/call S1 404");
    assertThat(endpoint.runs("second")).isZero();
    peer.awaitNoConnection();
  }

  private void endsNewSession() {
    SdkEndpoint endpoint = sdk.open(peer, "opening");
    try (Client client = Sdk.quietClient(endpoint)) {
      expireFirst(client, endpoint);
      endpoint.hold("initialize");
      Future<String> second = greet(client, "second");
      endpoint.awaitHeld();
      Future<CloseReport> closed = client.session().close();
      // while the server still opens it
      assertClosing(failureOf(second));
      endpoint.release();
      assertThat(await(closed).clean()).isTrue();
    }
    assertThat(endpoint.exchanges())
        .containsExactly(
            "POST initialize - 200",
            "POST notifications/initialized S1 202",
            "POST tools/call S1 200",
            "POST tools/call S1 404",
            "POST initialize - 200",
            "DELETE S2 200");
    assertThat(endpoint.runs("second")).isZero();
    peer.awaitNoConnection();
  }

  private void staysClosed() {
    SdkEndpoint endpoint = sdk.open(peer, "closed");
    try (Client client = Sdk.quietClient(endpoint)) {
      await(greet(client, "first"));
      Future<CloseReport> once = client.session().close();
      Future<CloseReport> again = client.session().close();
      assertThat(await(once)).isEqualTo(await(again));
      SessionException late = failureOf(greet(client, "late"));
      assertThat(late).isInstanceOf(SessionClosedException.class);
      assertThat(late.fate()).isEqualTo(Fate.NOT_SENT);
    }
    assertThat(endpoint.exchanges()).endsWith("POST tools/call S1 200", "DELETE S1 200");
    assertThat(endpoint.runs("late")).isZero();
    peer.awaitNoConnection();
  }

  private static void expireFirst(Client client, SdkEndpoint endpoint) {
    assertThat(await(greet(client, "first"))).isEqualTo("Hello, first");
    endpoint.expire("S1");
  }

  private static void assertClosing(SessionException failure) {
    assertThat(failure).isInstanceOf(SessionClosedException.class).hasMessageContaining("closing");
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
  }
}
