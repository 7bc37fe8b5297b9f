package io.reconnect.examples.bridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.policy.ReplayPolicy;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BridgeCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
                                              | give --unix PATH
          --foo                               | Unknown option: '--foo'
          stray --unix /x                     | 'stray'
          --unix                              | '--unix'
          --unix /x --unix /y                 | '--unix'
          --unix x.sock                       | --unix must be absolute
          --unix=                             | --unix must not be empty
          --unix /x --http https://h          | not both
          --http https://h                    | --http is not available yet
          --unix /x --header a:b              | --header goes with --http only
          --unix /x --header-command c        | --header-command goes with --http only
          --unix /x --allow 10.0.0.0/8        | --allow goes with --http only
          --unix /x --replay often            | '--replay'
          --unix /x --replay maybe            | 'maybe' is none of never, safe, always
          --unix /x --call-timeout 0s         | --call-timeout must be above zero
          --unix /x --connect-timeout 0ms     | --connect-timeout must be above zero
          --unix /x --call-timeout 30         | '30' is no duration
          --unix /x --call-timeout -1s        | '-1s' is no duration
          --unix /x --close-grace soon        | 'soon' is no duration
          --unix /x --close-grace 9999999999s | '9999999999s' is no duration
          --unix /x --close-grace 8761h       | longer than a year
          --unix /x --tools /nonexistent/file | /nonexistent/file: the file does not exist
          --unix /x --tools=                  | --tools must be the path of a file
          --unix /x --log=                    | --log must be the path of a file
          """)
  void whatCanNeverBeRightIsOneLine(String args, String part) {
    assertThatThrownBy(() -> read(args == null ? new String[0] : args.split(" ")))
        .isInstanceOf(InvalidArguments.class)
        .hasMessageContaining(part)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aPathNoKernelTakes() {
    assertThatThrownBy(() -> read("--unix", "/" + "é".repeat(60)))
        .isInstanceOf(InvalidArguments.class)
        .hasMessageContaining("--unix");
    assertThatThrownBy(() -> read("--unix", "/a\0b"))
        .isInstanceOf(InvalidArguments.class)
        .hasMessageContaining("NUL");
  }

  @Test
  void aWrongToolsFileIsNamedWithTheWrongEntry(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("t.json"), "{\"tools\": [{}]}");
    assertThatThrownBy(() -> read("--unix", "/x", "--tools", file.toString()))
        .isInstanceOf(InvalidArguments.class)
        .hasMessage("--tools " + file + ": tools[0]: name is missing");
  }

  @Test
  void defaults() throws InvalidArguments {
    BridgeOptions options = read("--unix", "/x.sock");

    assertThat(options.unix().getPath()).isEqualTo("/x.sock");
    assertThat(options.tools()).isNull();
    assertThat(options.callTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(options.closeGrace()).isEqualTo(Duration.ofSeconds(2));
    assertThat(options.replay()).isEqualTo(ReplayPolicy.SAFE);
    assertThat(options.log()).isNull();
  }

  @Test
  void everythingGiven(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("t.json"), "{\"tools\": []}");
    BridgeOptions options =
        read(
            ("--unix /@x --tools %s --call-timeout 500ms --connect-timeout 2m --replay always"
                    + " --close-grace 0s --log l")
                .formatted(file)
                .split(" "));

    assertThat(options.unix().getPath()).isEqualTo("/@x");
    assertThat(options.tools()).isEmpty();
    assertThat(options.callTimeout()).isEqualTo(Duration.ofMillis(500));
    assertThat(options.connectTimeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(options.closeGrace()).isZero();
    assertThat(options.replay()).isEqualTo(ReplayPolicy.ALWAYS);
    assertThat(options.log()).isEqualTo(Path.of("l"));
  }

  @Test
  void theCaseOfAReplayPolicyDoesNotMatter() throws InvalidArguments {
    assertThat(read("--unix", "/x", "--replay", "Never").replay()).isEqualTo(ReplayPolicy.NEVER);
  }

  @Test
  void helpAndVersionAreAllThatIsDone() throws InvalidArguments {
    for (String option : new String[] {"--help", "--version"}) {
      StringWriter out = new StringWriter();
      assertThat(BridgeCommand.read(new String[] {option}, new PrintWriter(out))).isEmpty();
      assertThat(out.toString()).contains("reconnect-bridge");
    }
  }

  private static BridgeOptions read(String... args) throws InvalidArguments {
    return BridgeCommand.read(args, new PrintWriter(new StringWriter())).orElseThrow();
  }
}
