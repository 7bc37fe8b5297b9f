package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.QueueFullException;
import io.reconnect.core.Reply;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionException;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallingTest extends RegistryTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private Future<JsonObject> atSession(String name, Object body) {
    return begin(
        time.vertx()
            .eventBus()
            .<JsonObject>request("reconnect.session." + name, body)
            .map(message -> message.body()));
  }

  private Future<Reply> call(CallOptions options) {
    return begin(client.call("a", "m", Params.NONE, options));
  }

  @Test
  void aCallReachesThePeerAndItsAnswerComesBack() {
    deploy("a");
    Future<Reply> reply = begin(client.call("a", "m", new JsonObject().put("x", 1)));
    assertThat(link("a").sent().get(0).body().getJsonObject("params"))
        .isEqualTo(new JsonObject().put("x", 1));
    pass(20);
    link("a").answer(link("a").idOf("m"), new JsonObject().put("y", 2));
    idle();
    assertThat(reply.result())
        .isEqualTo(new Reply(new JsonObject().put("y", 2), 1, 1, Duration.ofMillis(20)));
  }

  @Test
  void resultsAndParametersMayBeOfEveryKind() {
    deploy("a");
    for (Object result :
        new Object[] {new JsonArray().add(1), "text", 7, 1.5, true, null, new JsonObject()}) {
      Future<Reply> reply =
          begin(
              client.call(
                  "a", "m", Params.positional(new JsonArray().add("p")), new CallOptions()));
      var sent = link("a").sent().get(link("a").sent().size() - 1);
      assertThat(sent.body().getValue("params")).isEqualTo(new JsonArray().add("p"));
      link("a").answer(sent.wireId(), result);
      idle();
      assertThat(reply.result().result()).isEqualTo(result);
    }
  }

  @Test
  void anyVerticleCallsASessionAtItsAddress() {
    deploy("a");
    Future<JsonObject> reply =
        atSession("a", new JsonObject().put("method", "m").put("params", new JsonArray().add(1)));
    link("a").answer(link("a").idOf("m"), 5);
    idle();
    assertThat(reply.result())
        .isEqualTo(
            new JsonObject().put("result", 5).put("epoch", 1).put("sends", 1).put("waitedMs", 0));
    assertValid("reply-call", reply.result());
    assertThat(refusal(atSession("a", new JsonObject().put("methud", "m"))))
        .isEqualTo(
            new JsonObject()
                .put("failure", "BAD_COMMAND")
                .put("message", "field /method is missing")
                .put("field", "/method")
                .put("fate", "NOT_SENT"));
    assertThat(refusal(atSession("a", "m")).getString("message"))
        .isEqualTo("the command must be a JSON object");
  }

  @Test
  void theAddressOfASessionIsThereAsLongAsTheSession() {
    deploy("a");
    time.await(client.open(definition("b")));
    atSession("b", new JsonObject().put("method", "m"));
    assertThat(link("b").methods()).containsExactly("m");
    begin(client.close("b"));
    pass(3_000);
    assertThat(atSession("b", new JsonObject().put("method", "m")).cause())
        .hasMessageContaining("No handlers");
    time.await(client.open(definition("b")));
    atSession("b", new JsonObject().put("method", "m"));
    assertThat(link("b").methods()).containsExactly("m");
  }

  @Test
  void theDeadlineTravels() {
    deploy("a");
    Future<Reply> reply = call(new CallOptions().setTimeout(SECOND));
    pass(999);
    assertPending(reply);
    pass(1);
    CallTimeoutException failure = failure(reply, CallTimeoutException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(failure.context().method()).isEqualTo("m");
    assertThat(failure.context().waited()).isEqualTo(SECOND);
    assertThat(failure.getMessage())
        .startsWith(
            "call 'm' on session 'a' (scripted:a, epoch 1, waited 1000 ms, attempts 0): timed out: ");
  }

  @Test
  void aCallWithoutADeadlineHasThirtySeconds() {
    deploy("a");
    Future<Reply> reply = call(new CallOptions());
    pass(29_999);
    assertPending(reply);
    pass(1);
    failure(reply, CallTimeoutException.class);
  }

  @Test
  void headersAndRepeatTravel() {
    deploy("a");
    Future<Reply> reply =
        call(
            new CallOptions()
                .setRepeat(CallOptions.Repeat.SAFE)
                .setHeaders(Map.of("Authorization", "Bearer t")));
    link("a").lose(LossReason.PEER_RESET);
    pass(1_000);
    assertThat(link("a").sent().get(0).headers()).containsEntry("Authorization", "Bearer t");
    link("a").answer(link("a").idOf("m"), 1);
    idle();
    assertThat(reply.result().sends()).isEqualTo(2);
    assertThat(reply.result().epoch()).isEqualTo(2);
  }

  @Test
  void aCallWaitsForALinkAndFailsAsTheSessionSays() {
    peers.script("a", t -> t.otherwise(c -> c.fail(LossReason.UNREACHABLE, "refused")));
    deploy("a");
    Future<Reply> reply = call(new CallOptions().setTimeout(SECOND));
    Future<Reply> atOnce = call(new CallOptions().setWaitForReady(false));
    failure(atOnce, UnreachableException.class);
    pass(1_000);
    UnreachableException failure = failure(reply, UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.context().reason()).isEqualTo(LossReason.UNREACHABLE);
    assertThat(failure.context().attempts()).isPositive();
  }

  @Test
  void aLostCallEndsWithItsFate() {
    deploy("a");
    Future<Reply> reply = call(new CallOptions());
    link("a").lose(LossReason.PEER_RESET);
    idle();
    OutcomeUnknownException failure = failure(reply, OutcomeUnknownException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    pass(1_000);
  }

  @Test
  void theErrorOfThePeerComesBackUnchanged() {
    deploy("a");
    Future<Reply> reply = call(new CallOptions());
    link("a")
        .answerError(
            link("a").idOf("m"),
            new RpcException(-32_000, "no such file", new JsonObject().put("path", "x")));
    idle();
    RpcException failure = failure(reply, RpcException.class);
    assertThat(failure.code()).isEqualTo(-32_000);
    assertThat(failure).hasMessage("no such file");
    assertThat(failure.data()).isEqualTo(new JsonObject().put("path", "x"));
    assertThat(failure.fate()).isEqualTo(Fate.ANSWERED);
    assertThat(failure.context().session()).isEqualTo("a");
  }

  @Test
  void oneCallTooManyIsRefusedAtOnceAndRoomIsMadeByEveryOneThatEnds() {
    deploy(
        options().setMaxCallsPerSession(2).setSessions(List.of(definition("a"), definition("b"))));
    Future<Reply> first = call(new CallOptions());
    begin(client.notify("a", "n", null));
    Future<Reply> second = call(new CallOptions());
    QueueFullException refused = failure(call(new CallOptions()), QueueFullException.class);
    assertThat(refused.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(refused)
        .hasMessage(
            "call 'm' on session 'a' (scripted:a, epoch 1, waited 0 ms, attempts 0): refused: the"
                + " registry has 2 calls for this session; call again later");
    assertThat(refusal(atSession("a", new JsonObject().put("method", "m"))).getString("failure"))
        .isEqualTo("QUEUE_FULL");
    // another session has room of its own
    assertPending(begin(client.call("b", "m", null)));
    assertPending(second);
    link("a").answer(link("a").idOf("m"), 1);
    idle();
    assertThat(first.succeeded() ^ second.succeeded()).isTrue();
    assertPending(call(new CallOptions()));
  }

  @Test
  void aNotificationIsHandedOver() {
    deploy("a");
    time.await(client.notify("a", "n", new JsonObject().put("x", 1)));
    assertThat(link("a").methods()).containsExactly("n");
  }

  @Test
  void anUnknownSessionIsATypedFailure() {
    deploy("a");
    RegistryException refused =
        refused(begin(client.call("b", "m", null)), RegistryException.Kind.UNKNOWN_SESSION);
    assertThat(refused)
        .hasMessage("there is no session 'b'; the command list names those there are");
    assertThat(refused.fate()).isEqualTo(Fate.NOT_SENT);
    refused(begin(client.notify("b", "m", null)), RegistryException.Kind.UNKNOWN_SESSION);
  }

  @Test
  void aSessionThatCouldNotBeMadeFailsItsCallsAtOnce() {
    deploy(
        options().setSessions(List.of(new SessionDefinition("a", "scripted", new JsonObject()))));
    RegistryException refused =
        refused(call(new CallOptions()), RegistryException.Kind.BAD_DEFINITION);
    assertThat(refused)
        .hasMessage("session 'a' could not be made: scripted.peer must be a string, was {}");
  }

  @Test
  void withoutARegistryNothingWasSent() {
    Future<Reply> reply = begin(client.call("a", "m", null));
    RegistryException failure = refused(reply, RegistryException.Kind.NO_REGISTRY);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void aRegistryThatNeverAnswersLeavesTheFateOfACallUnknown() {
    time.vertx().eventBus().localConsumer(RegistryOptions.DEFAULT_ADDRESS, message -> {});
    Future<Reply> reply = call(new CallOptions().setTimeout(SECOND));
    Future<RegistryListing> listing = begin(client.list());
    pass(5_999);
    assertPending(reply);
    pass(1);
    assertThat(refused(reply, RegistryException.Kind.NO_ANSWER).fate()).isEqualTo(Fate.UNKNOWN);
    pass(60_000);
    assertThat(refused(listing, RegistryException.Kind.NO_ANSWER).fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void aStrangerAtTheAddressIsNotTakenForARegistry() {
    time.vertx()
        .eventBus()
        .localConsumer(RegistryOptions.DEFAULT_ADDRESS, message -> message.fail(7, "who are you"));
    RegistryException failure = refused(call(new CallOptions()), RegistryException.Kind.NO_ANSWER);
    assertThat(failure).hasMessage("whoever answered at this address is no registry");
  }

  @Test
  void aHandlerOfProgressCannotTravel() {
    CallOptions options = new CallOptions().setProgressHandler(progress -> {});
    assertThatThrownBy(() -> client.call("a", "m", Params.NONE, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a progress handler cannot travel over the event bus: set none");
  }

  @Test
  void callsInTheSameProcessEndTheSameWay() {
    SessionRegistry registry = deploy("a");
    Future<Reply> reply = begin(registry.call("a", "m", Params.NONE, new CallOptions()));
    link("a").answer(link("a").idOf("m"), 1);
    idle();
    assertThat(reply.result().result()).isEqualTo(1);
    time.await(registry.notify("a", "n", null));
    assertThat(
            failure(
                begin(registry.call("b", "m", Params.NONE, new CallOptions())),
                SessionException.class))
        .isInstanceOf(RegistryException.class);
  }

  @Test
  void oneHangingPeerDelaysNoOther() {
    peers.script("hanging", t -> t.otherwise(ScriptedTransport.HOLD));
    deploy("a", "hanging");
    Future<Reply> stuck = begin(client.call("hanging", "m", null));
    Future<Reply> reply = call(new CallOptions());
    link("a").answer(link("a").idOf("m"), 1);
    idle();
    assertThat(reply.succeeded()).isTrue();
    assertPending(stuck);
  }
}
