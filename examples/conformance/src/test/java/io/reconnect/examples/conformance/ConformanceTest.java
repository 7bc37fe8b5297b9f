package io.reconnect.examples.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ConformanceTest {

  private static final String NOBODY = "http://127.0.0.1:1/mcp";

  private final StringWriter complaints = new StringWriter();

  @Test
  void aScenarioNobodyKnowsIsRefusedWithTheNamesOfThose() {
    assertThat(run(Map.of(Conformance.SCENARIO, "auth/basic"), NOBODY))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(complaints.toString())
        .contains("MCP_CONFORMANCE_SCENARIO must be one of [initialize, tools_call, sse-retry,")
        .contains("was 'auth/basic'");
  }

  @Test
  void withoutAServerThereIsNothingToPlay() {
    assertThat(run(Map.of(Conformance.SCENARIO, "initialize")))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(complaints.toString()).contains("Missing required parameter: 'URL'");
  }

  private int run(Map<String, String> environment, String... arguments) {
    return Conformance.commandLine(environment)
        .setErr(new PrintWriter(complaints))
        .execute(arguments);
  }
}
