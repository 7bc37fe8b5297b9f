package io.reconnect.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandLineTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine demo =
      Demo.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));

  @Test
  void explainsItself() {
    assertThat(demo.execute("--help")).isZero();
    assertThat(out.toString()).contains("--calls", "--seed", "--drop-rate", "Exit codes:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--calls=0",
        "--calls=many",
        "--callers=0",
        "--seed=x",
        "--drop-rate=1.1",
        "--drop-rate=NaN",
        "--kills=-1",
        "--work=-1",
        "--time-limit=0",
        "--unheard-of",
        "stray"
      })
  void refusesWrongArgumentsInOneLine(String argument) {
    assertThat(demo.execute(argument)).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString().lines()).singleElement().asString().startsWith("reconnect-demo: ");
  }
}
