package io.reconnect.examples.demo;

import io.reconnect.examples.demo.report.JsonReport;
import io.reconnect.examples.demo.report.Progress;
import io.reconnect.examples.demo.report.Report;
import io.reconnect.examples.demo.report.TableReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "reconnect-demo",
    sortOptions = false,
    usageHelpAutoWidth = true,
    description = {
      "Makes many calls through one session, to a daemon that drops connections at random moments and"
          + " is killed and restarted, then holds what the callers were told against what the daemon"
          + " wrote down.",
      "",
      "Equal seeds make equal calls, which drop their connections at the same moments of their own"
          + " lives. Which other calls are hit depends on timing, and differs from run to run."
    },
    optionListHeading = "%n",
    footerHeading = "%n",
    footer = "Progress goes to stderr, the report to stdout; its last line is the same as JSON.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every call ended once, every UNKNOWN is justified, no unsafe call ran twice, all in time",
      "1:a promise was broken, or the run could not be made",
      "2:wrong arguments"
    })
public final class Demo implements Callable<Integer> {

  // picocli sets it before it calls anything
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Option(
      names = "--calls",
      paramLabel = "N",
      defaultValue = "20000",
      description = "calls to make (default: ${DEFAULT-VALUE})")
  private int calls;

  @Option(
      names = "--callers",
      paramLabel = "N",
      defaultValue = "64",
      description = "callers that share the session (default: ${DEFAULT-VALUE})")
  private int callers;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "of the calls and of the drops (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--drop-rate",
      paramLabel = "SHARE",
      defaultValue = "0.002",
      description = "share of the calls that drop their connection (default: ${DEFAULT-VALUE})")
  private double dropRate;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "2",
      description = "times the daemon is killed and restarted (default: ${DEFAULT-VALUE})")
  private int kills;

  @Option(
      names = "--work",
      paramLabel = "MICROS",
      defaultValue = "250",
      description = "microseconds that a call takes to execute (default: ${DEFAULT-VALUE})")
  private long workMicros;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description =
          "how long the run may take; calls that have not ended by then count as lost, and the run"
              + " as failed (default: ${DEFAULT-VALUE})")
  private long timeLimitSeconds;

  // picocli looks at it, we never have to
  @SuppressWarnings("unused")
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this, and do nothing")
  private boolean help;

  private Demo() {}

  /** Runs it and exits. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Demo())
        .setParameterExceptionHandler(Demo::refuse)
        .setExecutionExceptionHandler(Demo::giveUp);
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Report report = new DemoRun(settings(), progress()).execute();
    out.print(TableReport.render(report));
    out.println(JsonReport.render(report));
    out.flush();
    return report.verdict().passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private Settings settings() {
    try {
      return new Settings(
          calls,
          callers,
          seed,
          dropRate,
          kills,
          Duration.of(workMicros, ChronoUnit.MICROS),
          Duration.ofSeconds(timeLimitSeconds));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private Progress progress() {
    return new Progress(spec.commandLine().getErr(), System.console() != null, calls);
  }

  private static int refuse(ParameterException wrong, String[] args) {
    complain(wrong.getCommandLine(), wrong.getMessage() + "; --help shows what there is");
    return ExitCode.USAGE;
  }

  private static int giveUp(Exception failure, CommandLine command, ParseResult parsed) {
    complain(command, Objects.requireNonNullElse(failure.getMessage(), failure.toString()));
    return ExitCode.SOFTWARE;
  }

  private static void complain(CommandLine command, String message) {
    command.getErr().println(command.getCommandName() + ": " + message);
    command.getErr().flush();
  }
}
