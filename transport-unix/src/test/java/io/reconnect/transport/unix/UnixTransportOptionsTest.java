package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class UnixTransportOptionsTest {

  @Test
  void defaultsAreTheDocumentedOnes() {
    UnixTransportOptions options = new UnixTransportOptions().setPath("/run/daemon.sock");

    assertThat(options.getPath()).isEqualTo("/run/daemon.sock");
    assertThat(options.getMaxMessageBytes()).isEqualTo(16 * 1024 * 1024);
    assertThat(options.getMaxDepth()).isEqualTo(512);
    assertThat(options.getMaxValues()).isEqualTo(1_000_000);
    assertThat(options.getMaxGarbageRun()).isEqualTo(4);
    assertThat(options.getWriteQueueBytes()).isEqualTo(256 * 1024);
    assertThat(options.getFraming()).isSameAs(Framing.NEWLINE);
  }

  @Test
  void anEmptyPathIsRefused() {
    refused("", "unix.path must not be empty");
  }

  @Test
  void aRelativePathIsRefused() {
    refused("daemon.sock", "unix.path must be absolute, was 'daemon.sock'");
  }

  @Test
  void aPathWithNulIsRefused() {
    refused("/run/a\0b", "unix.path must not contain NUL, was '/run/a\\0b'");
    refused("\0abstract", "unix.path must not contain NUL, was '\\0abstract'");
  }

  @Test
  void aPathIsMeasuredInBytes() {
    String longest = "/" + "x".repeat(105);
    assertThat(new UnixTransportOptions().setPath(longest).getPath()).isEqualTo(longest);

    String tooLong = "/" + "x".repeat(106);
    refused(
        tooLong,
        "unix.path must have at most 106 bytes in UTF-8, was 107 bytes: '" + tooLong + "'");
    String accents = "/" + "é".repeat(60);
    refused(
        accents,
        "unix.path must have at most 106 bytes in UTF-8, was 121 bytes: '" + accents + "'");
  }

  @Test
  void aNumberOutOfRangeIsRefusedAtOnce() {
    UnixTransportOptions options = new UnixTransportOptions();
    assertThatThrownBy(() -> options.setMaxMessageBytes(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unix.maxMessageBytes must be from 1 to 1073741824, was 0");
    assertThatThrownBy(() -> options.setMaxDepth(1001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unix.maxDepth must be from 1 to 1000, was 1001");
    assertThatThrownBy(() -> options.setMaxValues(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unix.maxValues must be from 1 to 2147483647, was 0");
    assertThatThrownBy(() -> options.setMaxGarbageRun(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unix.maxGarbageRun must be from 1 to 2147483647, was 0");
    assertThatThrownBy(() -> options.setWriteQueueBytes(1023))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unix.writeQueueBytes must be from 1024 to 1073741824, was 1023");
  }

  @Test
  void configurationIsReadAndWrittenBack() {
    JsonObject json =
        new JsonObject()
            .put("path", "/run/daemon.sock")
            .put("maxMessageBytes", 65536)
            .put("maxDepth", 64)
            .put("maxValues", 1000)
            .put("maxGarbageRun", 2)
            .put("writeQueueBytes", 4096);

    UnixTransportOptions options = new UnixTransportOptions(json);

    assertThat(options.toJson()).isEqualTo(json);
    assertThat(new UnixTransportOptions(options).toJson()).isEqualTo(json);
  }

  @Test
  void configurationIsReadStrictly() {
    refused(
        new JsonObject().put("path", "/s").put("maxDeph", 1),
        "unix has no field 'maxDeph'; known are [maxDepth, maxGarbageRun, maxMessageBytes,"
            + " maxValues, path, writeQueueBytes]");
    refused(new JsonObject(), "unix.path must be a string, was null");
    refused(new JsonObject().put("path", 7), "unix.path must be a string, was 7");
    refused(new JsonObject().put("path", "rel"), "unix.path must be absolute, was 'rel'");
    refused(
        new JsonObject().put("path", "/s").put("maxDepth", "8"),
        "unix.maxDepth must be a whole number of at most 2147483647, was 8");
    refused(
        new JsonObject().put("path", "/s").put("maxDepth", 1.5),
        "unix.maxDepth must be a whole number of at most 2147483647, was 1.5");
    refused(
        new JsonObject().put("path", "/s").put("maxMessageBytes", 1L << 40),
        "unix.maxMessageBytes must be a whole number of at most 2147483647, was 1099511627776");
  }

  @Test
  void theFramingIsCopiedThoughItHasNoJson() {
    Framing other =
        new Framing() {
          @Override
          public FrameReader newReader(int maxFrameBytes) {
            return Framing.NEWLINE.newReader(maxFrameBytes);
          }

          @Override
          public Buffer frame(Buffer message) {
            return message;
          }
        };
    UnixTransportOptions options = new UnixTransportOptions().setFraming(other);

    assertThat(new UnixTransportOptions(options).getFraming()).isSameAs(other);
    assertThat(options.toJson().containsKey("framing")).isFalse();
  }

  private static void refused(String path, String message) {
    assertThatThrownBy(() -> new UnixTransportOptions().setPath(path))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static void refused(JsonObject json, String message) {
    assertThatThrownBy(() -> new UnixTransportOptions(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
