package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainTest extends RegistryTest {

  private String explain(String session) {
    return time.await(client.explain(session)).text();
  }

  @Test
  void aSessionThatIsUp() {
    deploy("a");
    begin(client.call("a", "m", null));
    assertThat(explain("a"))
        .isEqualTo(
            "a is READY. It is up, on link 1 to scripted:a. 1 call is in flight. Calls are sent at"
                + " once.");
  }

  @Test
  void aSessionWhoseServerIsDown() {
    peers.script("a", t -> t.otherwise(c -> c.fail(LossReason.UNREACHABLE, "connection refused")));
    deploy(
        options()
            .setSessions(
                List.of(
                    definition("a")
                        .withSession(
                            new JsonObject()
                                .put("maxAttempts", 0)
                                .put(
                                    "backoff",
                                    new JsonObject().put("initial", 8_000).put("floor", 4_000))))));
    begin(client.call("a", "m", null));
    pass(2_500);
    Explanation explanation = time.await(client.explain("a"));
    assertThat(explanation.state()).isEqualTo("BACKOFF");
    assertThat(explanation.why())
        .isEqualTo("There is no link to scripted:a because unreachable (connection refused).");
    assertThat(explanation.next())
        .matches(
            "1 call waits for a link\\. Attempt \\d starts in \\d\\.\\d s; a call made before then"
                + " may pull it forward\\.");
    assertThat(explanation.advice())
        .isEqualTo("Check that the server runs, and that the address is right.");
  }

  @Test
  void theTimeOfTheNextAttemptIsThatOfThisMoment() {
    peers.script("a", t -> t.otherwise(c -> c.fail(LossReason.UNREACHABLE, "refused")));
    deploy("a");
    pass(20_000);
    int connects = peer("a").connects().size();
    long next = time.await(client.status("a")).snapshot().nextAttemptIn().toMillis();
    assertThat(next).isGreaterThan(100);
    pass(next / 2);
    assertThat(time.await(client.status("a")).snapshot().nextAttemptIn().toMillis())
        .isBetween(next / 2 - 2, next / 2 + 2);
    assertThat(peer("a").connects()).hasSize(connects);
    pass(next / 2 + 2);
    assertThat(peer("a").connects()).hasSize(connects + 1);
  }

  @Test
  void aSessionThatIsBeingConnected() {
    peers.script("a", t -> t.otherwise(ScriptedTransport.HOLD));
    deploy("a");
    assertThat(explain("a"))
        .isEqualTo(
            "a is CONNECTING. A link to scripted:a is being opened. No call waits for a link. If"
                + " this fails, another attempt follows after a delay.");
  }

  @Test
  void aSessionThatGaveUp() {
    peers.script(
        "a",
        t ->
            t.otherwise(
                c ->
                    c.fail(
                        LinkException.permanent(LossReason.REFUSED_CREDENTIALS, "401 for ever"))));
    deploy("a");
    assertThat(explain("a"))
        .isEqualTo(
            "a is FAILED. It gave up on scripted:a because refused credentials (401 for ever). No"
                + " further attempt is made, and calls fail at once. Check the credentials of the"
                + " endpoint. Then send the command reconnect, or reload.");
  }

  @Test
  void aNameWithoutASession() {
    deploy(
        options().setSessions(List.of(new SessionDefinition("a", "scripted", new JsonObject()))));
    assertThat(explain("a"))
        .isEqualTo(
            "a is NOT_OPEN. There is no session behind the name: scripted.peer must be a string,"
                + " was {}. Nothing happens by itself. Correct its definition and reload.");
  }

  @Test
  void aNameThatWaitsForTheSessionItReplaces() {
    deploy("a");
    link("a").holdClose();
    begin(
        client.reload(
            List.of(definition("a").withSession(new JsonObject().put("callTimeout", 5_000)))));
    assertThat(explain("a"))
        .isEqualTo(
            "a is NOT_OPEN. There is no session behind the name: it waits until the session it"
                + " replaces has closed. That takes no longer than the close may"
                + " take.");
    pass(1_000);
  }

  @Test
  void allOfThemAtOnce() {
    deploy("a", "b");
    assertThat(time.await(client.explain()))
        .extracting(Explanation::session)
        .containsExactly("a", "b");
    Future<JsonObject> reply = send(command(Command.EXPLAIN));
    assertValid("reply-explain", reply.result());
    refused(begin(client.explain("c")), RegistryException.Kind.UNKNOWN_SESSION);
  }
}
