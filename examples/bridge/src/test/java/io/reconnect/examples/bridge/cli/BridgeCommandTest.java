package io.reconnect.examples.bridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.policy.ReplayPolicy;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
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
          --http https://h --tools /x         | --tools goes with --unix only
          --http=                             | --http must be the URL of a server
          --http /run/d.sock                  | --http must be the URL of a server
          --http ftp://h/mcp                  | must begin with http:// or https://
          --http https://h:99999/             | a port that is none
          --http https://h/#part              | --http must have no fragment
          --http https://h --header-command=  | --header-command must be a command
          --http https://h --allow=           | --allow cannot be taken
          --http https://h --allow 10.0.0.0/x | '10.0.0.0/x' needs a prefix length
          --http https://h --allow 10.0.0.1/8 | '10.0.0.1/8' has bits set after its prefix
          --http https://h --allow example.com | 'example.com' must begin with
          --http https://h --foo              | Unknown option: '--foo'
          --unix /x --header-command c        | --header-command goes with --http only
          --unix /x --header a:b              | --header goes with --http only
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

    assertThat(socketOf(options)).isEqualTo("/x.sock");
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

    assertThat(socketOf(options)).isEqualTo("/@x");
    assertThat(options.tools()).isEmpty();
    assertThat(options.callTimeout()).isEqualTo(Duration.ofMillis(500));
    assertThat(options.connectTimeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(options.closeGrace()).isZero();
    assertThat(options.replay()).isEqualTo(ReplayPolicy.ALWAYS);
    assertThat(options.log()).isEqualTo(Path.of("l"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --http|https://user:secret@h/mcp                       | must hold no credentials
          --http|https://h/mcp?key=secret key                    | --http must be the URL
          --http|https://h|--header|Authorization Bearer secret  | number 1 must look like
          --http|https://h|--header|A: b|--header|secret word: x | number 2 must look like
          --http|https://h|--header|A: sécret                    | 'a' must be visible ASCII
          --http|https://h|--header|A:                           | 'a' must be visible ASCII
          --http|https://h|--header|A: secret|--header|a: secret | 'a' must be given once
          --http|https://h|--header|Mcp-Session-Id: secret       | 'mcp-session-id' is set by
          --http|https://h|--header|Authorization:|Bearer|secret | a word belongs to no option
          --http|https://h|--headr=Authorization: secret         | Unknown option: '--headr'
          --http|https://h|-secret                               | a word belongs to no option
          --http|https://h|--header                              | '--header'
          --http|https://secret|--http|https://secret            | '--http'
          --http|https://h|--header-command|secret|--header-command|secret | '--header-command'
          """)
  void noRefusalRepeatsASecret(String text) {
    int bar = text.lastIndexOf('|');
    assertThatThrownBy(() -> read(text.substring(0, bar).strip().split("\\|")))
        .isInstanceOf(InvalidArguments.class)
        .hasMessageContaining(text.substring(bar + 1).strip())
        .message()
        .doesNotContain("\n", "secret", "sécret");
  }

  @Test
  void aServerOverHttp() throws InvalidArguments {
    Peer.Http plain = (Peer.Http) read("--http", "https://h/mcp").peer();
    Peer.Http full =
        (Peer.Http)
            read(
                    "--http",
                    "http://localhost:8080/mcp?key=k",
                    "--header",
                    "Authorization: Bearer a:b",
                    "--header",
                    " X-Tenant :blue ",
                    "--header-command",
                    "token --fresh",
                    "--allow",
                    "10.0.0.0/8",
                    "--allow",
                    "fd00::7",
                    "--connect-timeout",
                    "2h")
                .peer();

    assertThat(plain.options().getUrl()).isEqualTo("https://h/mcp");
    assertThat(plain.options().getHeaders()).isEmpty();
    assertThat(plain.options().getConnectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(plain.options().isEgressGuard()).isTrue();
    assertThat(plain.options().getAllowedRanges()).isEmpty();
    assertThat(plain.headerCommand()).isNull();
    assertThat(full.options().isEgressGuard()).isTrue();
    assertThat(full.options().getAllowedRanges())
        .containsExactly("127.0.0.0/8", "::1/128", "10.0.0.0/8", "fd00::7");
    assertThat(full.options().getUrl()).isEqualTo("http://localhost:8080/mcp?key=k");
    assertThat(full.options().getHeaders())
        .isEqualTo(Map.of("authorization", "Bearer a:b", "x-tenant", "blue"));
    assertThat(full.options().getConnectTimeout()).isEqualTo(Duration.ofHours(1));
    assertThat(full.headerCommand()).isEqualTo("token --fresh");
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

  private static String socketOf(BridgeOptions options) {
    return ((Peer.Unix) options.peer()).options().getPath();
  }

  private static BridgeOptions read(String... args) throws InvalidArguments {
    return BridgeCommand.read(args, new PrintWriter(new StringWriter())).orElseThrow();
  }
}
