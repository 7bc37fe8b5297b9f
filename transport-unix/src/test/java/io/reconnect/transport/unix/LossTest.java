package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LossTest extends LinkTest {

  /** More than the kernel buffers for a unix socket. */
  private static final int HUGE = 1 << 20;

  @Override
  UnixTransportOptions options() {
    return new UnixTransportOptions().setWriteQueueBytes(4 * HUGE);
  }

  @Test
  void aPeerThatClosesIsHeardToClose() {
    connection.close();
    assertThat(rig.heard.awaitLoss())
        .containsExactly("lost PEER_CLOSED: the peer closed the connection {}");
    assertThat(peer.accepted()).isEqualTo(1);
  }

  @Test
  void aPeerThatWillSayNoMoreHasClosed() {
    connection.closeOutput();
    assertThat(rig.heard.awaitLoss())
        .containsExactly("lost PEER_CLOSED: the peer closed the connection {}");
    assertThat(connection.readToEnd()).isEmpty();
  }

  @Test
  void aPeerThatClosesWithUnreadDataIsAReset() {
    Rig.await(rig.send(link, Rig.request(1)));
    connection.readOneByte();
    connection.close();
    // the message was with the kernel: who knows who read it
    assertThat(rig.heard.awaitLoss())
        .containsExactly("lost PEER_RESET: the connection was reset {}");
  }

  @Test
  void whatCameBeforeTheEndIsHeardBeforeTheEnd() {
    Rig.await(rig.send(link, Rig.request(1)));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    connection.write("{\"id\":1,\"result\":1}\n{\"met");
    connection.close();
    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            "message {\"id\":1,\"result\":1}",
            "lost PEER_CLOSED: the peer closed the connection {}");
  }

  @Test
  void anAnswerIsNotLostThoughOurNextWriteFails() {
    Rig.await(rig.send(link, Rig.request(1)));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));

    whileTheSessionIsBusy(
        () -> {
          connection.write("{\"id\":1,\"result\":1}\n");
          connection.close();
        },
        () -> link.send(Rig.request(2)));

    // not a byte of the second one was taken
    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            "message {\"id\":1,\"result\":1}",
            "lost PEER_RESET: the peer closed the connection while it was written to"
                + " {2=NOT_SENT}");
  }

  @Test
  void anAnswerIsNotLostThoughAWriteIsHalfWay() {
    Future<Void> first = rig.send(link, Rig.request(1, HUGE));
    connection.readOneByte();
    connection.write("{\"id\":1,\"result\":1}\n");
    connection.close();

    assertThat(rig.heard.awaitLoss()).hasSize(2).startsWith("message {\"id\":1,\"result\":1}");
    assertThat(Rig.failureOf(first).fate()).isEqualTo(Fate.UNKNOWN);
  }

  @Test
  void whatTheKernelTookIsUnknownAndWhatItDidNotIsNotSent() {
    List<Future<Void>> sent = new ArrayList<>();
    rig.onSession(
        () -> {
          sent.add(link.send(Rig.request(1)));
          sent.add(link.send(Rig.request(2, HUGE)));
          sent.add(link.send(Rig.request(3)));
          return sent.add(link.send(Rig.request(4)));
        });
    Future<Void> nextTick = rig.send(link, Rig.request(5));
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    connection.close();

    List<String> heard = rig.heard.awaitLoss();
    assertThat(heard).hasSize(1);
    assertThat(heard.get(0))
        .startsWith("lost PEER_RESET: ")
        .endsWith(" {3=NOT_SENT, 4=NOT_SENT, 5=NOT_SENT}");
    // one future for the whole write: it can only say what holds for all of it
    LinkException begun = Rig.failureOf(sent.get(0));
    assertThat(begun.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(begun.reason()).isEqualTo(LossReason.PEER_RESET);
    assertThat(Rig.failureOf(nextTick).fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void whatWasSentIntoADeadSocketIsNotSent() {
    List<Future<Void>> sent = new ArrayList<>();
    whileTheSessionIsBusy(
        connection::close,
        () -> {
          sent.add(link.send(Rig.request(1)));
          sent.add(link.send(Rig.request(2)));
        });

    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            "lost PEER_RESET: the peer closed the connection while it was written to"
                + " {1=NOT_SENT, 2=NOT_SENT}");
    assertThat(Rig.failureOf(sent.get(0)).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(Rig.failureOf(sent.get(1)).fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void aPeerThatTakesNoMoreIsGivenUpThoughItKeepsTheConnection() {
    connection.closeInput();
    Future<Void> sent = rig.send(link, Rig.request(1));

    assertThat(rig.heard.awaitLoss())
        .containsExactly(
            "lost PEER_RESET: the peer closed the connection while it was written to"
                + " {1=NOT_SENT}");
    assertThat(Rig.failureOf(sent).fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void aLostLinkTakesNothing() {
    connection.close();
    rig.heard.awaitLoss();

    LinkException failure = Rig.failureOf(rig.send(link, Rig.request(1)));
    assertThat(failure).hasMessage("the link is closed");
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    Rig.await(rig.close(link, Rig.LONG));
  }

  @Test
  void theLateEndOfAnOldLinkDoesNotTouchTheNewOne() {
    RecordingListener heardNew = new RecordingListener(rig.session);
    Link next = rig.connect(heardNew);
    PeerConnection newConnection = peer.accept();
    Future<Void> call = rig.send(next, Rig.request(1));
    connection.close();
    rig.heard.awaitLoss();

    Rig.await(call);
    assertThat(newConnection.readLine()).isEqualTo(Rig.lineOf(Rig.request(1)));
    newConnection.write("{\"id\":1,\"result\":1}\n");
    assertThat(heardNew.awaitMessages(1)).containsExactly("message {\"id\":1,\"result\":1}");
    assertThat(peer.accepted()).isEqualTo(2);
  }

  /** Acts as the peer while the event loop is busy, so that the session acts before it hears. */
  private void whileTheSessionIsBusy(Runnable peerActs, Runnable sessionActs) {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    rig.session.runOnContext(
        tick -> {
          busy.countDown();
          awaitLatch(done);
          sessionActs.run();
        });
    awaitLatch(busy);
    peerActs.run();
    done.countDown();
    rig.onSession(() -> null);
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
