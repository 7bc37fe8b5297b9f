package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SseParserTest {

  private static final int ROOMY = 1 << 20;
  private static final String MARK = "\uFEFF";

  @ParameterizedTest
  @MethodSource
  void streamMeansTheSameWhereverItsChunksEnd(String stream, List<String> expected) {
    byte[] bytes = stream.getBytes(StandardCharsets.UTF_8);
    for (int first = 0; first <= bytes.length; first++) {
      for (int second = first; second <= bytes.length; second++) {
        assertThat(read(bytes, first, second))
            .as("split at %s and %s", first, second)
            .isEqualTo(expected);
      }
    }
    assertThat(readByteByByte(bytes)).isEqualTo(expected);
  }

  static Stream<Arguments> streamMeansTheSameWhereverItsChunksEnd() {
    return Stream.of(
        of("data: x\n\n", "message|x|"),
        of("data:{}\n\n", "message|{}|"),
        of("data:  x\n\n", "message| x|"),
        of("data:\tx\n\n", "message|\tx|"),
        of("data: a:b\n\n", "message|a:b|"),
        // line ends
        of("event: m\r\ndata: x\r\n\r\n", "m|x|"),
        of("event: m\rdata: x\r\r", "m|x|"),
        of("data: 1\rdata: 2\ndata: 3\r\n\r\n", "message|1\n2\n3|"),
        of("data: x\n\r", "message|x|"),
        of("data: x\r\n\n", "message|x|"),
        of("data: a\u2028b\u0085c\n\n", "message|a\u2028b\u0085c|"),
        // several data lines
        of("data: {\"a\":\ndata: 1}\n\n", "message|{\"a\":\n1}|"),
        of("data: x\ndata\n\n", "message|x\n|"),
        of("data\ndata: x\n\n", "message|\nx|"),
        of("data: a\nignored: b\ndata: c\n\n", "message|a\nc|"),
        // nothing to read
        of("\n\n\r\n"),
        of("data\n\n"),
        of("data:\n\n"),
        of("event: m\n\n"),
        of(":\n: hi\n:data: x\n\n"),
        of(": hi\n\n:\ndata: x\n\n", "message|x|"),
        of("Data: x\ndata2: x\ndat: x\n data: x\neventful: x\n\n"),
        // types end with their event
        of("event: m\ndata: x\n\ndata: y\n\n", "m|x|", "message|y|"),
        of("event: m\n\ndata: y\n\n", "message|y|"),
        of("event: m\nevent: n\ndata: y\n\n", "n|y|"),
        of("event: m\nevent\ndata: y\n\n", "message|y|"),
        // ids
        of("id: 1\ndata: x\n\ndata: y\n\n", "message|x|1", "message|y|1"),
        of("data: x\nid: 1\n\n", "message|x|1"),
        of("id: 1\nid: 2\ndata: x\n\n", "message|x|2"),
        of("id: 0\nretry: 1000\ndata:\n\n", "retry 1000", "at 0"),
        of("id: e1\ndata: \n\n", "at e1"),
        of("id: e1\n\n", "at e1"),
        of("id: 1\n\nid\ndata: x\n\n", "at 1", "message|x|"),
        of("id: 1\n\nid:\n\n", "at 1", "at "),
        of("id: 1\n\nid: 2\u00003\ndata: x\n\n", "at 1", "message|x|1"),
        of("id: ≤\ndata: x\n\n", "message|x|≤"),
        of("id: 1\n", new String[0]),
        // retry
        of("retry: 5\ndata: x\n\n", "retry 5", "message|x|"),
        of("retry:0\n", "retry 0"),
        of("retry: \nretry\nretry: -1\nretry: 1.5\nretry: abc\nretry: 5 \nretry: ٣\n"),
        of("retry: 99999999999999999999\n", "retry 9223372036854775807"),
        // the mark, once and in front only
        of(MARK + "data: x\n\n", "message|x|"),
        of(MARK + MARK + "data: x\n\n"),
        of("data: " + MARK + "\n\n", "message|" + MARK + "|"),
        of("data: x\n\n" + MARK + "data: y\n\n", "message|x|"),
        // characters of two, three and four bytes
        of("data: é≤\uD83D\uDE00\n\n", "message|é≤\uD83D\uDE00|"),
        of("event: é≤\uD83D\uDE00\ndata: x\n\n", "é≤\uD83D\uDE00|x|"),
        // cut
        of("data: x\n"),
        of("data: x"),
        of("data: x\n\ndata: y\n", "message|x|"));
  }

  @Test
  void bytesOfAMarkThatIsNoneBelongToTheFirstLine() {
    byte[] bytes = {(byte) 0xEF, (byte) 0xBB, 'd', 'a', 't', 'a', ':', 'x', '\n', '\n'};
    assertThat(readByteByByte(bytes)).isEmpty();
    assertThat(read(bytes, 1, 2)).isEmpty();
  }

  @Test
  void positionMovesOnlyWithTheEndOfItsEvent() {
    SseParser parser = new SseParser(ROOMY, "e1", new SseRecorder());
    parser.feed(Buffer.buffer("id: e2\ndata: x\n"));
    assertThat(parser.lastEventId()).isEqualTo("e1");
    parser.feed(Buffer.buffer("\n"));
    assertThat(parser.lastEventId()).isEqualTo("e2");
  }

  @Test
  void aResumedStreamStandsWhereItWasResumed() {
    SseRecorder recorder = new SseRecorder();
    new SseParser(ROOMY, "e1", recorder).feed(Buffer.buffer("data: x\n\n"));
    assertThat(recorder.seen).containsExactly("message|x|e1");
  }

  @Test
  void anIdThatFitsNoHeaderIsIgnored() {
    String longest = "i".repeat(SseParser.MAX_ID_BYTES);
    SseRecorder recorder = new SseRecorder();
    new SseParser(ROOMY, "", recorder)
        .feed(Buffer.buffer("id: " + longest + "\n\nid: " + longest + "i\ndata: x\n\n"));
    assertThat(recorder.seen).containsExactly("at " + longest, "message|x|" + longest);
  }

  @Test
  void commentsAreToldAndInterruptNothing() {
    SseRecorder recorder = new SseRecorder();
    SseParser parser = new SseParser(ROOMY, "", recorder);
    parser.feed(Buffer.buffer(": ping\n\n".repeat(1000) + "data: a\n:\ndata: b\n\n"));
    assertThat(recorder.seen).containsExactly("message|a\nb|");
    assertThat(recorder.comments).isEqualTo(1001);
  }

  @Test
  void manyEventsInOneChunk() {
    SseRecorder recorder = new SseRecorder();
    new SseParser(ROOMY, "", recorder).feed(Buffer.buffer("data: n\n\n".repeat(5000)));
    assertThat(recorder.seen).hasSize(5000);
  }

  private static List<String> read(byte[] bytes, int first, int second) {
    SseRecorder recorder = new SseRecorder();
    SseParser parser = new SseParser(ROOMY, "", recorder);
    parser.feed(Buffer.buffer(Arrays.copyOfRange(bytes, 0, first)));
    parser.feed(Buffer.buffer(Arrays.copyOfRange(bytes, first, second)));
    parser.feed(Buffer.buffer(Arrays.copyOfRange(bytes, second, bytes.length)));
    return recorder.seen;
  }

  private static List<String> readByteByByte(byte[] bytes) {
    SseRecorder recorder = new SseRecorder();
    SseParser parser = new SseParser(ROOMY, "", recorder);
    for (byte b : bytes) {
      parser.feed(Buffer.buffer(new byte[] {b}));
    }
    return recorder.seen;
  }

  private static Arguments of(String stream, String... expected) {
    return Arguments.of(stream, List.of(expected));
  }
}
