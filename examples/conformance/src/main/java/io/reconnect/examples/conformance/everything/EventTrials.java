package io.reconnect.examples.conformance.everything;

import static io.reconnect.examples.conformance.trial.Client.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.examples.conformance.everything.Everything.Installation;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.reconnect.spi.Params;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Consumer;

/** What was asked for once is heard again after a restart. */
final class EventTrials {

  private static final String RESOURCE = "demo://resource/dynamic/text/1";

  private final Installation installation;

  EventTrials(Installation installation) {
    this.installation = installation;
  }

  List<Trial> list() {
    return List.of(
        new Trial("a subscription is restored after a restart", this::subscription),
        new Trial("the log level is restored after a restart", this::logging));
  }

  private void subscription() {
    survive(
        "resources/subscribe",
        new JsonObject().put("uri", RESOURCE),
        "toggle-subscriber-updates",
        "notifications/resources/updated",
        update -> assertThat(update.getString("uri")).isEqualTo(RESOURCE));
  }

  private void logging() {
    survive(
        "logging/setLevel",
        new JsonObject().put("level", "debug"),
        "toggle-simulated-logging",
        "notifications/message",
        message -> assertThat(message.getString("data")).contains("message"));
  }

  private void survive(
      String wish, JsonObject params, String trigger, String event, Consumer<JsonObject> check) {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      client.session().addRestoreStep(exchange -> exchange.request(wish, Params.named(params)));
      await(client.session().start());
      check.accept(heard(server, client, trigger, event));
      server.restart();
      await(RestartTrials.echo(client, "notice that it was restarted"));
      check.accept(heard(server, client, trigger, event));
      assertThat(server.seen().count("POST " + wish + " S1 200")).isEqualTo(1);
    }
  }

  private static JsonObject heard(Everything server, Client client, String trigger, String event) {
    // an event that nobody listens to is lost
    server.seen().awaitExchange("GET S1 200");
    Promise<JsonObject> heard = Promise.promise();
    client.session().onNotification(event, told -> heard.tryComplete(told.params()));
    await(client.call(trigger, new JsonObject()));
    return await(heard.future());
  }
}
