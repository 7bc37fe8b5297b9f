package io.reconnect.examples.demo.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.reconnect.examples.demo.daemon.Daemon;
import io.reconnect.examples.demo.daemon.DaemonArguments;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One life of the daemon, in a JVM of its own. */
final class DaemonProcess {

  // The daemon lives for seconds, and its outage ends when it has started: quick beats optimised.
  private static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx128m");

  private final Process process;
  private volatile boolean toldToEnd;

  private DaemonProcess(Process process) {
    this.process = process;
  }

  static DaemonProcess launch(DaemonArguments arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(QUICK_START);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Daemon.class.getName()));
    command.addAll(arguments.format());
    return new DaemonProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Blocks until clients can connect, or until there is no daemon to wait for. */
  void awaitReady() throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    @Nullable String line = output.readLine();
    if (!Daemon.READY.equals(line)) {
      throw new IOException("the daemon did not start");
    }
  }

  /** Ends it between two instructions, with no chance to tidy up. */
  void kill() {
    toldToEnd = true;
    process.destroyForcibly();
  }

  /** Blocks until nothing of it can write anything any more. */
  void awaitEnd() {
    process.onExit().join();
  }

  /** Lets it end once its clients are gone. */
  void finish() {
    toldToEnd = true;
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot tell the daemon to end", e);
    }
  }

  /** Whether an end of it is no surprise. */
  boolean toldToEnd() {
    return toldToEnd;
  }

  CompletableFuture<Integer> onExit() {
    return process.onExit().thenApply(Process::exitValue);
  }
}
