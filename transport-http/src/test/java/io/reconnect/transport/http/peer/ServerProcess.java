package io.reconnect.transport.http.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A running {@link ServerMain}: gives it commands and waits for what it says. */
public final class ServerProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 30;

  /** Below the ports that the system gives to outgoing connections, one of which might take it. */
  private static final int LOWEST_PORT = 20_000;

  private static final int HIGHEST_PORT = 32_000;
  private static final int PORTS_TO_TRY = 100;

  private final int port;
  private final Process process;
  private final Writer commands;
  private final Thread reader;
  private final List<String> journal = new ArrayList<>();
  private int syncs;

  private ServerProcess(int port, Process process) {
    this.port = port;
    this.process = process;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    this.reader = new Thread(this::read, "server-journal");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts a server and waits until it listens.
   *
   * @param port from {@link #freePort}, or of an earlier server that is dead
   * @param ways as {@link ServerMain} has them
   */
  public static ServerProcess start(int port, String... ways) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    // to be there soon counts more than to be fast later
    command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-Xmx128m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ServerMain.class.getName());
    command.add(String.valueOf(port));
    command.add("session-SECRET-" + UUID.randomUUID() + "-");
    command.addAll(List.of(ways));
    // what it complains about belongs into the journal
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    ServerProcess server = new ServerProcess(port, launch(builder));
    try {
      server.await("BOUND", 1);
      return server;
    } catch (AssertionError never) {
      server.close();
      throw never;
    }
  }

  private static Process launch(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A port that nobody listens on, and on which a server can come back later. */
  public static int freePort() {
    for (int n = 0; n < PORTS_TO_TRY; n++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, HIGHEST_PORT);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException taken) {
        // the next one may be free
      }
    }
    throw new AssertionError("no free port among " + PORTS_TO_TRY);
  }

  public int port() {
    return port;
  }

  public String url() {
    return "http://127.0.0.1:" + port + HttpPeer.TARGET;
  }

  // --- what a test orders ---------------------------------------------------------------------

  /** Gives a command and waits until it is done. */
  public void order(String command) {
    long before = heard(command::equals);
    say(command);
    await(command::equals, before + 1);
  }

  /** Lets the idle limit end the session that there is, and is patient again afterwards. */
  public String expireByIdling() {
    long before = count("EXPIRED");
    order("IDLE 100");
    await(line -> line.startsWith("EXPIRED "), before + 1);
    order("IDLE 0");
    return all("EXPIRED").get((int) before);
  }

  /** Ends it as {@code kill -9} does, and waits until it is gone. */
  public void kill() {
    process.destroyForcibly();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(reader.isAlive()).as("its output ends with it").isFalse();
  }

  // --- what it said ---------------------------------------------------------------------------

  /** What follows a word on the lines that start with it, in order. */
  public List<String> all(String word) {
    return journal().stream()
        .filter(line -> line.startsWith(word + " "))
        .map(line -> line.substring(word.length() + 1))
        .toList();
  }

  /** How many lines are this word, or start with it. */
  public long count(String word) {
    return journal().stream().filter(isOf(word)).count();
  }

  /** Everything it said before this was asked. */
  public List<String> journal() {
    if (process.isAlive()) {
      order("SYNC " + ++syncs);
    }
    synchronized (this) {
      return journal.stream().filter(line -> !line.startsWith("SYNC ")).toList();
    }
  }

  /** Waits until so many lines are this word, or start with it. */
  public void await(String word, long times) {
    await(isOf(word), times);
  }

  /** Waits until each connection that it ever accepted has ended. */
  public void awaitNoConnection() {
    await("LEFT", count("ACCEPTED"));
    assertThat(count("LEFT")).isEqualTo(count("ACCEPTED"));
  }

  private static Predicate<String> isOf(String word) {
    return line -> line.equals(word) || line.startsWith(word + " ");
  }

  private synchronized long heard(Predicate<String> wanted) {
    return journal.stream().filter(wanted).count();
  }

  private synchronized void await(Predicate<String> wanted, long times) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (heard(wanted) < times) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        assertThat(left).as("waiting for the server; it said %s", journal).isPositive();
        wait(left);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
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

  private synchronized void add(String line) {
    journal.add(line);
    notifyAll();
  }

  /** Kills it, if it still runs. */
  @Override
  public void close() {
    kill();
  }
}
