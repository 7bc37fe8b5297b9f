package io.reconnect.examples.bridge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(VertxExtension.class)
class HeaderCommandTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void whatItPrintsIsHeaders(Vertx vertx) throws Exception {
    assertThat(
            headersOf(
                new HeaderCommand(
                    vertx.getOrCreateContext(),
                    "printf 'Authorization: Bearer %s\\r\\n\\nX-A: b\\n' $((1 + 1)); echo no >&2")))
        .containsExactly(entry("authorization", "Bearer 2"), entry("x-a", "b"));
  }

  @Test
  void itsFutureCompletesOnTheContext(Vertx vertx) throws Exception {
    CompletableFuture<Boolean> onLoop = new CompletableFuture<>();
    new HeaderCommand(vertx.getOrCreateContext(), "echo a: b")
        .run()
        .onComplete(done -> onLoop.complete(Context.isOnEventLoopThread()));
    assertThat(onLoop.get(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void itHasNoInputToWaitFor(Vertx vertx) throws Exception {
    assertThat(headersOf(new HeaderCommand(vertx.getOrCreateContext(), "cat; echo a: b")))
        .containsExactly(entry("a", "b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          echo A: secret; echo secret >&2; exit 3 | ended with code 3
          kill -9 $$                              | ended with code 137
          /nonexistent/secret                     | ended with code 127
          true                                    | printed no header
          echo; echo                              | printed no header
          echo Bearer secret                      | printed headers of which number 1 must look like 'Name: value'
          echo A: secret; echo a: secret          | printed headers of which 'a' must be given once
          yes A: secret                           | printed more than 64 KiB
          """)
  void aFailureSaysWhyAndNoSecret(String command, String why, Vertx vertx) {
    assertThat(failureOf(new HeaderCommand(vertx.getOrCreateContext(), command)))
        .isInstanceOf(HeaderCommandException.class)
        .hasMessage("the header command " + why);
  }

  @Test
  void oneThatTakesTooLongIsEndedWithAllItStarted(Vertx vertx, @TempDir Path folder)
      throws Exception {
    Path pid = folder.resolve("pid");
    HeaderCommand hangs =
        new HeaderCommand(
            vertx.getOrCreateContext(),
            "sleep 600 & echo $! > " + pid + ".part; mv " + pid + ".part " + pid + "; wait",
            Duration.ofSeconds(2));

    assertThat(failureOf(hangs))
        .isInstanceOf(HeaderCommandException.class)
        .hasMessage("the header command did not end within 2 s");
    awaitDeath(pid);
  }

  @Test
  void killEndsWhatRuns(Vertx vertx) {
    HeaderCommand hangs = new HeaderCommand(vertx.getOrCreateContext(), "sleep 600; echo a: b");
    Future<Map<String, String>> run = hangs.run();

    hangs.kill();

    assertThat(failureOf(run)).hasMessage("the header command was ended");
  }

  private static void awaitDeath(Path pidFile) throws Exception {
    long pid = Long.parseLong(Files.readString(pidFile).strip());
    ProcessHandle left = ProcessHandle.of(pid).orElse(null);
    if (left != null) {
      left.onExit().get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static Map<String, String> headersOf(HeaderCommand command) throws Exception {
    return result(command.run());
  }

  private static Throwable failureOf(HeaderCommand command) {
    return failureOf(command.run());
  }

  private static Throwable failureOf(Future<?> run) {
    try {
      throw new AssertionError("did not fail, but printed " + result(run));
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static <T> T result(Future<T> run)
      throws InterruptedException, ExecutionException, TimeoutException {
    return run.toCompletionStage().toCompletableFuture().get(LONG.toSeconds(), TimeUnit.SECONDS);
  }
}
