package io.reconnect.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.SocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VirtualVertxTest {

  private final VirtualVertx time = VirtualVertx.create();
  private final List<String> log = new ArrayList<>();

  @AfterEach
  void close() {
    time.close();
  }

  private void note(String what) {
    log.add(time.now().toMillis() + " " + what);
  }

  @Test
  void timersFireAtExactlyTheirInstantAndInOrder() {
    time.vertx().setTimer(1_500, id -> note("b"));
    time.vertx()
        .setTimer(
            1_000,
            id -> {
              note("a");
              time.vertx().setTimer(1, again -> note("a2"));
            });
    time.advance(Duration.ofMillis(999));
    assertThat(log).isEmpty();
    time.advance(Duration.ofMillis(1));
    assertThat(log).containsExactly("1000 a");
    time.advance(Duration.ofSeconds(10));
    assertThat(log).containsExactly("1000 a", "1001 a2", "1500 b");
    assertThat(time.now()).isEqualTo(Duration.ofSeconds(11));
  }

  @Test
  void anHourOfPeriodicTimersPassesAtOnce() {
    time.vertx().setPeriodic(1_000, id -> note("tick"));
    time.advance(Duration.ofHours(1));
    assertThat(log).hasSize(3_600).endsWith("3600000 tick");
  }

  @Test
  void nothingRunsUntilItIsTold() {
    time.vertx().runOnContext(now -> note("ran"));
    assertThat(log).isEmpty();
    time.runUntilIdle();
    assertThat(log).containsExactly("0 ran");
  }

  @Test
  void itKnowsWhetherATimerIsLeft() {
    assertThat(time.hasTimers()).isFalse();
    long id = time.vertx().setTimer(60_000, fired -> {});
    assertThat(time.hasTimers()).isTrue();
    time.vertx().cancelTimer(id);
    assertThat(time.hasTimers()).isFalse();
  }

  @Test
  void codeIsCalledOnTheLoop() {
    assertThat(time.call(Context::isOnEventLoopThread)).isTrue();
    assertThat(Context.isOnEventLoopThread()).isFalse();
    assertThatThrownBy(
            () ->
                time.call(
                    () -> {
                      throw new IllegalStateException("planned");
                    }))
        .isInstanceOf(AssertionError.class)
        .hasRootCauseMessage("planned");
    assertThatThrownBy(
            () ->
                time.call(
                    () -> {
                      time.runUntilIdle();
                      return null;
                    }))
        .hasRootCauseMessage("the loop cannot wait for itself");
  }

  @Test
  void awaitWaitsForWorkerThreads() {
    String worker =
        time.await(time.vertx().executeBlocking(() -> Thread.currentThread().getName()));
    assertThat(worker).startsWith("vert.x-worker-thread");
    assertThat(time.now()).isZero();
  }

  @Test
  void awaitTellsOfAFailure() {
    assertThatThrownBy(() -> time.await(Future.failedFuture("planned")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("planned");
  }

  @Test
  void advanceUntilStopsAtTheInstantAndWhenNothingIsLeftToHappen() {
    Promise<String> promise = Promise.promise();
    time.vertx().setTimer(700, id -> promise.complete("done"));
    time.vertx().setTimer(800, id -> note("not yet"));
    assertThat(time.advanceUntil(promise.future())).isEqualTo("done");
    assertThat(time.now()).isEqualTo(Duration.ofMillis(700));
    assertThat(log).isEmpty();
    assertThatThrownBy(() -> time.advanceUntil(Promise.promise().future()))
        .isInstanceOf(AssertionError.class)
        .hasMessage("not completed after PT0.8S");
  }

  @Test
  void socketsWorkInVirtualTime(@TempDir Path folder) {
    SocketAddress address = SocketAddress.domainSocketAddress(folder.resolve("s").toString());
    // Held, as Vert.x closes what nobody holds.
    NetServer server = time.vertx().createNetServer();
    NetClient client = time.vertx().createNetClient();
    time.await(server.connectHandler(socket -> socket.handler(socket::write)).listen(address));
    Promise<String> echoed = Promise.promise();
    client
        .connect(address)
        .onSuccess(
            socket -> {
              socket.handler(buffer -> echoed.complete(buffer.toString()));
              socket.write(Buffer.buffer("hello"));
            })
        .onFailure(echoed::fail);
    assertThat(time.await(echoed.future())).isEqualTo("hello");
    assertThat(time.now()).isZero();
    time.await(client.close());
    time.await(server.close());
  }

  @Test
  void closeLetsTimePassForTheCloseHooksAndMayComeTwice() {
    Promise<Void> stopped = Promise.promise();
    time.await(
        time.vertx()
            .deployVerticle(
                new VerticleBase() {
                  @Override
                  public Future<?> stop() {
                    vertx.setTimer(30_000, id -> stopped.complete());
                    return stopped.future();
                  }
                }));
    time.close();
    time.close();
    assertThat(time.isClosed()).isTrue();
    assertThat(stopped.future().succeeded()).isTrue();
    assertThat(time.now()).isGreaterThanOrEqualTo(Duration.ofSeconds(30));
  }
}
