package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.OutboundMessage.Kind;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SendingTest extends LinkTest {

  private static final int QUEUE = 64 << 10;

  @Override
  UnixTransportOptions options() {
    return new UnixTransportOptions().setMaxMessageBytes(100_000).setWriteQueueBytes(QUEUE);
  }

  @Test
  void aQueueFullIsNotKeptUntilTheEndOfTheTick() {
    List<Future<Void>> sent = new ArrayList<>();
    rig.onSession(
        () -> {
          sent.add(link.send(Rig.request(1, QUEUE)));
          assertThat(sent.get(0).isComplete()).as("taken by the kernel").isTrue();
          sent.add(link.send(Rig.request(2)));
          assertThat(sent.get(1).isComplete()).isFalse();
          return null;
        });

    Rig.await(sent.get(1));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1, QUEUE)));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(2)));
    assertThat(rig.heard.events()).isEmpty();
  }

  @Test
  void aMessageIsOneLine() {
    OutboundMessage message =
        OutboundMessage.request(
            1, "m", Params.named(new JsonObject().put("text", "a\nb\r≤\uD83D\uDE00\u2028")));
    Rig.await(rig.send(link, message));

    Rig.await(rig.send(link, Rig.request(2)));

    assertThat(new JsonObject(connection.readLine())).isEqualTo(message.body());
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(2)));
  }

  @Test
  void theMessagesOfOneTickLeaveInOrderAndInOneWrite() {
    List<Future<Void>> sent = new ArrayList<>();
    rig.onSession(
        () -> {
          for (int id = 1; id <= 100; id++) {
            sent.add(link.send(Rig.request(id)));
          }
          assertThat(sent).noneMatch(Future::isComplete);
          return null;
        });

    // one write has one outcome
    assertThat(sent).allMatch(future -> future == sent.get(0));
    Rig.await(sent.get(0));
    for (int id = 1; id <= 100; id++) {
      assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(id)));
    }
  }

  @Test
  void theNextTickIsTheNextWrite() {
    Future<Void> first = rig.send(link, Rig.request(1));
    Rig.await(first);
    Future<Void> second = rig.send(link, Rig.request(2));
    Rig.await(second);

    assertThat(second).isNotSameAs(first);
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(2)));
  }

  @Test
  void aMessageOverTheLimitFailsAlone() {
    List<Future<Void>> sent = new ArrayList<>();
    rig.onSession(
        () -> {
          sent.add(link.send(Rig.request(1)));
          sent.add(link.send(Rig.request(2, 100_000)));
          return sent.add(link.send(Rig.request(3)));
        });

    assertRefused(sent.get(1), "the message has 100058 bytes, over 100000");
    Rig.await(sent.get(0));
    Rig.await(sent.get(2));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(3)));
    assertThat(rig.heard.events()).isEmpty();
  }

  @Test
  void aMessageThatIsNoJsonFailsAlone() {
    OutboundMessage broken =
        new OutboundMessage(
            Kind.REQUEST, 2, "m", new JsonObject().put("id", 2).put("thread", new Thread()));
    List<Future<Void>> sent = new ArrayList<>();
    rig.onSession(
        () -> {
          sent.add(link.send(Rig.request(1)));
          sent.add(link.send(broken));
          return sent.add(link.send(Rig.request(3)));
        });

    assertRefused(sent.get(1), "the message cannot be written as JSON: EncodeException");
    Rig.await(sent.get(2));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(3)));
  }

  @Test
  void aRefusedMessageIsNotWaitedForByTheGarbageRule() {
    Rig.failureOf(rig.send(link, Rig.request(2, 100_000)));
    connection.write("log\n".repeat(10) + "{\"id\":1}\n");
    assertThat(rig.heard.awaitMessages(1)).hasSize(11);
  }

  @Test
  void aPeerThatReadsSlowlyFillsTheQueueAndDrainsIt() {
    int sent = fillTheQueue();
    assertThat(rig.heard.events()).isEmpty();

    for (int id = 1; id <= sent; id++) {
      assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(id, 10_000)));
    }
    rig.heard.await("drained");
    assertThat(rig.heard.events()).containsExactly("drained");
    assertThat(rig.onSession(link::writeQueueFull)).isFalse();
  }

  @Test
  void whatIsSentPastAFullQueueStillLeavesInOrder() {
    int full = fillTheQueue();
    Future<Void> past = rig.send(link, Rig.request(full + 1));

    for (int id = 1; id <= full; id++) {
      assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(id, 10_000)));
    }
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(full + 1)));
    Rig.await(past);
    assertThat(rig.heard.events()).containsExactly("drained");
  }

  /** Sends until the link asks for a pause; each message in a tick of its own. */
  private int fillTheQueue() {
    int sent = 0;
    while (!rig.onSession(link::writeQueueFull)) {
      sent++;
      rig.send(link, Rig.request(sent, 10_000));
    }
    // the kernel takes some of it, the queue the rest
    assertThat(sent).isGreaterThan(QUEUE / 10_000);
    return sent;
  }

  private static void assertRefused(Future<Void> sent, String why) {
    LinkException failure = Rig.failureOf(sent);
    assertThat(failure).hasMessage(why);
    assertThat(failure.reason()).isEqualTo(LossReason.PROTOCOL);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.isPermanent()).isTrue();
  }
}
