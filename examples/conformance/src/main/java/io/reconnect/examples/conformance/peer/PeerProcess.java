package io.reconnect.examples.conformance.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * One life of a server. It takes commands as JSON lines on its stdin, tells events as JSON lines on
 * its stdout, and ends with its stdin, so that none outlives this process.
 */
public final class PeerProcess implements AutoCloseable {

  private static final String EVENT = "event";

  private final Process process;
  private final OutputStream commands;
  private final Journal journal = new Journal();
  private final AtomicInteger marks = new AtomicInteger();

  private PeerProcess(Process process) {
    this.process = process;
    this.commands = process.getOutputStream();
  }

  /** Blocks until the server takes connections. */
  public static PeerProcess start(List<String> command, Map<String, String> environment) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().putAll(environment);
    try {
      PeerProcess peer = new PeerProcess(builder.start());
      Thread reader = new Thread(peer::read, "journal of " + command.get(0));
      reader.setDaemon(true);
      reader.start();
      peer.journal.await("a port", events -> events.stream().anyMatch(is("listening")));
      return peer;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command, e);
    }
  }

  /** What it told. */
  public Journal journal() {
    return journal;
  }

  /** The port it listens on. */
  public int port() {
    return journal.events().stream()
        .filter(is("listening"))
        .findFirst()
        .orElseThrow()
        .getInteger("port");
  }

  /** Tells it to do something. */
  public void command(JsonObject command) {
    try {
      commands.write((command.encode() + "\n").getBytes(UTF_8));
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the peer takes no commands any more", e);
    }
  }

  /** Blocks until everything is in the journal that happened before this call. */
  public void sync() {
    waitOnItsClock(0);
  }

  /** Blocks until so much time has passed for the server. */
  public void waitOnItsClock(double seconds) {
    int number = marks.incrementAndGet();
    command(new JsonObject().put("do", "mark").put("number", number).put("afterSeconds", seconds));
    journal.await(
        "mark " + number,
        events ->
            events.stream()
                .anyMatch(event -> is("mark").test(event) && event.getInteger("number") == number));
  }

  /** Blocks until all its connections are closed. */
  public void awaitNoConnection() {
    journal.await(
        "the end of all connections",
        events ->
            events.stream()
                    .filter(is("connections"))
                    .reduce((earlier, later) -> later)
                    .orElseThrow()
                    .getInteger("open")
                == 0);
  }

  /** Ends it between two instructions, with no chance to say farewell. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  @Override
  public void close() {
    try {
      commands.close();
      if (!process.waitFor(Journal.patience(TimeUnit.SECONDS), TimeUnit.SECONDS)) {
        kill();
        throw new AssertionError("the peer outlived its stdin");
      }
    } catch (IOException e) {
      // it was gone before
      kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      kill();
    }
  }

  private void awaitEnd() {
    process.onExit().join();
  }

  private void read() {
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      output.lines().forEach(this::read);
    } catch (IOException | UncheckedIOException e) {
      journal.add(new JsonObject().put(EVENT, "unreadable").put("why", e.getMessage()));
    } finally {
      journal.end();
    }
  }

  /** Others write to stdout as well; what is no event is theirs. */
  private void read(String line) {
    if (line.startsWith("{\"" + EVENT + "\"")) {
      try {
        journal.add(new JsonObject(line));
      } catch (DecodeException e) {
        journal.add(new JsonObject().put(EVENT, "unreadable").put("why", e.getMessage()));
      }
    }
  }

  static Predicate<JsonObject> is(String event) {
    return told -> event.equals(told.getString(EVENT));
  }
}
