package io.reconnect.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageReaderTest {

  private static final JsonLimits LIMITS = new JsonLimits(1000, 5, 20);

  @Test
  void anObjectIsOneMessage() {
    assertThat(read("{\"id\":1,\"result\":\"≤\"}"))
        .containsExactly("message {\"id\":1,\"result\":\"≤\"}");
  }

  @Test
  void aBatchIsAsManyMessagesAsItHasObjects() {
    assertThat(read("[{\"id\":1},{\"id\":2}]"))
        .containsExactly("message {\"id\":1}", "message {\"id\":2}");
  }

  @Test
  void whatElseABatchHoldsIsGarbageElementByElement() {
    assertThat(read("[{\"id\":1},7,{\"id\":2}]"))
        .containsExactly(
            "message {\"id\":1}",
            "garbage: a batch element that is no object",
            "message {\"id\":2}");
    assertThat(read("[]")).containsExactly("garbage: an empty batch");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\r", " \t\r\n", "\uFEFF", "\uFEFF "})
  void aBlankFrameIsNothing(String frame) {
    assertThat(read(frame)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\uFEFF{\"id\":1}", "  {\"id\":1}", "{\"id\":1}\r", "\uFEFF\t{\"id\":1} "})
  void aByteOrderMarkAndWhiteSpaceDoNoHarm(String frame) {
    assertThat(read(frame)).containsExactly("message {\"id\":1}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"starting...", "1", "\"{}\"", "null", "true", "-", "Content-Length: 5"})
  void whatBeginsNoContainerIsGarbage(String frame) {
    assertThat(read(frame)).containsExactly("garbage: not a JSON object or array");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "{\"id\":1", "{\"id\":1}{\"id\":2}", "{id:1}", "[1,]", "{\"a\":secret}"})
  void brokenJsonIsGarbageAndIsNotQuoted(String frame) {
    assertThat(read(frame)).containsExactly("garbage: not valid JSON");
  }

  @Test
  void theSizeOfAMessageIsBounded() {
    String fits = "{\"a\":\"" + "x".repeat(992) + "\"}";
    assertThat(fits).hasSize(1000);
    assertThat(read(fits)).containsExactly("message " + fits);
    assertThat(read(fits + " ")).containsExactly("garbage: a message of 1001 bytes, over 1000");
  }

  @Test
  void theDepthOfAMessageIsBounded() {
    assertThat(read("{\"a\":[[[[1]]]]}")).containsExactly("message {\"a\":[[[[1]]]]}");
    assertThat(read("{\"a\":[[[[[1]]]]]}")).containsExactly("garbage: nested deeper than 5 levels");
    assertThat(read("{\"a\":[{},{},{},{},{},{}]}"))
        .hasSize(1)
        .first()
        .asString()
        .contains("message");
  }

  @Test
  void theNumberOfValuesIsBounded() {
    // the object, the array and 18 numbers
    String full = "{\"a\":[" + "1,".repeat(17) + "1]}";
    assertThat(read(full)).containsExactly("message " + full);
    assertThat(read("{\"a\":[" + "1,".repeat(18) + "1]}"))
        .containsExactly("garbage: more than 20 values");
  }

  @Test
  void emptyContainersCountOnce() {
    String full = "{\"a\":[" + "[ ],".repeat(17) + "{}]}";
    assertThat(read(full)).containsExactly("message " + full.replace(" ", ""));
  }

  @Test
  void bracketsAndCommasInsideStringsDoNotCount() {
    String text = "\\\"[[[[[[[[,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,{{{{{{\\\\";
    assertThat(read("{\"a\":\"" + text + "\"}"))
        .containsExactly("message {\"a\":\"" + text + "\"}");
    assertThat(read("{\"a\":\"" + text + "\",\"b\":[[[[[1]]]]]}"))
        .containsExactly("garbage: nested deeper than 5 levels");
  }

  @Test
  void whatWouldHideBracketsFromTheCountIsRefused() {
    String deep = "[".repeat(6) + "]".repeat(6);
    assertThat(read("{/*\"*/\"a\":" + deep + "}")).containsExactly("garbage: not JSON: a comment");
    Buffer utf16 = Buffer.buffer(("{\"∢\":" + deep + "}").getBytes(StandardCharsets.UTF_16LE));
    assertThat(read(utf16)).containsExactly("garbage: not a JSON object or array");
  }

  @Test
  void aDepthThatTheParserRefusesIsGarbageToo() {
    JsonLimits deepest = new JsonLimits(1 << 20, JsonLimits.DEEPEST, 1 << 20);
    String atLimit = "[".repeat(999) + "{}" + "]".repeat(999);
    assertThat(read(Buffer.buffer(atLimit), deepest))
        .containsExactly("garbage: a batch element that is no object");
    String beyond = "[".repeat(200_000);
    assertThat(read(Buffer.buffer(beyond), deepest))
        .containsExactly("garbage: nested deeper than 1000 levels");
  }

  private static List<String> read(String frame) {
    return read(Buffer.buffer(frame));
  }

  private static List<String> read(Buffer frame) {
    return read(frame, LIMITS);
  }

  private static List<String> read(Buffer frame, JsonLimits limits) {
    List<String> seen = new ArrayList<>();
    new MessageReader(limits)
        .read(
            frame,
            new MessageReader.Sink() {
              @Override
              public void onMessage(JsonObject message) {
                seen.add("message " + message.encode());
              }

              @Override
              public void onGarbage(String detail) {
                seen.add("garbage: " + detail);
              }
            });
    return seen;
  }
}
