package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a sender without a client gets: every reply is what its schema says. */
class RepliesTest extends RegistryTest {

  private JsonObject reply(JsonObject command) {
    Future<JsonObject> sent = send(command);
    assertThat(sent.succeeded()).as("%s: %s", command, sent.cause()).isTrue();
    assertValid("reply-" + command.getString("command"), sent.result());
    return sent.result();
  }

  @Test
  void everyReplyIsWhatItsSchemaSays() {
    peers.script("down", t -> t.otherwise(c -> c.fail(LossReason.UNREACHABLE, "refused")));
    deploy(
        options()
            .setSessions(
                List.of(
                    definition("a"),
                    definition("down"),
                    new SessionDefinition("wrong", "scripted", new JsonObject()))));
    for (String session : List.of("a", "down", "wrong")) {
      reply(command(Command.STATUS).put("session", session));
    }
    reply(command(Command.LIST));
    reply(command(Command.LIST).put("refresh", true));
    reply(command(Command.EXPLAIN));
    reply(command(Command.EXPLAIN).put("session", "down"));
    reply(command(Command.OPEN).put("definition", definition("b").toJson()).put("waitMs", 5));
    reply(command(Command.RECONNECT).put("session", "a"));
    reply(command(Command.NOTIFY).put("session", "a").put("method", "n"));
    Future<JsonObject> call = send(command(Command.CALL).put("session", "a").put("method", "m"));
    link("a").answer(link("a").idOf("m"), null);
    idle();
    assertValid("reply-call", call.result());
    assertThat(call.result().containsKey("result")).isTrue();
    reply(command(Command.CLOSE).put("session", "b"));
    reply(
        command(Command.RELOAD)
            .put(
                "definitions",
                new JsonArray().add(definition("a").toJson()).add(definition("c").toJson())));
    reply(command(Command.SHUTDOWN).put("deadlineMs", 100));
  }

  @Test
  void whatIsReadBackIsWhatWasSent() {
    SessionRegistry registry = deploy("a", "b");
    link("a").lose(LossReason.PEER_RESET);
    idle();
    // times travel in whole milliseconds
    assertThat(Wire.listing(time.await(client.list())))
        .isEqualTo(Wire.listing(time.await(registry.list(false))));
    assertThat(time.await(client.explain())).isEqualTo(time.await(registry.explain()));
  }
}
