package io.reconnect.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void keepsEveryPromiseUnderDropsAndAKill() throws IOException {
    Set<Path> before = workspaces();

    int exitCode =
        Demo.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute("--calls=600", "--callers=16", "--kills=1", "--drop-rate=0.02", "--seed=5");

    assertThat(exitCode).as("%s%s", out, err).isZero();
    JsonObject report = new JsonObject(out.toString().lines().reduce((a, b) -> b).orElseThrow());
    assertThat(report.getBoolean("passed")).isTrue();
    assertThat(report.getInteger("calls")).isEqualTo(600);
    assertThat(report.getInteger("kills")).isEqualTo(1);
    assertThat(report.getInteger("unsafeDuplicates")).isZero();
    assertThat(report.getInteger("reconnects")).isPositive();
    assertThat(report.getJsonObject("drops").isEmpty()).isFalse();
    assertThat(err.toString()).contains("600 of 600 calls (100 %)");
    assertThat(workspaces()).isEqualTo(before);
  }

  private static Set<Path> workspaces() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("reconnect-demo-"))
          .collect(Collectors.toSet());
    }
  }
}
