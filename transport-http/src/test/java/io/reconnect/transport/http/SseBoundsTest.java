package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseBoundsTest {

  private static final int LIMIT = 10;

  /** The line of the longest event: "data: " and its data. */
  private static final int LINE_LIMIT = LIMIT + 6;

  private final SseRecorder recorder = new SseRecorder();
  private SseParser parser = new SseParser(LIMIT, "", recorder);

  @ParameterizedTest
  @ValueSource(strings = {"data: ", "data:"})
  void oneLineMayFillTheEvent(String field) {
    feed(field + "0123456789\n\n" + field + "01234567890\n\n" + field + "ok\n\n");
    assertThat(recorder.seen).containsExactly("message|0123456789|", "too long", "message|ok|");
  }

  @Test
  void linesAndWhatJoinsThemCountTogether() {
    feed("data: 01234\ndata: 6789\n\n" + "data: 01234\ndata: 67890\n\n" + "data: ok\n\n");
    assertThat(recorder.seen).containsExactly("message|01234\n6789|", "too long", "message|ok|");
  }

  @Test
  void emptyLinesCountByWhatTheyAdd() {
    feed("data\n".repeat(LIMIT + 1) + "\n" + "data\n".repeat(LIMIT + 2) + "\n");
    assertThat(recorder.seen).containsExactly("message|" + "\n".repeat(LIMIT) + "|", "too long");
  }

  @Test
  void aLongEventIsToldOnceAndAtOnce() {
    feed("data: 0123456789");
    assertThat(recorder.seen).isEmpty();
    feed("a");
    assertThat(recorder.seen).containsExactly("too long");
    feed("bc\ndata: 0123456789abcdefgh\ndata: x\n\ndata: ok\n\n");
    assertThat(recorder.seen).containsExactly("too long", "message|ok|");
  }

  @Test
  void theNextLongEventIsToldAgain() {
    feed("data: 0123456789x\n\n".repeat(2));
    assertThat(recorder.seen).containsExactly("too long", "too long");
  }

  @Test
  void aLongEventMovesThePositionSoThatItIsNotSentAgain() {
    feed("id: e1\ndata: 0123456789x\n\ndata: ok\n\n");
    feed("data: 0123456789x\nid: e2\n\n");
    assertThat(recorder.seen)
        .containsExactly("too long", "at e1", "message|ok|e1", "too long", "at e2");
  }

  @Test
  void aLongLineOfAnyKindSpoilsItsEvent() {
    feed("data: x\n" + "unknown".repeat(9) + ": y\n\n" + "data: ok\n\n");
    assertThat(recorder.seen).containsExactly("too long", "message|ok|");
  }

  @Test
  void whatNeverEndsIsNotKept() {
    Buffer chunk = Buffer.buffer("x".repeat(1000));
    for (int i = 0; i < 1000; i++) {
      parser.feed(chunk);
      assertThat(parser.heldBytes()).isLessThanOrEqualTo(LINE_LIMIT);
    }
    for (int i = 0; i < 1000; i++) {
      feed("\ndata: 0123");
      assertThat(parser.heldBytes()).isLessThanOrEqualTo(LIMIT + LINE_LIMIT);
    }
    assertThat(recorder.seen).containsExactly("too long");
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS)
  void aLongEventInSmallChunksIsNotReadAgainForEveryChunk() {
    int length = 4 << 20;
    parser = new SseParser(length, "", recorder);
    Buffer chunk = Buffer.buffer("x".repeat(64));
    feed("data:");
    for (int i = 0; i < length / chunk.length(); i++) {
      parser.feed(chunk);
    }
    feed("\n\n");
    assertThat(recorder.seen).hasSize(1);
    assertThat(recorder.seen.get(0)).hasSize("message||".length() + length);
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS)
  void manyShortLinesAreNotCopiedAgainForEveryLine() {
    int lines = 1 << 20;
    parser = new SseParser(4 * lines, "", recorder);
    feed("data: x\n".repeat(lines) + "\n");
    assertThat(recorder.seen.get(0)).hasSize("message||".length() + 2 * lines - 1);
  }

  private void feed(String text) {
    parser.feed(Buffer.buffer(text));
  }
}
