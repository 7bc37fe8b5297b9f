package io.reconnect.examples.conformance.everything;

import static io.reconnect.examples.conformance.trial.Client.await;
import static io.reconnect.examples.conformance.trial.Client.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.InboundRequest;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.SessionException;
import io.reconnect.examples.conformance.everything.Everything.Installation;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.examples.conformance.trial.Trial;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** The server asks back in the middle of a call, and dies while the answer is thought about. */
final class QuestionTrials {

  private final Installation installation;

  QuestionTrials(Installation installation) {
    this.installation = installation;
  }

  List<Trial> list() {
    return List.of(
        new Trial("elicitation works, and after a restart again", this::elicitation),
        new Trial("sampling works, and after a restart again", this::sampling));
  }

  private void elicitation() {
    JsonObject accepted =
        new JsonObject()
            .put("action", "accept")
            .put("content", new JsonObject().put("name", "Ada").put("integer", 7));
    survive(
        "trigger-elicitation-request",
        new JsonObject(),
        "elicitation/create",
        accepted,
        "- Name: Ada");
  }

  private void sampling() {
    JsonObject sample =
        new JsonObject()
            .put("role", "assistant")
            .put("model", "none")
            .put("content", new JsonObject().put("type", "text").put("text", "a short poem"));
    survive(
        "trigger-sampling-request",
        new JsonObject().put("prompt", "a poem"),
        "sampling/createMessage",
        sample,
        "a short poem");
  }

  private void survive(
      String tool, JsonObject arguments, String question, JsonObject answer, String expected) {
    try (Everything server = Everything.start(installation);
        Client client = server.client()) {
      client.session().onRequest(question, asked -> Future.succeededFuture(answer));
      assertThat(await(client.call(tool, arguments)).encode()).contains(expected);

      Promise<InboundRequest> asked = Promise.promise();
      Promise<JsonObject> late = Promise.promise();
      client
          .session()
          .onRequest(
              question,
              request -> {
                asked.tryComplete(request);
                return late.future();
              });
      Future<JsonObject> call = client.call(tool, arguments);
      Future<Void> withdrawn = await(asked.future()).withdrawn();
      // its stream can be resumed, so it is not lost before the server says that it is
      server.restart();
      SessionException failure = failureOf(call);
      assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
      assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);

      client.session().onRequest(question, again -> Future.succeededFuture(answer));
      assertThat(await(client.call(tool, arguments)).encode()).contains(expected);
      // nobody waits for this one any more, and the new session is not told
      late.complete(answer);
      await(withdrawn);
      await(RestartTrials.echo(client, "whatever was to be sent before this was sent"));
      assertThat(server.seen().count("POST answer")).isEqualTo(1);
    }
  }
}
