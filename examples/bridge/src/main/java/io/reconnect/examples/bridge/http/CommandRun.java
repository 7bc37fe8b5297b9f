package io.reconnect.examples.bridge.http;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** One run of a command, on a thread of its own: to start a process and to read it both block. */
final class CommandRun {

  /** More than servers take in headers. */
  private static final int MOST_BYTES = 64 << 10;

  private static final File NOTHING = new File("/dev/null");

  private final String command;
  private final CompletableFuture<Process> process = new CompletableFuture<>();
  private volatile boolean killed;

  CommandRun(String command) {
    this.command = command;
  }

  /**
   * How it ended.
   *
   * @param output what it printed
   * @param failure one clause without a subject; empty when all is well
   */
  record Outcome(String output, String failure) {

    static Outcome failed(String failure) {
      return new Outcome("", failure);
    }
  }

  /**
   * Starts it.
   *
   * @param ended told once, on a thread of this run
   */
  void start(Consumer<Outcome> ended) {
    Thread thread = new Thread(() -> ended.accept(outcome()), "header-command");
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends it with all it started; without effect on a run that is over. Call from any thread. */
  void kill() {
    killed = true;
    process.thenAccept(CommandRun::kill);
  }

  /** How a killed process looks from outside depends on the moment. */
  private Outcome outcome() {
    Outcome outcome = run();
    return killed ? Outcome.failed("was ended") : outcome;
  }

  private Outcome run() {
    try {
      Process started =
          new ProcessBuilder("/bin/sh", "-c", command)
              .redirectInput(NOTHING)
              .redirectError(Redirect.DISCARD)
              .start();
      process.complete(started);
      byte[] output = started.getInputStream().readNBytes(MOST_BYTES + 1);
      if (output.length > MOST_BYTES) {
        kill(started);
        return Outcome.failed("printed more than " + (MOST_BYTES >> 10) + " KiB");
      }
      int exitCode = started.waitFor();
      return exitCode == 0
          ? new Outcome(new String(output, StandardCharsets.UTF_8), "")
          : Outcome.failed("ended with code " + exitCode);
    } catch (IOException e) {
      return Outcome.failed("could not be run");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Outcome.failed("was interrupted");
    }
  }

  /** The shell first: it would go on with its next command when only the one it runs dies. */
  private static void kill(Process started) {
    List<ProcessHandle> children = started.descendants().toList();
    started.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
