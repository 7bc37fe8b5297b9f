package io.reconnect.transport.http;

import static io.reconnect.transport.http.peer.LoopPeer.calls;
import static io.reconnect.transport.http.peer.LoopPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CloseReport;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.testkit.VirtualVertx;
import io.reconnect.transport.http.peer.LoopPeer;
import io.reconnect.transport.http.peer.LoopPeer.Asked;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The session is closed with three calls on their way and three that wait: trial T8. */
class CloseAnywhereTest {

  private static final Duration BOUND = Duration.ofSeconds(1);
  private static final CallOptions PATIENT = new CallOptions().setTimeout(Duration.ofHours(3));

  private static final Duration CONNECT_BOUND =
      HttpTransportOptions.DEFAULT_CONNECT_TIMEOUT.multipliedBy(2);

  private final VirtualVertx virtual = VirtualVertx.create();
  private final LoopPeer server = new LoopPeer(virtual);
  private final List<Future<String>> onTheirWay = new ArrayList<>();
  private final List<Future<String>> waiting = new ArrayList<>();

  private VirtualRig rig;
  private Deque<Asked> held;
  private int connects;

  @AfterEach
  void close() {
    rig.close();
  }

  private void open(boolean listening, int parallel) {
    rig =
        new VirtualRig(
            virtual,
            new HttpTransportOptions()
                .setUrl(server.url())
                .setListenStream(listening)
                .setMaxParallelRequests(parallel),
            new SessionOptions().setCloseGrace(Duration.ZERO).setLinkCloseTimeout(BOUND));
    rig.start();
    held = server.hold(calls("tools/call"));
    for (int n = 0; n < 3; n++) {
      onTheirWay.add(rig.greet("on its way " + n, PATIENT));
    }
    assertThat(held).hasSize(3);
  }

  private void callThreeMore() {
    for (int n = 0; n < 3; n++) {
      waiting.add(rig.greet("waits " + n, PATIENT));
    }
    assertThat(held).hasSize(3);
  }

  /** Three calls that the server holds, and three for which there is no room. */
  private void openFull(boolean listening) {
    open(listening, 3);
    callThreeMore();
  }

  /** The server forgets the session of a full link: all six calls wait for the next one. */
  private void expire() {
    server.expireSessions();
    List<Asked> refused = List.copyOf(held);
    virtual.call(
        () -> {
          refused.forEach(call -> call.status(404));
          return null;
        });
    // a link that answered nothing is not followed at once
    rig.pass(Duration.ofSeconds(1));
  }

  private Future<CloseReport> closeNow() {
    connects = rig.gate.arrived();
    return rig.session.close();
  }

  private void assertAllSettled(Fate... ofThoseOnTheirWay) {
    for (Future<String> call : onTheirWay) {
      assertThat(closedWith(call)).isIn((Object[]) ofThoseOnTheirWay);
    }
    for (Future<String> call : waiting) {
      assertThat(closedWith(call)).isEqualTo(Fate.NOT_SENT);
    }
  }

  private Fate closedWith(Future<String> call) {
    SessionException failure = rig.failureOf(call);
    assertThat(failure).isInstanceOf(SessionClosedException.class).hasMessageContaining("clos");
    return failure.fate();
  }

