package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever comes: nothing is thrown, little is kept, and where the chunks end changes nothing. */
class SseFuzzTest {

  private static final int LIMIT = 40;
  private static final int MOST_HELD = 2 * LIMIT + 6;
  private static final int STREAMS = 20_000;

  /** What streams are made of, so that chance alone meets every rule. */
  private static final List<String> PIECES =
      List.of(
          "data: x",
          "data:",
          "data",
          "event: m",
          "id: 7",
          "id",
          "id: \0",
          "retry: 12",
          "retry: x",
          ":",
          ": hi",
          "\n",
          "\r",
          "\r\n",
          "\n\n",
          "\r\n\r\n",
          "\uFEFF",
          "≤",
          "\uD83D\uDE00",
          " ",
          "x".repeat(LIMIT),
          "unknown: y");

  private final long seed = Long.getLong("sse.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void everyStreamMeansTheSameWhereverItsChunksEnd() {
    for (int i = 0; i < STREAMS; i++) {
      byte[] stream = random.nextInt(4) == 0 ? noise() : mutated(pieces());
      assertThat(inRandomChunks(stream))
          .as("-Dsse.seed=%s, stream %s: %s", seed, i, Arrays.toString(stream))
          .isEqualTo(inOneChunk(stream));
    }
  }

  private List<String> inOneChunk(byte[] stream) {
    SseRecorder recorder = new SseRecorder();
    new SseParser(LIMIT, "", recorder).feed(Buffer.buffer(stream));
    recorder.seen.add(recorder.comments + " comments");
    return recorder.seen;
  }

  private List<String> inRandomChunks(byte[] stream) {
    SseRecorder recorder = new SseRecorder();
    SseParser parser = new SseParser(LIMIT, "", recorder);
    int most = 1 + random.nextInt(8);
    for (int start = 0; start < stream.length; ) {
      int end = Math.min(stream.length, start + random.nextInt(most + 1));
      parser.feed(Buffer.buffer(Arrays.copyOfRange(stream, start, end)));
      assertThat(parser.heldBytes()).as("seed %s", seed).isLessThanOrEqualTo(MOST_HELD);
      start = end;
    }
    recorder.seen.add(recorder.comments + " comments");
    return recorder.seen;
  }

  private byte[] pieces() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(24); i > 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private byte[] mutated(byte[] stream) {
    for (int i = stream.length == 0 ? 0 : random.nextInt(3); i > 0; i--) {
      stream[random.nextInt(stream.length)] = (byte) random.nextInt(256);
    }
    return stream;
  }

  private byte[] noise() {
    byte[] bytes = new byte[random.nextInt(100)];
    random.nextBytes(bytes);
    return bytes;
  }
}
