package io.reconnect.examples.bridge.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InboxTest {

  private final Deque<Runnable> loop = new ArrayDeque<>();
  private final List<String> seen = new ArrayList<>();
  private boolean held;
  private final Inbox inbox = new Inbox(loop::add, () -> held, new Recorder());

  @Test
  void linesWaitWhileTheyAreHeldAndKeepTheirOrder() {
    held = true;
    inbox.onLine(bytes("1"));
    inbox.onTooLong();
    runLoop();
    assertThat(seen).isEmpty();

    held = false;
    inbox.onLine(bytes("2"));
    runLoop();
    assertThat(seen).containsExactly("1", "too long", "2");
  }

  @Test
  void theEndIsSeenEvenWhileLinesAreHeld() {
    held = true;
    inbox.onLine(bytes("1"));
    inbox.onEnd();
    runLoop();

    assertThat(seen).containsExactly("1", "end");
  }

  @Test
  void aReaderWaitsForRoom() throws InterruptedException {
    held = true;
    byte[] large = new byte[HostReader.MAX_LINE];
    inbox.onLine(large);
    CountDownLatch secondTaken = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () -> {
              inbox.onLine(large);
              secondTaken.countDown();
            });
    reader.start();
    while (reader.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(secondTaken.getCount()).isEqualTo(1);

    held = false;
    runLoop();
    assertThat(secondTaken.await(10, TimeUnit.SECONDS)).isTrue();
    reader.join();
  }

  private void runLoop() {
    while (!loop.isEmpty()) {
      loop.remove().run();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private final class Recorder implements LineListener {

    @Override
    public void onLine(byte[] line) {
      seen.add(line.length < 10 ? new String(line, StandardCharsets.UTF_8) : "large");
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
