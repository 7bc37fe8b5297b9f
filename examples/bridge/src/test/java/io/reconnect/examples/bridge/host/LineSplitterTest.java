package io.reconnect.examples.bridge.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineSplitterTest {

  private final List<String> seen = new ArrayList<>();
  private final LineSplitter splitter = new LineSplitter(8, new Recorder());

  @Test
  void linesDoNotDependOnHowTheyArrive() {
    byte[] bytes = "a\n≤🙂\n\nb".getBytes(StandardCharsets.UTF_8);
    splitter.feed(bytes, bytes.length);
    splitter.end();
    List<String> atOnce = List.copyOf(seen);
    seen.clear();

    LineSplitter again = new LineSplitter(8, new Recorder());
    for (byte single : bytes) {
      again.feed(new byte[] {single}, 1);
    }
    again.end();

    assertThat(seen).isEqualTo(atOnce).containsExactly("a", "≤🙂", "", "b", "end");
  }

  @Test
  void theLimitIsExact() {
    feed("12345678\n");
    feed("123456789\nok\n");
    feed("1234");
    feed("56789");
    feed("more\nok\n");
    splitter.end();

    assertThat(seen).containsExactly("12345678", "too long", "ok", "too long", "ok", "end");
  }

  @Test
  void onlyTheBytesReadCount() {
    splitter.feed("ab\ncd".getBytes(StandardCharsets.UTF_8), 3);
    splitter.end();

    assertThat(seen).containsExactly("ab", "end");
  }

  private void feed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    splitter.feed(bytes, bytes.length);
  }

  private final class Recorder implements LineListener {

    @Override
    public void onLine(byte[] line) {
      seen.add(new String(line, StandardCharsets.UTF_8));
    }

    @Override
    public void onTooLong() {
      seen.add("too long");
    }

    @Override
    public void onEnd() {
      seen.add("end");
    }
  }
}
