package io.reconnect.examples.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Starts one of the benchmarks. */
@Command(
    name = "reconnect-benchmarks",
    mixinStandardHelpOptions = true,
    description = "Measures what the toolkit costs over bare Vert.x.",
    subcommands = {
      PipelinedCalls.class,
      HttpCalls.class,
      HttpServerCommand.class,
      HttpContenderCommand.class,
      WaitingCalls.class
    })
public final class Benchmarks {

  private Benchmarks() {}

  /**
   * Runs.
   *
   * @param args name and options of a benchmark
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Benchmarks()).execute(args));
  }
}
