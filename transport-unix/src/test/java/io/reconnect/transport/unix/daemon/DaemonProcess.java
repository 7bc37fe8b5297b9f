package io.reconnect.transport.unix.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A running {@link FakeDaemon}: gives it commands and waits for what it says. */
public final class DaemonProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 20;

  private final Process process;
  private final Writer commands;
  private final List<String> events = new ArrayList<>();
  private int syncs;

  private DaemonProcess(Process process) {
    this.process = process;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "daemon-events");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a daemon and waits until it is bound. */
  public static DaemonProcess start(Path socket, String... token) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("-Xshare:auto");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(classes().toString());
    command.add(FakeDaemon.class.getName());
    command.add(socket.toString());
    command.addAll(List.of(token));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    // The coverage agent of the tests must not write its file from here.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    DaemonProcess daemon = new DaemonProcess(builder.start());
    daemon.await("BOUND"::equals, 1);
    return daemon;
  }

  private static Path classes() {
    try {
      return Path.of(FakeDaemon.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Closes all connections it accepted; its listener stays. */
  public void drop() {
    say("DROP");
  }

  /** Ends it as {@code kill -9} does: the socket file stays behind. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  /** How often something was said so far. */
  public long count(Predicate<String> event) {
    catchUp();
    return heard(event);
  }

  /** Everything that was said and starts with a word, in order. */
  public List<String> all(String word) {
    catchUp();
    synchronized (this) {
      return events.stream().filter(event -> event.startsWith(word)).toList();
    }
  }

  /** What it said before it answered may still be on its way to us. */
  private void catchUp() {
    if (process.isAlive()) {
      String sync = "SYNC " + ++syncs;
      say(sync);
      await(sync::equals, 1);
    }
  }

  private synchronized long heard(Predicate<String> event) {
    return events.stream().filter(event).count();
  }

  /** Waits until something was said a number of times. */
  public synchronized void await(Predicate<String> event, long times) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (heard(event) < times) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        assertThat(left).as("waiting for the daemon; it said %s", events).isPositive();
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void say(String command) {
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line);
      }
    } catch (IOException e) {
      add("GONE " + e);
    }
  }

  private synchronized void add(String event) {
    events.add(event);
    notifyAll();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
