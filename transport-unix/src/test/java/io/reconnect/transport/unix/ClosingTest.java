package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.reconnect.core.Fate;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClosingTest extends LinkTest {

  private static final int HUGE = 4 << 20;

  @Override
  UnixTransportOptions options() {
    return new UnixTransportOptions().setWriteQueueBytes(2 * HUGE);
  }

  @Test
  void whatWasSentLeavesFirst() {
    List<Future<Void>> futures = new ArrayList<>();
    rig.onSession(
        () -> {
          futures.add(link.send(Rig.request(1)));
          futures.add(link.send(Rig.request(2)));
          return futures.add(link.close(Rig.LONG));
        });
    futures.forEach(Rig::await);

    assertThat(connection.readToEnd())
        .containsExactly(Rig.lineOf(Rig.request(1)), Rig.lineOf(Rig.request(2)));
    assertThat(rig.heard.events()).containsExactly("lost LOCAL: closed by this side {}");
  }

  @Test
  void aLotThatWasSentLeavesFirst() {
    rig.send(link, Rig.request(1, HUGE));
    Future<Void> closed = rig.close(link, Rig.LONG);

    assertThat(connection.readToEnd()).containsExactly(Rig.lineOf(Rig.request(1, HUGE)));
    Rig.await(closed);
    assertThat(rig.heard.events()).containsExactly("lost LOCAL: closed by this side {}");
  }

  @Test
  void aPeerThatDoesNotReadHoldsNobodyPastTheDeadline() {
    Future<Void> begun = rig.send(link, Rig.request(1, HUGE));
    Future<Void> behind = rig.send(link, Rig.request(2));
    Rig.await(rig.close(link, Duration.ofMillis(50)));

    assertThat(rig.heard.events()).containsExactly("lost LOCAL: closed by this side {2=NOT_SENT}");
    assertThat(Rig.failureOf(begun).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(Rig.failureOf(behind).fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void withoutADeadlineNothingIsWaitedFor() {
    rig.send(link, Rig.request(1, HUGE));
    Rig.await(rig.close(link, Duration.ZERO));
    assertThat(rig.heard.events()).containsExactly("lost LOCAL: closed by this side {}");
  }

  @Test
  void nothingIsHeardOfAClosingLinkButItsEnd() {
    rig.onSession(
        () -> {
          link.send(Rig.request(1, HUGE));
          return link.close(Rig.LONG);
        });
    connection.write("{\"id\":1,\"result\":1}\nlog\n{\"");
    connection.readToEnd();

    assertThat(rig.heard.awaitLoss()).containsExactly("lost LOCAL: closed by this side {}");
    assertThat(rig.heard.heard("activity")).isFalse();
  }

  @Test
  void aClosingLinkTakesNothing() {
    Future<Void> sent =
        rig.onSession(
            () -> {
              link.close(Rig.LONG);
              return link.send(Rig.request(1));
            });
    LinkException failure = Rig.failureOf(sent);
    assertThat(failure.reason()).isEqualTo(LossReason.LOCAL);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(connection.readToEnd()).isEmpty();
    rig.heard.awaitLoss();
  }

  @Test
  void closingTwiceIsClosingOnce() {
    Future<Void> first = rig.close(link, Rig.LONG);
    Future<Void> second = rig.close(link, Rig.LONG);
    Rig.await(first);
    Rig.await(second);
    Rig.await(rig.close(link, Rig.LONG));
    assertThat(rig.heard.events()).containsExactly("lost LOCAL: closed by this side {}");
  }

  @Test
  void closingALinkThatThePeerEndsMeanwhileCompletes() {
    rig.send(link, Rig.request(1, HUGE));
    Future<Void> closed = rig.close(link, Rig.LONG);
    connection.close();
    Rig.await(closed);
    assertThat(rig.heard.events()).hasSize(1);
  }

  @Test
  void closingTheTransportEndsItsLinks() {
    Rig.await(rig.transport.close());
    assertThat(rig.heard.awaitLoss()).containsExactly("lost LOCAL: the transport was closed {}");
    assertThat(connection.readToEnd()).isEmpty();
  }

  @Test
  void closingVertxEndsItsLinks() {
    Rig.await(rig.vertx.close());
    assertThat(rig.heard.awaitLoss()).containsExactly("lost LOCAL: Vert.x was closed {}");
    assertThat(connection.readToEnd()).isEmpty();
  }

  @Test
  void linksThatComeAndGoLeaveNothingOpen() throws IOException {
    Path open = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(open), "SKIPPED: this platform does not list open files");
    comeAndGo(20);
    int before = count(open);
    comeAndGo(200);
    // the selector gives descriptors back when it turns, so it gets some turns
    for (int turn = 0; turn < 1_000 && count(open) >= before + 20; turn++) {
      rig.onSession(() -> true);
    }
    // the JVM opens a file now and then; 200 leaked sockets would be 200 or 400
    assertThat(count(open)).isLessThan(before + 20);
    assertThat(peer.accepted()).isEqualTo(221);
  }

  private void comeAndGo(int times) {
    for (int i = 0; i < times; i++) {
      Link guest = rig.connect(new RecordingListener(rig.session));
      PeerConnection other = peer.accept();
      if (i % 2 == 0) {
        other.close();
      }
      Rig.await(rig.close(guest, Rig.LONG));
      other.close();
    }
  }

  private static int count(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return (int) files.count();
    }
  }
}
