package io.reconnect.examples.conformance.everything;

import static io.reconnect.examples.conformance.trial.Client.await;
import static io.reconnect.examples.conformance.trial.Client.failureOf;
import static io.reconnect.examples.conformance.trial.Client.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.examples.conformance.everything.Everything.Installation;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The server is killed and comes back while its features are in use. */
final class RestartTrials {

  private static final String LONG_OPERATION = "trigger-long-running-operation";

  private final Installation installation;

  RestartTrials(Installation installation) {
    this.installation = installation;
  }

  List<Trial> list() {
    return List.of(
        new Trial("tools work before and after a restart", this::tools),
        new Trial("a call made while the server is down waits for it", this::gap),
        new Trial("a long operation reports its progress", this::progress),
        new Trial("a long operation that dies is of unknown outcome", this::unknown),
        new Trial("a long operation declared safe is done again", this::safe),
        new Trial("resources can be read before, during and after a restart", this::resources),
        new Trial("prompts and completions too", this::prompts));
  }

  private void tools() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      assertThat(await(echo(client, "before"))).isEqualTo("Echo: before");
      assertThat(await(sum(client))).isEqualTo("The sum of 17 and 25 is 42.");
      server.restart();
      assertThat(await(echo(client, "after"))).isEqualTo("Echo: after");
      assertThat(await(sum(client))).isEqualTo("The sum of 17 and 25 is 42.");
      assertThat(client.counts().failed()).isZero();
      assertThat(posts(server))
          .as("a session that is not known is answered with 400, and a new one is opened")
          .containsExactly(
              "POST ? 400",
              "POST initialize - 200",
              "POST notifications/initialized S1 202",
              "POST tools/call S1 200",
              "POST tools/call S1 200");
    }
  }

  private void gap() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      await(echo(client, "before"));
      server.kill();
      Promise<Void> noticed = Promise.promise();
      client
          .session()
          .onSnapshot(
              snapshot -> {
                if (snapshot.state() == SessionState.BACKOFF) {
                  noticed.tryComplete();
                }
              });
      // written to a connection that nobody knows to be dead yet, or not: it does no harm either
      // way
      Future<Reply> ping = client.session().call("ping", null);
      await(noticed.future());
      Future<String> waiting = echo(client, "during");
      server.start();
      await(ping);
      assertThat(await(waiting)).isEqualTo("Echo: during");
      assertThat(client.counts().failed()).isZero();
      assertThat(server.seen().count("POST tools/call")).isEqualTo(1);
    }
  }

  private void progress() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      List<JsonObject> reports = new CopyOnWriteArrayList<>();
      JsonObject result =
          await(operate(client, 0.4, 4, new CallOptions().setProgressHandler(reports::add)));
      assertThat(textOf(result)).isEqualTo(done(0.4, 4));
      assertThat(reports)
          .extracting(report -> report.getInteger("progress"))
          .containsExactly(1, 2, 3, 4);
      assertThat(reports).extracting(report -> report.getInteger("total")).containsOnly(4);
    }
  }

  private void unknown() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      Promise<JsonObject> begun = Promise.promise();
      Future<JsonObject> operation =
          operate(client, 60, 600, new CallOptions().setProgressHandler(begun::tryComplete));
      await(begun.future());
      // its stream can be resumed, so it is not lost before the server says that it is
      server.restart();
      SessionException failure = failureOf(operation);
      assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
      assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
      assertThat(await(echo(client, "after"))).isEqualTo("Echo: after");
      assertThat(server.seen().count("POST tools/call S1"))
          .as("the echo, and not the operation once more")
          .isEqualTo(1);
    }
  }

  private void safe() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      Promise<JsonObject> begun = Promise.promise();
      Future<JsonObject> operation =
          operate(
              client,
              0.6,
              3,
              new CallOptions().setRepeat(Repeat.SAFE).setProgressHandler(begun::tryComplete));
      await(begun.future());
      server.restart();
      assertThat(textOf(await(operation))).isEqualTo(done(0.6, 3));
      assertThat(server.seen().count("POST tools/call S1 200")).isEqualTo(1);
      assertThat(client.counts().replayed())
          .as("when its stream was lost, and when the session was")
          .isEqualTo(2);
    }
  }

  private void resources() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      Runnable read =
          () -> {
            assertThat(ask(client, "resources/list", new JsonObject()).getJsonArray("resources"))
                .isNotEmpty();
            assertThat(
                    ask(client, "resources/templates/list", new JsonObject())
                        .getJsonArray("resourceTemplates"))
                .extracting(template -> ((JsonObject) template).getString("uriTemplate"))
                .contains("demo://resource/dynamic/text/{resourceId}");
            assertThat(textOfResource(client, 7)).startsWith("Resource 7: ");
          };
      read.run();
      server.kill();
      Future<Reply> waiting = client.session().call("resources/list", null);
      server.start();
      assertThat(await(waiting).asObject().getJsonArray("resources")).isNotEmpty();
      read.run();
      assertThat(client.counts().failed()).isZero();
    }
  }

  private void prompts() {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      Runnable use =
          () -> {
            assertThat(ask(client, "prompts/list", new JsonObject()).getJsonArray("prompts"))
                .hasSizeGreaterThan(2);
            assertThat(promptFor(client, "Paris")).isEqualTo("What's weather in Paris?");
            assertThat(completionsOf(client, "S")).containsExactly("Sales", "Support");
          };
      use.run();
      server.kill();
      Future<Reply> waiting = client.session().call("prompts/list", null);
      server.start();
      assertThat(await(waiting).asObject().getJsonArray("prompts")).isNotEmpty();
      use.run();
      assertThat(client.counts().failed()).isZero();
    }
  }

  // --- what is asked of the server --------------------------------------------------------------

  static Future<String> echo(Client client, String message) {
    return client.call("echo", new JsonObject().put("message", message)).map(Client::textOf);
  }

  private static Future<String> sum(Client client) {
    return client.call("get-sum", new JsonObject().put("a", 17).put("b", 25)).map(Client::textOf);
  }

  static Future<JsonObject> operate(Client client, double seconds, int steps, CallOptions options) {
    JsonObject arguments = new JsonObject().put("duration", seconds).put("steps", steps);
    return client.call(LONG_OPERATION, arguments, options);
  }

  static String done(double seconds, int steps) {
    return "Long running operation completed. Duration: "
        + BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString()
        + " seconds, Steps: "
        + steps
        + ".";
  }

  private static JsonObject ask(Client client, String method, JsonObject params) {
    return await(client.session().call(method, params)).asObject();
  }

  private static String textOfResource(Client client, int number) {
    JsonObject which = new JsonObject().put("uri", "demo://resource/dynamic/text/" + number);
    return ask(client, "resources/read", which)
        .getJsonArray("contents")
        .getJsonObject(0)
        .getString("text");
  }

  private static String promptFor(Client client, String city) {
    JsonObject which =
        new JsonObject()
            .put("name", "args-prompt")
            .put("arguments", new JsonObject().put("city", city));
    return ask(client, "prompts/get", which)
        .getJsonArray("messages")
        .getJsonObject(0)
        .getJsonObject("content")
        .getString("text");
  }

  private static JsonArray completionsOf(Client client, String beginning) {
    JsonObject params =
        new JsonObject()
            .put(
                "ref", new JsonObject().put("type", "ref/prompt").put("name", "completable-prompt"))
            .put("argument", new JsonObject().put("name", "department").put("value", beginning));
    return ask(client, "completion/complete", params)
        .getJsonObject("completion")
        .getJsonArray("values");
  }

  private static List<String> posts(Everything server) {
    return server.seen().exchanges().stream()
        .filter(exchange -> exchange.startsWith("POST"))
        .toList();
  }
}
