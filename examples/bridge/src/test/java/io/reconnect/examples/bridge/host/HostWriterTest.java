package io.reconnect.examples.bridge.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HostWriterTest {

  @Test
  void writesInOrderAndSaysWhenAllIsOut() throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CountDownLatch finished = new CountDownLatch(1);
    HostWriter writer = new HostWriter(out, () -> {}, () -> {});
    writer.write(new byte[] {1});
    writer.start();
    writer.write(new byte[] {2, 3});
    writer.finish(finished::countDown);

    assertThat(finished.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(out.toByteArray()).containsExactly(1, 2, 3);
  }

  @Test
  void isFullUntilTheHostHasReadMost() throws InterruptedException {
    CountDownLatch drained = new CountDownLatch(1);
    HostWriter writer =
        new HostWriter(OutputStream.nullOutputStream(), drained::countDown, () -> {});
    for (int i = 0; i < 16; i++) {
      assertThat(writer.isFull()).isFalse();
      writer.write(new byte[1 << 20]);
    }
    assertThat(writer.isFull()).isTrue();

    writer.start();

    assertThat(drained.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(writer.isFull()).isFalse();
  }

  @Test
  void aBrokenPipeIsToldAndTheRestStillFinishes() throws InterruptedException {
    CountDownLatch broken = new CountDownLatch(1);
    CountDownLatch finished = new CountDownLatch(1);
    HostWriter writer = new HostWriter(new BrokenPipe(), () -> {}, broken::countDown);
    writer.start();
    writer.write(new byte[] {1});

    assertThat(broken.await(10, TimeUnit.SECONDS)).isTrue();
    writer.write(new byte[] {2});
    writer.finish(finished::countDown);
    assertThat(finished.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aHostThatLetsTooMuchPileUpIsGone() {
    CountDownLatch broken = new CountDownLatch(1);
    HostWriter writer =
        new HostWriter(OutputStream.nullOutputStream(), () -> {}, broken::countDown);
    byte[] same = new byte[64 << 20];
    for (int i = 0; i < 4; i++) {
      writer.write(same);
    }
    assertThat(broken.getCount()).isEqualTo(1);
    writer.write(new byte[1]);
    assertThat(broken.getCount()).isZero();
  }

  private static final class BrokenPipe extends OutputStream {

    @Override
    public void write(int b) throws IOException {
      throw new IOException("broken pipe");
    }
  }
}
