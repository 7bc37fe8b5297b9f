package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Link;
import org.junit.jupiter.api.Test;

class ReceivingTest extends LinkTest {

  @Override
  UnixTransportOptions options() {
    return new UnixTransportOptions().setMaxMessageBytes(1000).setMaxDepth(10).setMaxValues(50);
  }

  @Test
  void everyLineIsAMessage() {
    connection.write("{\"id\":1,\"result\":1}\n{\"method\":\"changed\"}\r\n{\"id\":2}\n");

    assertThat(rig.heard.awaitMessages(3))
        .containsExactly(
            "message {\"id\":1,\"result\":1}",
            "message {\"method\":\"changed\"}",
            "message {\"id\":2}");
  }

  @Test
  void aCharacterSplitOverChunksStaysWhole() {
    connection.write("{\"a\":\"");
    awaitActivity(1);
    connection.write((byte) 0xE2);
    awaitActivity(2);
    connection.write((byte) 0x89);
    awaitActivity(3);
    connection.write((byte) 0xA4);
    awaitActivity(4);
    connection.write((byte) 0xF0, (byte) 0x9F);
    awaitActivity(5);
    connection.write((byte) 0x98, (byte) 0x80);
    awaitActivity(6);
    connection.write("\"}\n");

    assertThat(rig.heard.awaitMessages(1)).containsExactly("message {\"a\":\"≤\uD83D\uDE00\"}");
  }

  @Test
  void halfALineDiesWithItsLink() {
    connection.write("{\"id\":1,\"res");
    awaitActivity(1);
    connection.close();
    rig.heard.awaitLoss();

    Link next = rig.connect();
    peer.accept().write("{\"id\":2,\"result\":\"whole\"}\n");
    assertThat(rig.heard.awaitMessages(1))
        .containsExactly(
            "lost PEER_CLOSED: the peer closed the connection {}",
            "message {\"id\":2,\"result\":\"whole\"}");
    // the listener of a session hears one link only; here it heard two
    Rig.await(rig.close(next, Rig.LONG));
    rig.heard.forgetUpTo("message ");
  }

  @Test
  void bytesThatEndNoMessageShowThatThePeerIsAlive() {
    connection.write("\n");
    awaitActivity(1);
    connection.write(" \r\n");
    awaitActivity(2);
    connection.write("{");
    awaitActivity(3);
    assertThat(rig.heard.events()).isEmpty();
  }

  @Test
  void aChattyStartDoesNotDisturbTheFirstAnswer() {
    rig.send(link, Rig.request(1));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    connection.write("starting...\n{\"method\":\"list_changed\"}\n\n\uFEFF\n");
    connection.write("\uFEFF{\"id\":1,\"result\":{}}\n");

    assertThat(rig.heard.awaitMessages(2))
        .containsExactly(
            "garbage: not a JSON object or array",
            "message {\"method\":\"list_changed\"}",
            "message {\"id\":1,\"result\":{}}");
  }

  @Test
  void aBatchIsHandedOverOneByOne() {
    connection.write("[{\"id\":1},{\"id\":2}]\n");
    assertThat(rig.heard.awaitMessages(2))
        .containsExactly("message {\"id\":1}", "message {\"id\":2}");
  }

  @Test
  void aMessageThatIsTooDeepOrTooManyIsGarbage() {
    connection.write("{\"a\":" + "[".repeat(10) + "]".repeat(10) + "}\n");
    connection.write("{\"a\":[" + "1,".repeat(60) + "1]}\n{\"id\":1}\n");
    assertThat(rig.heard.awaitMessages(1))
        .containsExactly(
            "garbage: nested deeper than 10 levels",
            "garbage: more than 50 values",
            "message {\"id\":1}");
  }

  @Test
  void garbageWhileNobodyWaitsIsOnlyCounted() {
    connection.write("log\n".repeat(20) + "{\"id\":1}\n");
    assertThat(rig.heard.awaitMessages(1))
        .hasSize(21)
        .startsWith("garbage: not a JSON object or array")
        .endsWith("message {\"id\":1}");
  }

  @Test
  void aRunOfGarbageInsteadOfAnAnswerEndsTheLink() {
    rig.send(link, Rig.request(1));
    connection.write("log\nlog\nlog\n{\"method\":\"m\"}\nlog\nlog\nlog\nlog\nlog\n");

    String garbage = "garbage: not a JSON object or array";
    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            garbage,
            garbage,
            garbage,
            "message {\"method\":\"m\"}",
            garbage,
            garbage,
            garbage,
            garbage,
            "lost PROTOCOL: the peer sent 4 lines in a row that are no message, instead of an"
                + " answer {}");
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    assertThat(connection.readLine()).isNull();
  }

  @Test
  void garbageFromBeforeTheRequestDoesNotCountAgainstIt() {
    connection.write("log\nlog\nlog\n");
    rig.heard.awaitThat(
        "three lines", all -> all.stream().filter(e -> e.startsWith("garbage")).count() == 3);
    rig.send(link, Rig.request(1));
    connection.write(
        "log\nlog\nlog\n{\"id\":\"1\",\"result\":1}\nlog\nlog\nlog\nlog\n{\"id\":9}\n");

    assertThat(rig.heard.awaitMessages(2)).hasSize(12).endsWith("message {\"id\":9}");
  }

  @Test
  void aLineOverTheLimitIsSkippedWhileNobodyWaits() {
    connection.write("{\"a\":\"" + "x".repeat(2000) + "\"}\n{\"id\":1}\n");
    assertThat(rig.heard.awaitMessages(1))
        .containsExactly("garbage: sent more than 1000 bytes as one message", "message {\"id\":1}");
  }

  @Test
  void aLineOverTheLimitEndsTheLinkIfItMayBeTheAnswer() {
    rig.send(link, Rig.request(1));
    connection.write("{\"id\":1,\"result\":\"" + "x".repeat(2000));
    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            "lost PROTOCOL: the peer sent more than 1000 bytes as one message while an answer was"
                + " awaited {}");
  }

  @Test
  void aLineAtTheLimitIsAMessage() {
    String line = "{\"a\":\"" + "x".repeat(992) + "\"}";
    connection.write(line + "\r\n");
    assertThat(rig.heard.awaitMessages(1)).containsExactly("message " + line);
  }

  @Test
  void lengthHeadersInsteadOfLinesEndTheLink() {
    rig.send(link, Rig.request(1));
    connection.write("Content-Length: 23\r\n\r\n{\"id\":1,\"result\":\"abc\"}");
    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            "lost PROTOCOL: the peer frames messages with Content-Length headers instead of line"
                + " feeds {}");
  }

  @Test
  void nothingIsHeardOfWhatFollowsTheReasonToGiveUp() {
    rig.send(link, Rig.request(1));
    connection.write(
        "Content-Length: 5\r\n{\"id\":1}\nlog\n" + "x".repeat(3000) + "\n{\"id\":2}\n");
    assertThat(rig.heard.awaitLoss()).hasSize(1).first().asString().startsWith("lost PROTOCOL");
  }

  private void awaitActivity(int times) {
    rig.heard.awaitThat(
        times + " signs of life",
        all -> all.stream().filter(event -> event.equals("activity")).count() == times);
  }
}
