package io.reconnect.examples.conformance;

import io.reconnect.examples.conformance.everything.EverythingSuite;
import io.reconnect.examples.conformance.sdk.SdkSuite;
import io.reconnect.examples.conformance.trial.TrialRunner;
import io.reconnect.examples.conformance.trial.TrialRunner.SuiteMaker;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the trials; the last line it prints counts them. */
@Command(
    name = "reconnect-interop",
    description = "Tries a client against servers of others, which it starts itself.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all trials passed", "1:one failed, or none ran", "2:wrong arguments"})
public final class Interop {

  // picocli sets it before it calls anything
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  private Interop() {}

  /** Runs it and exits. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Interop()).execute(args));
  }

  @Command(name = "python-sdk", description = "The Python SDK, 1.x and 2.x.")
  int pythonSdk(
      @Option(names = "--python1", required = true, description = "has the SDK 1.x") Path python1,
      @Option(names = "--python2", required = true, description = "has the SDK 2.x") Path python2,
      @Option(names = "--server", required = true, description = "the script to run") Path server)
      throws InterruptedException {
    return run(
        List.of(
            () -> SdkSuite.python(1, true, python1, server),
            () -> SdkSuite.python(1, false, python1, server),
            () -> SdkSuite.python(2, true, python2, server),
            () -> SdkSuite.python(2, false, python2, server)));
  }

  @Command(name = "server-everything", description = "The server that shows every feature.")
  int everything(
      @Option(names = "--journal", required = true, description = "the module to load into it")
          Path journal,
      @Option(names = "--server", required = true, description = "the script to run") Path server)
      throws InterruptedException {
    return run(EverythingSuite.all(journal, server));
  }

  @Command(name = "typescript-sdk", description = "The TypeScript SDK.")
  int typescriptSdk(
      @Option(names = "--server", required = true, description = "the script to run") Path server)
      throws InterruptedException {
    return run(
        List.of(() -> SdkSuite.typescript(true, server), () -> SdkSuite.typescript(false, server)));
  }

  private int run(List<SuiteMaker> suites) throws InterruptedException {
    return new TrialRunner(spec.commandLine().getOut()).run(suites)
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }
}
