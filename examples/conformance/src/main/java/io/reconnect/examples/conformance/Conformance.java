package io.reconnect.examples.conformance;

import io.reconnect.examples.conformance.scenario.Scenario;
import io.reconnect.examples.conformance.scenario.ScenarioRun;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(
    name = "reconnect-conformance",
    description = {
      "Plays the client in one scenario of the official MCP conformance suite, which names it in the"
          + " environment variable "
          + Conformance.SCENARIO
          + "."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the scenario was played to its end",
      "1:the server did not behave as the scenario says",
      "2:wrong arguments"
    })
public final class Conformance implements Callable<Integer> {

  static final String SCENARIO = "MCP_CONFORMANCE_SCENARIO";

  private final Map<String, String> environment;

  // picocli sets it before it calls anything
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  // picocli sets it before it calls anything
  @SuppressWarnings("NullAway.Init")
  @Parameters(paramLabel = "URL", description = "the MCP endpoint of the suite's server")
  private String url;

  // picocli looks at it, we never have to
  @SuppressWarnings("unused")
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "show this, and do nothing")
  private boolean help;

  private Conformance(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Runs it and exits. */
  public static void main(String[] args) {
    System.exit(commandLine(System.getenv()).execute(args));
  }

  static CommandLine commandLine(Map<String, String> environment) {
    return new CommandLine(new Conformance(environment));
  }

  @Override
  public Integer call() {
    new ScenarioRun(scenario(), url).execute();
    return CommandLine.ExitCode.OK;
  }

  private Scenario scenario() {
    String name = environment.getOrDefault(SCENARIO, "");
    return Scenario.named(name)
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    SCENARIO + " must be one of " + Scenario.names() + ", was '" + name + "'"));
  }
}
