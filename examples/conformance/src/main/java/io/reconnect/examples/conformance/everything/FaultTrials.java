package io.reconnect.examples.conformance.everything;

import static io.reconnect.examples.conformance.trial.Client.await;
import static io.reconnect.examples.conformance.trial.Client.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.examples.conformance.everything.Everything.Installation;
import io.reconnect.examples.conformance.peer.HalfOpenProxy;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** What this server gets wrong, and does no harm. */
final class FaultTrials {

  private final Installation installation;

  FaultTrials(Installation installation) {
    this.installation = installation;
  }

  List<Trial> list() {
    return List.of(
        new Trial("a resumed stream that stays silent is asked once more", this::silentResume),
        new Trial("409 for a stream that broke unnoticed costs nothing", this::conflict));
  }

  private void silentResume() {
    try (Everything server = Everything.start(installation);
        HalfOpenProxy proxy = new HalfOpenProxy(server.port()).start();
        Client client = Everything.client(proxy.port())) {
      await(client.session().start());
      server.seen().awaitExchange("GET S1 200");
      Promise<JsonObject> begun = Promise.promise();
      Future<JsonObject> operation =
          RestartTrials.operate(
              client, 8, 16, new CallOptions().setProgressHandler(begun::tryComplete));
      await(begun.future());
      proxy.lose("POST");
      proxy.admit();
      assertThat(textOf(await(operation))).isEqualTo(RestartTrials.done(8, 16));
      assertThat(server.seen().count("POST tools/call")).as("it ran once").isEqualTo(1);
      assertThat(server.seen().count("GET S1 200"))
          .as("to listen, to resume, and to resume what stayed silent")
          .isEqualTo(3);
      assertThat(client.counts().failed()).isZero();
    }
  }

  private void conflict() {
    try (Everything server = Everything.start(installation);
        HalfOpenProxy proxy = new HalfOpenProxy(server.port()).start();
        Client client = Everything.client(proxy.port())) {
      await(client.session().start());
      server.seen().awaitExchange("GET S1 200");
      proxy.lose("GET");
      server.seen().awaitExchange("GET S1 409");
      assertThat(await(RestartTrials.echo(client, "meanwhile"))).isEqualTo("Echo: meanwhile");
      proxy.admit();
      server.seen().awaitExchanges(2, "GET S1 200");
      assertThat(server.seen().count("POST initialize")).isEqualTo(1);
      assertThat(client.counts().failed()).isZero();
    }
  }
}