  private void assertNothingIsLeft(Future<CloseReport> closed) {
    assertThat(rig.await(closed)).isNotNull();
    assertThat(rig.session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(server.connections()).isZero();
    // Vert.x 5.1 keeps its bound on a connect for that long, also when the connect has ended
    rig.pass(CONNECT_BOUND);
    assertThat(virtual.hasTimers()).isFalse();
    int before = server.requests(asked -> true).size();
    rig.pass(Duration.ofHours(1));
    assertThat(server.requests(asked -> true)).hasSize(before);
    assertThat(rig.gate.arrived()).as("connects after the close").isEqualTo(connects);
    assertThat(rig.uncaught).isEmpty();
    assertThat(rig.session.snapshot().counts())
        .satisfies(
            counts -> {
              assertThat(counts.waiting()).isZero();
              assertThat(counts.inFlight()).isZero();
              assertThat(counts.accepted()).isEqualTo(counts.answered() + counts.failed());
            });
    for (int n = 0; n < waiting.size(); n++) {
      assertThat(server.executions("waits " + n)).isZero();
    }
  }

  @Test
  void whileItWaitsForTheNextAttempt() {
    open(false, HttpTransportOptions.DEFAULT_MAX_PARALLEL_REQUESTS);
    // so they are kept for a link that goes on
    virtual.call(
        () -> {
          held.forEach(call -> call.events().chunk("id: e\ndata:\n\n"));
          return null;
        });
    server.stop();
    callThreeMore();
    SessionSnapshot down = rig.now();
    assertThat(down.state()).isEqualTo(SessionState.BACKOFF);
    assertThat(down.counts().inFlight()).isEqualTo(3);
    assertThat(down.counts().waiting()).isEqualTo(3);
    server.listenAgain();
    var closed = closeNow();

    assertAllSettled(Fate.UNKNOWN);
    assertThat(rig.await(closed).clean()).isTrue();
    assertNothingIsLeft(closed);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void whileAConnectIsHeld() {
    openFull(false);
    rig.gate.shut();
    expire();
    assertThat(rig.gate.waiting()).isEqualTo(1);
    var closed = closeNow();
    rig.gate.open();

    assertAllSettled(Fate.NOT_SENT, Fate.REJECTED);
    assertThat(rig.await(closed).clean()).isTrue();
    assertThat(rig.gate.passed()).isEqualTo(1);
    assertNothingIsLeft(closed);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void whileTheHandshakeIsHeld() {
    openFull(false);
    Deque<Asked> handshakes = server.hold(calls("initialize"));
    expire();
    assertThat(handshakes).hasSize(1);
    var closed = closeNow();

    assertAllSettled(Fate.NOT_SENT, Fate.REJECTED);
    assertThat(closed.isComplete()).as("waits for the session to be ended").isFalse();
    rig.pass(BOUND);
    assertNothingIsLeft(closed);
    assertThat(server.requests(verb("DELETE"))).isEmpty();
  }

  @Test
  void whileTheHandshakeIsHeldByAServerThatThenDies() {
    openFull(false);
    server.hold(calls("initialize"));
    expire();
    var closed = closeNow();
    assertThat(closed.isComplete()).isFalse();
    server.stop();

    assertAllSettled(Fate.NOT_SENT, Fate.REJECTED);
    assertThat(rig.await(closed).clean()).isTrue();
    assertNothingIsLeft(closed);
  }

  @Test
  void whileTheServerNeverAnswersTheDelete() {
    openFull(true);
    Deque<Asked> deletes = server.hold(verb("DELETE"));
    var closed = closeNow();

    assertAllSettled(Fate.UNKNOWN);
    assertThat(deletes).extracting(Asked::sessionId).containsExactly("S1");
    rig.pass(BOUND.minusMillis(1));
    assertThat(closed.isComplete()).isFalse();
    rig.pass(Duration.ofMillis(1));
    assertNothingIsLeft(closed);
  }

  @Test
  void whileTheServerAnswersTheDeleteOnlyWhenTheListenStreamIsClosed() {
    Deque<Asked> deletes = server.hold(verb("DELETE"));
    boolean[] gone = new boolean[1];
    server.when(
        verb("GET"),
        get -> {
          get.events();
          get.onGone(
              () -> {
                gone[0] = true;
                deletes.forEach(server::behave);
              });
        });
    server.when(delete -> verb("DELETE").test(delete) && gone[0], server::behave);
    openFull(true);
    assertThat(server.requests(verb("GET"))).hasSize(1);
    var closed = closeNow();

    assertAllSettled(Fate.UNKNOWN);
    assertThat(rig.await(closed).clean()).isTrue();
    assertThat(server.requests(verb("DELETE"))).hasSize(1);
    assertNothingIsLeft(closed);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fromAListenerOnTheEventLoop(boolean waitsForNothing) {
    openFull(true);
    List<Future<CloseReport>> closed = new ArrayList<>();
    rig.session.onNotification("notifications/x", heard -> closed.add(closeNow()));
    onTheirWay.forEach(call -> call.onFailure(cause -> closed.add(rig.session.close())));
    virtual.call(
        () -> {
          Asked call = held.peek();
          call.events().chunk("data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}\n\n");
          if (waitsForNothing) {
            call.chunk(call.answerEvent(server.resultOf(call))).end();
          }
          return null;
        });

    assertThat(closed).as("by the notification, and by each call").hasSize(4);
    assertAllSettled(Fate.UNKNOWN);
    assertThat(rig.await(closed.get(0)).clean()).isTrue();
    closed.forEach(each -> assertThat(rig.await(each)).isEqualTo(closed.get(0).result()));
    assertThat(server.requests(verb("DELETE"))).hasSize(1);
    assertNothingIsLeft(closed.get(0));
  }

  @Test
  void twiceFromTwoThreads() throws Exception {
    openFull(true);
    connects = rig.gate.arrived();
    CyclicBarrier together = new CyclicBarrier(2);
    List<FutureTask<Future<CloseReport>>> closers = new ArrayList<>();
    for (int n = 0; n < 2; n++) {
      FutureTask<Future<CloseReport>> closer =
          new FutureTask<>(
              () -> {
                together.await(10, TimeUnit.SECONDS);
                return rig.session.close();
              });
      closers.add(closer);
      new Thread(closer, "closer").start();
    }
    var one = closers.get(0).get(10, TimeUnit.SECONDS);
    var two = closers.get(1).get(10, TimeUnit.SECONDS);

    assertAllSettled(Fate.UNKNOWN);
    assertThat(rig.await(one)).isEqualTo(rig.await(two));
    assertThat(rig.await(one).clean()).isTrue();
    assertThat(server.requests(verb("DELETE"))).hasSize(1);
    assertNothingIsLeft(one);
  }

  /** Report R87. */
  @Test
  void whenTheServerIsGoneWithItsStreams() {
    server.when(verb("GET"), Asked::events);
    openFull(true);
    server.stop();
    var closed = closeNow();

    assertThat(rig.await(closed).clean()).isTrue();
    assertNothingIsLeft(closed);
  }

  /** Report R95. */
  @Test
  void aServerThatComesBackIsNotConnectedTo() {
    open(true, 3);
    var closed = closeNow();
    assertAllSettled(Fate.UNKNOWN);
    assertNothingIsLeft(closed);
    server.stop();
    server.listenAgain();
    assertNothingIsLeft(closed);
  }
}
