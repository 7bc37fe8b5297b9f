package io.reconnect.examples.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that answers every line it is given with a line: a server, or somebody who plays. */
final class ContenderProcess implements AutoCloseable {

  private static final byte[] ORDER = {'\n'};

  private final List<String> command;
  private final Process process;
  private final BufferedReader output;

  ContenderProcess(List<String> command) throws IOException {
    this.command = command;
    this.process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Plays one round, in calls per second. */
  double round() throws IOException {
    OutputStream orders = process.getOutputStream();
    orders.write(ORDER);
    orders.flush();
    return Double.parseDouble(line());
  }

  /** The next line it prints. */
  String line() throws IOException {
    String line = output.readLine();
    if (line == null) {
      throw new IOException("ended too early: " + command);
    }
    return line;
  }

  /** It ends when its input does. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
