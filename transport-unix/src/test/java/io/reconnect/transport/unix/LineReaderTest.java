package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

  private static final int LIMIT = 10;

  private final List<String> seen = new ArrayList<>();
  private final FrameSink sink =
      new FrameSink() {
        @Override
        public void onFrame(Buffer frame) {
          seen.add(frame.toString());
        }

        @Override
        public void onTooLong() {
          seen.add("<too long>");
        }

        @Override
        public void onForeignFraming(String detail) {
          seen.add("<foreign: " + detail + ">");
        }
      };

  private LineReader reader = new LineReader(LIMIT);

  @Test
  void everyWayToSplitTheBytesGivesTheSameLines() {
    byte[] bytes = "ab\n≤\r\n\n\uD83D\uDE00!\n\r\ncd\n".getBytes(StandardCharsets.UTF_8);
    List<String> expected = List.of("ab", "≤", "", "\uD83D\uDE00!", "", "cd");

    for (int first = 0; first <= bytes.length; first++) {
      for (int second = first; second <= bytes.length; second++) {
        seen.clear();
        reader = new LineReader(LIMIT);
        feed(Arrays.copyOfRange(bytes, 0, first));
        feed(Arrays.copyOfRange(bytes, first, second));
        feed(Arrays.copyOfRange(bytes, second, bytes.length));
        assertThat(seen).as("split at %s and %s", first, second).isEqualTo(expected);
        assertThat(reader.heldBytes()).isZero();
      }
    }
  }

  @Test
  void singleBytesGiveTheSameLines() {
    for (byte b : "ab\r\n≤\n".getBytes(StandardCharsets.UTF_8)) {
      feed(b);
    }
    assertThat(seen).containsExactly("ab", "≤");
  }

  @Test
  void aUnicodeLineSeparatorEndsNoLine() {
    feed("a\u2028b\u0085c\n");
    assertThat(seen).containsExactly("a\u2028b\u0085c");
  }

  @Test
  void onlyOneCarriageReturnIsPartOfTheLineEnd() {
    feed("a\rb\r\r\n");
    assertThat(seen).containsExactly("a\rb\r");
  }

  @Test
  void anUnfinishedLineIsHeldAndNotEmitted() {
    feed("abc");
    assertThat(seen).isEmpty();
    assertThat(reader.heldBytes()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void theLimitCountsTheLineWithoutItsEnd(String lineEnd) {
    feed("0123456789" + lineEnd + "01234567890" + lineEnd + "ok" + lineEnd);
    assertThat(seen).containsExactly("0123456789", "<too long>", "ok");

    seen.clear();
    for (byte b :
        ("0123456789" + lineEnd + "01234567890" + lineEnd + "ok" + lineEnd)
            .getBytes(StandardCharsets.UTF_8)) {
      feed(b);
    }
    assertThat(seen).containsExactly("0123456789", "<too long>", "ok");
  }

  @Test
  void anEndlessLineIsToldOnceAndNotKept() {
    byte[] chunk = new byte[1000];
    Arrays.fill(chunk, (byte) 'x');
    for (int i = 0; i < 1000; i++) {
      feed(chunk);
      assertThat(reader.heldBytes()).isLessThanOrEqualTo(LIMIT + 1);
    }
    assertThat(seen).containsExactly("<too long>");

    feed("xxx\nok\n");
    assertThat(seen).containsExactly("<too long>", "ok");
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS)
  void aLongLineInSmallChunksIsNotSearchedAgainForEveryChunk() {
    int length = 4 << 20;
    reader = new LineReader(length);
    byte[] chunk = new byte[64];
    Arrays.fill(chunk, (byte) 'x');
    for (int i = 0; i < length / chunk.length; i++) {
      feed(chunk);
    }
    feed("\n");
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0)).hasSize(length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 52\r\n", "content-length:1\n", "CONTENT-LENGTH: 7\r\n"})
  void lengthHeadersAreAnotherFraming(String header) {
    reader = new LineReader(100);
    feed(header);
    assertThat(seen)
        .containsExactly(
            "<foreign: frames messages with Content-Length headers instead of line feeds>");
  }

  @Test
  void aLineThatOnlyLooksAlikeIsALine() {
    reader = new LineReader(100);
    feed("Content\nContent-Type: x\ncontent-lengthy: x\n{\"Content-Length:\":1}\n");
    assertThat(seen).hasSize(4).noneMatch(line -> line.startsWith("<"));
  }

  private void feed(String text) {
    reader.feed(Buffer.buffer(text), sink);
  }

  private void feed(byte... bytes) {
    reader.feed(Buffer.buffer(bytes), sink);
  }
}
