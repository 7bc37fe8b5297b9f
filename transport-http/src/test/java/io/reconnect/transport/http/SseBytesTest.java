package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.transport.http.peer.PeerRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same answer in all the bytes that a stream of events may have: trial T9. */
class SseBytesTest extends McpTest {

  private static final String COMMENTS = ": ping\n\n".repeat(1000);
  private static final String NOTIFICATION =
      "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n";

  /** What the answer, which is one line of JSON, becomes; each text is one chunk. */
  enum Bytes {
    PLAIN(json -> text("event: message\ndata: " + json + "\n\n")),
    NO_SPACE(json -> text("event:message\ndata:" + json + "\n\n")),
    ENDS_OF_CR_LF(json -> text("event: message\r\ndata: " + json + "\r\n\r\n")),
    ENDS_OF_LONE_CR(json -> text("event: message\rdata: " + json + "\r\r")),
    CR_AND_LF_IN_TWO_CHUNKS(
        json -> text("event: message\r", "\ndata: " + json + "\r", "\n\r", "\n")),
    CR_AND_LF_BETWEEN_TWO_DATA_LINES(
        json -> text("data: " + half(json, 0) + "\r", "\ndata: " + half(json, 1) + "\r\n\r\n")),
    TWO_DATA_LINES(json -> text("data: " + half(json, 0) + "\ndata: " + half(json, 1) + "\n\n")),
    A_THOUSAND_COMMENTS_FIRST(json -> text(COMMENTS, "data: " + json + "\n\n")),
    RETRY_FIRST(json -> text("retry: 5\n\ndata: " + json + "\n\n")),
    RETRY_WITHIN(json -> text("retry: 5\ndata: " + json + "\n\n")),
    BARE_COLON(json -> text(":\ndata: " + json + "\n:\n\n")),
    DATA_LINE_WITHOUT_COLON(json -> text("data\ndata: " + json + "\ndata\n\n")),
    EMPTY_PRIMER(json -> text("id: 0\nretry: 1000\ndata:\n\n", "data: " + json + "\n\n")),
    BYTE_ORDER_MARK(json -> text("\uFEFFdata: " + json + "\n\n")),
    ANOTHER_TYPE(json -> text("event: result\ndata: " + json + "\n\n")),
    UNKNOWN_FIELDS(json -> text("x: 1\nDATA: no\ndata: " + json + "\n\n")),
    BYTE_BY_BYTE(json -> split(("\uFEFFevent: message\r\ndata: " + json + "\r\n\r\n"), 1)),
    A_CHARACTER_IN_THREE_CHUNKS(json -> aroundTheCharacter("data: " + json + "\n\n")),
    FIVE_THOUSAND_NOTIFICATIONS_FIRST(
        json -> text(NOTIFICATION.repeat(5000), "data: " + json + "\n\n")),
    FIVE_THOUSAND_CHUNKS_FIRST(
        json -> {
          List<byte[]> chunks = new ArrayList<>();
          for (int n = 0; n < 5000; n++) {
            chunks.addAll(text(NOTIFICATION));
          }
          chunks.addAll(text("data: " + json + "\n\n"));
          return chunks;
        });

    final Function<String, List<byte[]>> chunks;

    Bytes(Function<String, List<byte[]>> chunks) {
      this.chunks = chunks;
    }

    private static List<byte[]> text(String... chunks) {
      return Arrays.stream(chunks).map(chunk -> chunk.getBytes(UTF_8)).toList();
    }

    /** Divided where white space means nothing. */
    private static String half(String json, int which) {
      int comma = json.indexOf(',') + 1;
      return which == 0 ? json.substring(0, comma) : json.substring(comma);
    }

    private static List<byte[]> split(String text, int size) {
      byte[] bytes = text.getBytes(UTF_8);
      List<byte[]> chunks = new ArrayList<>();
      for (int start = 0; start < bytes.length; start += size) {
        chunks.add(Arrays.copyOfRange(bytes, start, Math.min(bytes.length, start + size)));
      }
      return chunks;
    }

    private static List<byte[]> aroundTheCharacter(String text) {
      byte[] bytes = text.getBytes(UTF_8);
      int at = text.substring(0, text.indexOf('\u2264')).getBytes(UTF_8).length;
      return List.of(
          Arrays.copyOfRange(bytes, 0, at + 1),
          Arrays.copyOfRange(bytes, at + 1, at + 2),
          Arrays.copyOfRange(bytes, at + 2, bytes.length));
    }
  }

  private void answerIn(Bytes bytes, PeerRequest request, String json) {
    request.events();
    bytes.chunks.apply(json).forEach(request::chunk);
    request.end();
  }

  @ParameterizedTest
  @EnumSource
  void meanTheSame(Bytes bytes) {
    AtomicInteger notifications = new AtomicInteger();
    rig.session.onNotification("notifications/x", heard -> notifications.incrementAndGet());
    server.first(
        1,
        calls("tools/call"),
        request -> answerIn(bytes, request, request.resultJson(server.resultOf(request))));

    assertThat(await(rig.greet("\u2264"))).isEqualTo("Hello, \u2264");
    assertThat(notifications).hasValue(bytes.name().startsWith("FIVE_THOUSAND") ? 5000 : 0);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.executions("\u2264")).isEqualTo(1);
    assertThat(rig.counts())
        .satisfies(
            counts -> {
              assertThat(counts.answered()).isEqualTo(2);
              assertThat(counts.garbage()).isZero();
              assertThat(counts.unmatchedReplies()).isZero();
              assertThat(counts.lateReplies()).isZero();
            });
    assertOneSession();
  }

  /** Report R50: and so does a handshake. */
  @ParameterizedTest
  @EnumSource
  void meanTheSameInAHandshake(Bytes bytes) {
    server.first(
        1,
        calls("initialize"),
        request ->
            server.initialize(
                request,
                json -> {
                  bytes.chunks.apply(json).forEach(request::chunk);
                  request.end();
                }));

    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertOneSession();
  }

  /** What is not followed by an empty line is no event. */
  @Test
  void anAnswerWithoutItsEmptyLineIsNone() {
    server.first(
        1,
        calls("tools/call"),
        request ->
            request
                .events()
                .chunk("data: " + request.resultJson(server.resultOf(request)) + "\r\n")
                .end());

    assertThat(failureOf(rig.greet("lost"))).isInstanceOf(OutcomeUnknownException.class);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.executions("lost")).isEqualTo(1);
    assertOneSession();
  }

  /** Report R59. */
  @Test
  void anEmptyStreamAcceptsANotification() {
    server.first(1, calls("notifications/initialized"), request -> request.events().end());
    server.first(1, calls("notifications/x"), request -> request.events().end());
    await(rig.session.notify("notifications/x", null));

    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(server.count("notifications/x")).isEqualTo(1);
    assertOneSession();
  }

  private void assertOneSession() {
    assertThat(server.count("initialize")).isEqualTo(1);
    assertThat(server.count("notifications/initialized")).isEqualTo(1);
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }
}
