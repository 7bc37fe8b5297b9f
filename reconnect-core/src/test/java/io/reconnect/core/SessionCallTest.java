package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.spi.Conversation;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.spi.ResumeState;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** Calls, from the order to the answer. */
class SessionCallTest extends VirtualSessionTest {

  private static CallOptions within(long millis) {
    return new CallOptions().setTimeout(Duration.ofMillis(millis));
  }

  @Test
  void theFirstCallOpensTheLinkAndIsSentWhenItIsReady() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    assertThat(transport.connects()).isEmpty();

    Future<Reply> reply = call(session, "status");
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CONNECTING);
    pass(700);
    transport.connect().accept();
    idle();
    assertThat(link().methods()).containsExactly("status");
    pass(50);
    link().answer(1, new JsonObject().put("up", true));
    idle();

    assertThat(reply.result())
        .isEqualTo(new Reply(new JsonObject().put("up", true), 1, 1, Duration.ofMillis(750)));
  }

  @Test
  void aCallMadeWhileConnectingHandshakingOrBackingOffWaitsAndSucceeds() {
    Session session =
        session(
            JsonRpcProtocol.create()
                .withHandshake(exchange -> exchange.request("hello", Params.NONE)));
    transport.next(ScriptedTransport.HOLD).next(ScriptedTransport.HOLD);

    Future<Reply> connecting = call(session, "a");
    transport.connect().accept();
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.HANDSHAKING);
    Future<Reply> handshaking = call(session, "b");
    assertThat(link().methods()).containsExactly("hello");
    link().lose(LossReason.PEER_RESET);
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.BACKOFF);
    Future<Reply> backingOff = call(session, "c");
    pass(1_000);
    transport.connect().accept();
    idle();
    assertThat(link().methods()).containsExactly("hello");
    link().answer(link().idOf("hello"), "welcome");
    idle();
    assertThat(link().methods()).containsExactly("hello", "a", "b", "c");
    for (String method : List.of("c", "a", "b")) {
      link().answer(link().idOf(method), method.toUpperCase(Locale.ROOT));
    }
    idle();

    assertThat(List.of(connecting, handshaking, backingOff))
        .extracting(future -> future.result().result())
        .containsExactly("A", "B", "C");
    assertThat(connecting.result()).extracting(Reply::epoch, Reply::sends).containsExactly(2L, 1);
  }

  @Test
  void twoHundredParkedCallsTakeOneConnectAndAreAnsweredInOrder() {
    Session session = ready();
    link().lose(LossReason.PEER_CLOSED);
    transport.next(ScriptedTransport.HOLD);
    pass(1_000);
    transport.peer((link, message) -> link.answer(message.wireId(), message.method()));
    List<Object> results = new ArrayList<>();
    IntStream.range(0, 200)
        .forEach(i -> session.call("m" + i, null).onSuccess(reply -> results.add(reply.result())));
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CONNECTING);
    pass(2_000);
    transport.connect().accept();
    idle();

    List<String> inOrder = IntStream.range(0, 200).mapToObj(i -> "m" + i).toList();
    assertThat(link().methods()).isEqualTo(inOrder);
    assertThat(results).isEqualTo(inOrder);
    assertThat(transport.connects()).hasSize(2);
    assertThat(counts(session).answered()).isEqualTo(200);
  }

  @Test
  void everyKindOfResultComesThrough() {
    Session session = ready();
    List<Object> results =
        List.of(new JsonObject().put("a", 1), new JsonArray().add(1), "text", 7, 1.5, true);
    for (Object result : results) {
      Future<Reply> reply = call(session, "m");
      link().answer(link().idOf("m"), result);
      idle();
      assertThat(reply.result().result()).isEqualTo(result);
    }
    Future<Reply> reply = call(session, "m");
    link().answer(link().idOf("m"), null);
    idle();
    assertThat(reply.result().result()).isNull();
    assertThatThrownBy(reply.result()::asObject)
        .isInstanceOf(ClassCastException.class)
        .hasMessage("the peer answered with null where a JSON object was expected");
  }

  @Test
  void paramsTravelAsGivenAndAreCopied() {
    Session session = ready();
    JsonObject params = new JsonObject().put("path", "a");
    session.call("named", params);
    params.put("path", "b");
    session.submit("listed", Params.positional(new JsonArray().add(1)), new CallOptions());
    session.call("none", null);
    idle();

    assertThat(link().sent())
        .extracting(message -> message.body().encode())
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"named\",\"params\":{\"path\":\"a\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"listed\",\"params\":[1]}",
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"none\"}");
  }

  @Test
  void thePeersErrorReachesTheCallerUnchanged() {
    Session session = ready();
    Future<Reply> reply = call(session, "m");
    JsonObject data = new JsonObject().put("why", "so");
    link().answerError(1, new RpcException(-32602, "no such path", data));
    idle();

    RpcException error = failure(reply, RpcException.class);
    assertThat(error.code()).isEqualTo(-32602);
    assertThat(error).hasMessage("no such path");
    assertThat(error.data()).isEqualTo(data);
    assertThat(error.fate()).isEqualTo(Fate.ANSWERED);
    assertThat(error.context())
        .extracting(
            FailureContext::session,
            FailureContext::endpoint,
            FailureContext::method,
            FailureContext::epoch)
        .containsExactly("probe", "scripted:peer", "m", 1L);
    assertThat(counts(session).answered()).isEqualTo(1);
    assertThat(transport.connects()).hasSize(1);
  }

  @Test
  void aFailureSaysHowLongTheCallTook() {
    Session session = ready();
    Future<Reply> refused = call(session, "refused");
    Future<Reply> malformed = call(session, "malformed");
    pass(250);
    link().answerError(1, new RpcException(1, "no", null));
    link().receive(new JsonObject().put("id", 2).put("error", "no"));
    idle();

    assertThat(failure(refused, RpcException.class).context().waited())
        .isEqualTo(Duration.ofMillis(250));
    assertThat(failure(malformed, ProtocolException.class).context().waited())
        .isEqualTo(Duration.ofMillis(250));
  }

  @Test
  void anAnswerWithNeitherResultNorErrorIsNoEmptySuccess() {
    Session session = ready();
    Future<Reply> reply = call(session, "m");
    link().receive(new JsonObject().put("id", link().idOf("m")));
    idle();
    assertThat(failure(reply, ProtocolException.class).fate()).isEqualTo(Fate.ANSWERED);
  }

  @Test
  void anErrorCodeBeyondThirtyTwoBitsIsNotCutOff() {
    Session session = ready();
    Future<Reply> reply = call(session, "m");
    JsonObject error = new JsonObject().put("code", 4_294_967_297L).put("message", "large");
    link().receive(new JsonObject().put("id", link().idOf("m")).put("error", error));
    idle();
    assertThat(failure(reply, RpcException.class).code()).isEqualTo(4_294_967_297L);
  }

  @Test
  void anErrorThatIsNoErrorObjectIsAProtocolFailureOfThatCallOnly() {
    Session session = ready();
    List<Object> errors =
        List.of(
            "text", 5, true, new JsonArray(), new JsonObject(), new JsonObject().put("code", "x"));
    for (Object error : errors) {
      Future<Reply> reply = call(session, "m");
      link().receive(new JsonObject().put("id", link().idOf("m")).put("error", error));
      idle();
      ProtocolException failure = failure(reply, ProtocolException.class);
      assertThat(failure.fate()).isEqualTo(Fate.ANSWERED);
      assertThat(failure)
          .hasMessageContaining("call 'm' on session 'probe' (scripted:peer, epoch 1")
          .hasMessageEndingWith(
              "protocol: the peer's answer has neither a result nor an error with a code");
    }
    assertThat(counts(session).answered()).isEqualTo(errors.size());
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void anErrorWithoutMessageStillHasItsCode() {
    Session session = ready();
    Future<Reply> reply = call(session, "m");
    link().receive(new JsonObject().put("id", 1).put("error", new JsonObject().put("code", -5)));
    idle();

    RpcException error = failure(reply, RpcException.class);
    assertThat(error.code()).isEqualTo(-5);
    assertThat(error.getMessage()).isEmpty();
    assertThat(error.data()).isNull();
  }

  @Test
  void aCancelledWaitingCallIsNeverSent() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session(new SpokenProtocol());
    PendingCall first = session.submit("a", Params.NONE, new CallOptions());
    PendingCall second = session.submit("b", Params.NONE, new CallOptions());
    idle();
    first.cancel("changed my mind");
    first.cancel("twice");
    idle();
    CallCancelledException failure = failure(first.reply(), CallCancelledException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    transport.connect().accept();
    idle();

    assertThat(link().methods()).containsExactly("b");
    link().answer(link().idOf("b"), 1);
    idle();
    assertThat(second.reply().succeeded()).isTrue();
    assertThat(counts(session))
        .satisfies(
            counts -> {
              assertThat(counts.cancelled()).isEqualTo(1);
              assertThat(counts.unknown()).isZero();
            });
  }

  @Test
  void aCancelledCallInFlightTellsThePeerAndDropsTheLateAnswer() {
    Session session = started(session(new SpokenProtocol()));
    PendingCall call = session.submit("a", Params.named(new JsonObject()), new CallOptions());
    idle();
    call.cancel("no longer needed");
    idle();
    assertThat(failure(call.reply(), CallCancelledException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(link().methods()).containsExactly("a", "stop");
    assertThat(link().sent().get(1).body().getJsonObject("params"))
        .isEqualTo(new JsonObject().put("id", 1L).put("reason", "no longer needed"));
    link().answer(1, "late");
    idle();
    call.cancel("again");
    idle();

    assertThat(link().methods()).containsExactly("a", "stop");
    assertThat(counts(session))
        .satisfies(
            counts -> {
              assertThat(counts.lateReplies()).isEqualTo(1);
              assertThat(counts.cancelled()).isEqualTo(1);
              assertThat(counts.unknown()).isEqualTo(1);
            });
  }

  @Test
  void withoutACancelMessageInTheProtocolNothingIsSent() {
    Session session = ready();
    PendingCall call = session.submit("a", Params.NONE, new CallOptions());
    idle();
    call.cancel("no longer needed");
    idle();

    assertThat(failure(call.reply(), CallCancelledException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(link().methods()).containsExactly("a");
  }

  @Test
  void aCallInFlightTimesOutExactlyAtItsDeadlineAndItsLateAnswerGoesNowhere() {
    Session session = started(session(new SpokenProtocol()));
    Future<Reply> slow = session.call("slow", new JsonObject(), within(100));
    Future<Reply> other = session.call("other", new JsonObject());
    idle();
    pass(99);
    assertPending(slow);
    pass(1);
    CallTimeoutException failure = failure(slow, CallTimeoutException.class);
    assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(failure.context().waited()).isEqualTo(Duration.ofMillis(100));
    assertThat(link().methods()).containsExactly("slow", "other", "stop");

    pass(50);
    link().answer(1, "late");
    Future<Reply> next = call(session, "next");
    link().answer(link().idOf("next"), "mine");
    link().answer(2, "also mine");
    idle();
    assertThat(next.result().result()).isEqualTo("mine");
    assertThat(other.result().result()).isEqualTo("also mine");
    assertThat(counts(session).lateReplies()).isEqualTo(1);
    assertThat(transport.connects()).as("a slow call is not a dead link").hasSize(1);
  }

  @Test
  void aCallThatNeverLeftTimesOutUnsent() {
    transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    Session session = session();
    Future<Reply> reply = session.call("m", null, within(5_000));
    pass(4_999);
    assertPending(reply);
    pass(1);

    UnreachableException failure = failure(reply, UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.context().attempts()).isEqualTo(transport.connects().size());
    assertThat(failure.context().reason()).isEqualTo(LossReason.UNREACHABLE);
    assertThat(failure)
        .hasMessageContaining("call 'm' on session 'probe' (scripted:peer, epoch ")
        .hasMessageContaining("waited 5000 ms");
  }

  @Test
  void theSessionsCallTimeoutAndWaitAreTheDefaults() {
    transport.next(ScriptedTransport.HOLD).next(ScriptedConnect::accept);
    Session session =
        session(
            options()
                .setConnectTimeout(Duration.ofSeconds(60))
                .setCallTimeout(Duration.ofMillis(800))
                .setMaxWait(Duration.ofMillis(300)));
    Future<Reply> waits = session.call("a", null);
    Future<Reply> own =
        session.call("b", null, new CallOptions().setWaitTimeout(Duration.ofMillis(500)));
    pass(299);
    assertPending(waits);
    pass(1);
    failure(waits, UnreachableException.class);
    assertPending(own);
    pass(200);
    failure(own, UnreachableException.class);
    transport.connect().accept();
    idle();
    Future<Reply> sent = session.call("c", null);
    pass(799);
    assertPending(sent);
    pass(1);
    failure(sent, CallTimeoutException.class);
  }

  @Test
  void optionsAreCopied() {
    SessionOptions options = options().setCallTimeout(Duration.ofMillis(100));
    CallOptions callOptions = within(200);
    Session session = started(session(options));
    options.setName("changed").setCallTimeout(Duration.ofSeconds(100));
    Future<Reply> byDefault = session.call("a", null);
    Future<Reply> byItself = session.call("b", null, callOptions);
    callOptions.setTimeout(Duration.ofSeconds(100));
    pass(200);
    failure(byDefault, CallTimeoutException.class);
    failure(byItself, CallTimeoutException.class);
    assertThat(session.name()).isEqualTo("probe");
  }

  @Test
  void aCallThatDoesNotWaitFailsAtOnceWithoutALink() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    CallOptions impatient = new CallOptions().setWaitForReady(false);
    Future<Reply> before = session.call("m", null, impatient);
    idle();
    assertThat(failure(before, UnreachableException.class).fate()).isEqualTo(Fate.NOT_SENT);
    transport.connect().accept();
    idle();
    Future<Reply> after = session.call("m", null, impatient);
    idle();
    link().answer(link().idOf("m"), 1);
    idle();

    assertThat(after.succeeded()).isTrue();
    assertThat(counts(session))
        .extracting(c -> c.accepted(), c -> c.refused())
        .containsExactly(1L, 1L);
  }

  @Test
  void oneWaitingCallTooManyIsRefusedAtOnce() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session(options().setMaxWaitingCalls(2));
    List<Future<Reply>> replies =
        List.of(call(session, "a"), call(session, "b"), call(session, "c"));

    assertThat(failure(replies.get(2), QueueFullException.class).fate()).isEqualTo(Fate.NOT_SENT);
    assertPending(replies.get(0));
    assertPending(replies.get(1));
  }

  @Test
  void aNotificationCompletesWhenItWasHandedToTheKernel() {
    Session session = ready();
    link().holdSends();
    Future<Void> notified = session.notify("changed", new JsonObject().put("a", 1));
    idle();
    assertPending(notified);
    assertThat(link().sent().get(0).body())
        .isEqualTo(
            new JsonObject()
                .put("jsonrpc", "2.0")
                .put("method", "changed")
                .put("params", new JsonObject().put("a", 1)));
    link().releaseSends();
    idle();

    assertThat(notified.succeeded()).isTrue();
    assertThat(counts(session).answered()).isEqualTo(1);
  }

  @Test
  void aNotificationWaitsForALinkLikeACall() {
    transport.next(ScriptedTransport.HOLD);
    Session session = session();
    Future<Void> notified = session.notify("changed", null);
    Future<Reply> reply = call(session, "m");
    assertPending(notified);
    transport.connect().accept();
    idle();

    assertThat(notified.succeeded()).isTrue();
    assertThat(link().methods()).containsExactly("changed", "m");
    assertPending(reply);
  }

  @Test
  void anAnswerWithTheNumberOfANotificationIsNoAnswer() {
    Session session = ready();
    link().holdSends();
    Future<Void> notified = session.notify("changed", null);
    idle();
    link().answer(1, "strange");
    idle();
    assertPending(notified);
    assertThat(counts(session).unmatchedReplies()).isEqualTo(1);
    link().releaseSends();
    idle();
    assertThat(notified.succeeded()).isTrue();
  }

  @Test
  void progressGoesToTheHandlerAndTheTokenIsSentByItself() {
    Session session = started(session(new SpokenProtocol()));
    List<JsonObject> heard = new ArrayList<>();
    session.call(
        "work", new JsonObject().put("a", 1), new CallOptions().setProgressHandler(heard::add));
    session.call("other", new JsonObject());
    idle();
    assertThat(link().sent().get(0).body().getJsonObject("params"))
        .isEqualTo(new JsonObject().put("a", 1).put("token", 1L));
    assertThat(link().sent().get(1).body().getJsonObject("params").getMap()).isEmpty();
    JsonObject half = new JsonObject().put("token", 1).put("progress", 50);
    link().receive(new JsonObject().put("method", "progress").put("params", half));
    link()
        .receive(
            new JsonObject()
                .put("method", "progress")
                .put("params", new JsonObject().put("token", 2).put("progress", 1)));
    link()
        .receive(
            new JsonObject()
                .put("method", "progress")
                .put("params", new JsonObject().put("token", 99)));
    idle();
    assertThat(heard).containsExactly(half);
    link().answer(1, "done");
    link().receive(new JsonObject().put("method", "progress").put("params", half));
    idle();
    assertThat(heard).as("none after the end").containsExactly(half);
  }

  @Test
  void progressExtendsTheDeadlineUpToTheCap() {
    Session session = started(session(new SpokenProtocol()));
    Future<Reply> capped =
        session.call("work", new JsonObject(), within(100).setProgressCap(Duration.ofMillis(250)));
    Future<Reply> plain =
        session.call("other", new JsonObject(), within(100).setProgressHandler(report -> {}));
    idle();
    assertThat(link().sent())
        .as("both ask the peer for progress")
        .allMatch(message -> message.body().getJsonObject("params").containsKey("token"));
    for (int i = 0; i < 3; i++) {
      pass(80);
      for (int token = 1; token <= 2; token++) {
        link()
            .receive(
                new JsonObject()
                    .put("method", "progress")
                    .put("params", new JsonObject().put("token", token)));
      }
      idle();
    }
    assertThat(failure(plain, CallTimeoutException.class).context().waited())
        .as("without a cap progress moves nothing")
        .isEqualTo(Duration.ofMillis(100));
    assertPending(capped);
    pass(9);
    assertPending(capped);
    pass(1);
    failure(capped, CallTimeoutException.class);
  }

  @Test
  void aProgressHandlerThatThrowsHarmsNobody() {
    Session session = started(session(new SpokenProtocol()));
    Future<Reply> reply =
        session.call(
            "work",
            new JsonObject(),
            new CallOptions()
                .setProgressHandler(
                    report -> {
                      throw new IllegalStateException("planned");
                    }));
    idle();
    link()
        .receive(
            new JsonObject()
                .put("method", "progress")
                .put("params", new JsonObject().put("token", 1)));
    link().answer(1, "done");
    idle();
    assertThat(reply.result().result()).isEqualTo("done");
  }

  @Test
  void whatMayHaveRunEndsAtOnceUnlessItIsSafeToRepeat() {
    Session session = started(session(new SpokenProtocol()));
    Future<Reply> write = call(session, "write");
    Future<Reply> read = call(session, "read");
    Future<Reply> readOnce =
        session.call("read", null, new CallOptions().setRepeat(CallOptions.Repeat.UNSAFE));
    Future<Reply> writeAgain =
        session.call("write2", null, new CallOptions().setRepeat(CallOptions.Repeat.SAFE));
    idle();
    link().lose(LossReason.PEER_RESET);
    idle();

    assertThat(failure(write, OutcomeUnknownException.class))
        .satisfies(
            failure -> {
              assertThat(failure.fate()).isEqualTo(Fate.UNKNOWN);
              assertThat(failure.context().reason()).isEqualTo(LossReason.PEER_RESET);
            });
    failure(readOnce, OutcomeUnknownException.class);
    untilReadyAgain(session);
    assertThat(link().epoch()).isEqualTo(2);
    assertThat(link().methods()).containsExactly("read", "write2");
    link().answer(link().idOf("read"), "r");
    link().answer(link().idOf("write2"), "w");
    idle();
    assertThat(read.result()).extracting(Reply::result, Reply::sends).containsExactly("r", 2);
    assertThat(writeAgain.result().sends()).isEqualTo(2);
    assertThat(counts(session).replayed()).isEqualTo(2);
  }

  @Test
  void whatTheLinkKnowsDecidesWhatIsSentAgain() {
    Session session = ready();
    Future<Reply> notSent = call(session, "a");
    Future<Reply> rejected = call(session, "b");
    Future<Reply> unknown = call(session, "c");
    link()
        .lose(
            LinkLoss.of(LossReason.SESSION_EXPIRED, "expired")
                .withFates(Map.of(1L, Fate.NOT_SENT, 2L, Fate.REJECTED)));
    idle();

    failure(unknown, OutcomeUnknownException.class);
    untilReadyAgain(session);
    assertThat(link().methods()).containsExactly("a", "b");
    link().answer(link().idOf("a"), 1);
    link().answer(link().idOf("b"), 2);
    idle();
    assertThat(notSent.succeeded()).isTrue();
    assertThat(rejected.succeeded()).isTrue();
    assertThat(counts(session).replayed()).as("neither may have run").isZero();
  }

  @Test
  void aFailedSendOfOneCallKeepsTheLinkAndIsTriedAgain() {
    Session session = ready();
    link().failSends(LinkException.retryable(LossReason.OVERLOADED, "busy"));
    Future<Reply> reply = call(session, "m");
    UnreachableException failure = failure(reply, UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure).hasMessageContaining("busy");

    assertThat(link().methods()).as("once and 8 repeats").hasSize(9);
    assertThat(transport.connects()).hasSize(1);
  }

  @Test
  void oneRequestThatFailedIsSettledByItsFate() {
    Session session = ready();
    Future<Reply> lost = call(session, "a");
    Future<Reply> refused = call(session, "b");
    link()
        .failRequest(
            1,
            LinkException.retryable(LossReason.PEER_CLOSED, "stream ended").withFate(Fate.UNKNOWN));
    link()
        .failRequest(
            2, LinkException.retryable(LossReason.OVERLOADED, "429").withFate(Fate.REJECTED));
    idle();

    assertThat(failure(lost, OutcomeUnknownException.class)).hasMessageContaining("stream ended");
    assertThat(link().methods()).containsExactly("a", "b", "b");
    link().answer(link().idOf("b"), "ok");
    idle();
    assertThat(refused.result().result()).isEqualTo("ok");
    assertThat(transport.connects()).hasSize(1);
  }

  @Test
  void callsStayHereWhileThePeerDoesNotRead() {
    Session session = ready();
    link().fill();
    PendingCall first = session.submit("a", Params.NONE, new CallOptions());
    Future<Reply> second = call(session, "b");
    assertThat(link().methods()).isEmpty();
    first.cancel("still here");
    idle();
    assertThat(failure(first.reply(), CallCancelledException.class).fate())
        .isEqualTo(Fate.NOT_SENT);
    link().drain();
    idle();
    assertThat(link().methods()).containsExactly("b");
    assertPending(second);
  }

  @Test
  void aResumedLinkBringsTheAnswersOfTheLostOne() {
    Session session = ready();
    Future<Reply> kept = call(session, "kept");
    Future<Reply> gone = call(session, "gone");
    transport.next(ScriptedConnect::resume);
    List<ReadyEvent> ready = new ArrayList<>();
    session.onReady(ready::add);
    ResumeState state = new ResumeState() {};
    link().lose(LinkLoss.of(LossReason.PEER_CLOSED, "cut").withResume(state, Set.of(1L)));
    idle();
    failure(gone, OutcomeUnknownException.class);
    assertPending(kept);
    untilReadyAgain(session);
    assertThat(transport.connect().request().resume()).isSameAs(state);
    assertThat(ready)
        .extracting(ReadyEvent::epoch, ReadyEvent::resumed)
        .containsExactly(Tuple.tuple(2L, true));
    link().answer(1, "after all");
    idle();

    assertThat(kept.result())
        .extracting(Reply::result, Reply::epoch, Reply::sends)
        .containsExactly("after all", 2L, 1);
  }

  @Test
  void whenTheLinkCannotBeResumedTheOutcomeIsUnknown() {
    Session session = ready();
    Future<Reply> kept = call(session, "kept");
    link()
        .lose(
            LinkLoss.of(LossReason.PEER_CLOSED, "cut")
                .withResume(new ResumeState() {}, Set.of(1L)));
    idle();
    assertPending(kept);
    untilReadyAgain(session);
    assertThat(failure(kept, OutcomeUnknownException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aProtocolThatThrowsCannotKeepACallAlive() {
    SpokenProtocol broken =
        new SpokenProtocol() {
          @Override
          public Conversation newConversation() {
            return new Talk() {
              @Override
              public Optional<Message> cancellation(long id, String method, String why) {
                throw new IllegalStateException("planned");
              }

              @Override
              public boolean isSideEffectFree(String method, Params params, boolean trust) {
                throw new IllegalStateException("planned");
              }

              @Override
              public Params withProgress(Params params, long wireId) {
                throw new IllegalStateException("planned");
              }

              @Override
              public void onResult(String method, Params params, Object result) {
                throw new IllegalStateException("planned");
              }
            };
          }
        };
    Session session = started(session(broken));
    PendingCall cancelled = session.submit("a", Params.NONE, new CallOptions());
    Future<Reply> late = session.call("b", null, within(100));
    idle();
    cancelled.cancel("now");
    pass(100);
    failure(cancelled.reply(), CallCancelledException.class);
    failure(late, CallTimeoutException.class);
    Future<Reply> progress =
        session.call("c", null, new CallOptions().setProgressHandler(report -> {}));
    idle();
    assertThat(failure(progress, UnreachableException.class).fate()).isEqualTo(Fate.NOT_SENT);
    Future<Reply> answered = call(session, "d");
    link().answer(link().idOf("d"), 1);
    idle();
    assertThat(answered.succeeded()).isTrue();
    Future<Reply> lost = call(session, "e");
    link().lose(LossReason.PEER_RESET);
    idle();
    failure(lost, OutcomeUnknownException.class);
    untilReadyAgain(session);
  }
}
