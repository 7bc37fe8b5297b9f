package io.reconnect.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Trial T10: strange ids, on a link with the calls 1 and 2 pending. */
class SessionIdsTest extends VirtualSessionTest {

  private Session session;
  private Future<Reply> one;
  private Future<Reply> two;

  private void twoPending() {
    session = ready();
    one = call(session, "one");
    two = call(session, "two");
  }

  private void receive(JsonObject message) {
    link().receive(message);
    idle();
  }

  private static JsonObject answer(Object id) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id).put("result", "r");
  }

  /** Both calls are still there, the reader lives, and each gets its own answer. */
  private void assertBothStillGetTheirAnswer() {
    assertPending(one);
    assertPending(two);
    link().answer(2, "second");
    link().answer(1, "first");
    idle();
    assertThat(one.result().result()).isEqualTo("first");
    assertThat(two.result().result()).isEqualTo("second");
  }

  @Test
  void anIdEchoedAsTextIsAccepted() {
    twoPending();
    receive(answer("1"));
    assertThat(one.result().result()).isEqualTo("r");
    assertPending(two);
    assertThat(counts(session).unmatchedReplies()).isZero();
  }

  @Test
  void anIdEchoedAsAWholeDecimalIsAccepted() {
    twoPending();
    receive(answer(1.0));
    assertThat(one.result().result()).isEqualTo("r");
    assertPending(two);
  }

  @Test
  void anIdThatWasNeverSentSettlesNothingAndIsCounted() {
    twoPending();
    List<Object> strange = new ArrayList<>();
    strange.addAll(
        List.of(
            "abc",
            "",
            "-1",
            "+1",
            "1.0",
            " 1",
            "1 ",
            "0x1",
            0,
            "0",
            -1,
            99,
            1.5,
            true,
            new JsonObject().put("id", 1),
            Long.MAX_VALUE,
            BigInteger.ONE.shiftLeft(64)));
    strange.add(BigInteger.ONE.shiftLeft(64).add(BigInteger.ONE));
    strange.add("18446744073709551617");
    strange.add(Double.NaN);
    strange.add(1e300);
    strange.add(null);
    for (Object id : strange) {
      receive(answer(id));
    }

    assertThat(counts(session))
        .satisfies(
            counts -> {
              assertThat(counts.unmatchedReplies()).isEqualTo(strange.size());
              assertThat(counts.lateReplies()).isZero();
            });
    assertBothStillGetTheirAnswer();
  }

  @Test
  void anErrorWithoutIdIsCountedAndTheReaderLives() {
    twoPending();
    JsonObject error = new JsonObject().put("code", -32700).put("message", "parse error");
    receive(new JsonObject().put("jsonrpc", "2.0").putNull("id").put("error", error));
    receive(new JsonObject().put("jsonrpc", "2.0").put("error", error));
    assertThat(counts(session).unmatchedReplies()).isEqualTo(2);
    assertBothStillGetTheirAnswer();
  }

  @Test
  void ofAResultAndAnErrorTogetherTheErrorCounts() {
    twoPending();
    receive(answer(1).put("error", new JsonObject().put("code", 7).put("message", "no")));
    assertThat(failure(one, RpcException.class).code()).isEqualTo(7);
    receive(answer(2).putNull("error"));
    assertThat(two.result().result()).isEqualTo("r");
  }

  @Test
  void theSameIdTwiceSettlesOnce() {
    twoPending();
    receive(answer(1));
    receive(answer(1));
    receive(answer(1).put("error", new JsonObject().put("code", 7)));
    assertThat(one.result().result()).isEqualTo("r");
    assertThat(counts(session))
        .satisfies(
            counts -> {
              assertThat(counts.answered()).isEqualTo(1);
              assertThat(counts.lateReplies()).isEqualTo(2);
            });
    assertPending(two);
  }

  @Test
  void anOldIdAfterAReconnectMatchesNoNewCall() {
    twoPending();
    link().lose(LossReason.PEER_RESET);
    untilReadyAgain(session);
    Future<Reply> three = call(session, "three");
    assertThat(link().epoch()).isEqualTo(2);
    receive(answer(1));
    receive(answer(2));

    assertPending(three);
    assertThat(link().idOf("three")).isEqualTo(3);
    assertThat(counts(session).lateReplies()).isEqualTo(2);
    receive(answer(3));
    assertThat(three.result().result()).isEqualTo("r");
  }

  @Test
  void aRequestOfThePeerIsNoAnswer() {
    session = started(session(new SpokenProtocol()));
    one = call(session, "one");
    two = call(session, "two");
    receive(new JsonObject().put("jsonrpc", "2.0").put("id", "p-1").put("method", "ping"));
    receive(new JsonObject().put("jsonrpc", "2.0").put("id", 1).put("method", "ping"));

    assertThat(link().answers())
        .extracting(JsonObject::encode)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"id\":\"p-1\",\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
    assertBothStillGetTheirAnswer();
  }

  @Test
  void whatIsNoMessageIsCountedAsGarbage() {
    twoPending();
    receive(new JsonObject());
    receive(new JsonObject().put("jsonrpc", "2.0").put("result", 1));
    receive(new JsonObject().put("method", 7));
    receive(new JsonObject().put("method", 7).put("id", 1));
    link().garbage();
    idle();
    assertThat(counts(session).garbage()).isEqualTo(5);
    assertBothStillGetTheirAnswer();
  }
}
