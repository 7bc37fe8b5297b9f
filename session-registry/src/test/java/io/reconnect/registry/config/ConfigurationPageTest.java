package io.reconnect.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.registry.SessionDefinition;
import io.reconnect.transport.http.HttpTransportOptions;
import io.reconnect.transport.unix.UnixTransportOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the page on configuration to what the parser does. */
class ConfigurationPageTest {

  private static final Path PAGE = Path.of("..", "docs", "configuration.md");
  private static final Pattern SAMPLE =
      Pattern.compile("(<!-- problems -->\\n)?```json\\n(.*?)\\n```", Pattern.DOTALL);
  private static final Pattern REPORT = Pattern.compile("```text\\n(.*?)\\n```", Pattern.DOTALL);
  private static final Map<String, String> ENVIRONMENT =
      Map.of("FILES_TOKEN", "t", "HOME", "/home/a");

  private static ServersConfig parse(String text) {
    return new ConfigParser(ENVIRONMENT::get, ConfigLimits.DEFAULT).parse(text);
  }

  private static String page() throws IOException {
    return Files.readString(PAGE);
  }

  @TestFactory
  Stream<DynamicTest> everySampleIsServedWithoutARemark() throws IOException {
    return SAMPLE
        .matcher(page())
        .results()
        .filter(sample -> sample.group(1) == null)
        .map(sample -> sample.group(2))
        .map(
            text ->
                DynamicTest.dynamicTest(
                    text.lines().findFirst().orElse(""),
                    () -> {
                      assertThat(parse(text).sessions())
                          .isNotEmpty()
                          .allSatisfy(ConfigurationPageTest::itsTransportTakesIt);
                      assertThat(parse(text).problems()).isEmpty();
                    }));
  }

  private static void itsTransportTakesIt(SessionDefinition session) {
    switch (session.transport()) {
      case "http" -> new HttpTransportOptions(session.endpoint());
      case "unix" -> new UnixTransportOptions(session.endpoint());
      default -> throw new AssertionError(session);
    }
  }

  @Test
  void theFirstSampleIsWhatItSays() throws IOException {
    Matcher sample = SAMPLE.matcher(page());
    assertThat(sample.find()).isTrue();
    ServersConfig config = parse(sample.group(2));
    assertThat(Configs.names(config)).containsExactly("files", "notes");
    assertThat(config.disabled()).containsExactly("later");
    assertThat(
            config.sessions().get(0).endpoint().getJsonObject("headers").getString("Authorization"))
        .isEqualTo("Bearer t");
    assertThat(config.sessions().get(1).endpoint().getString("path"))
        .isEqualTo("/home/a/.notes/daemon.sock");
  }

  @Test
  void theSampleWithProblemsIsReportedAsThePageShows() throws IOException {
    String text =
        SAMPLE
            .matcher(page())
            .results()
            .filter(sample -> sample.group(1) != null)
            .findFirst()
            .orElseThrow()
            .group(2);
    Matcher report = REPORT.matcher(page());
    assertThat(report.find()).isTrue();
    ServersConfig config = parse(text);
    assertThat(Configs.sentences(config)).isEqualTo(List.of(report.group(1).split("\n")));
    assertThat(Configs.names(config)).containsExactly("fine");
  }

  @Test
  void everyFieldIsOnThePage() throws IOException {
    String page = page();
    assertThat(new EntrySchema().fields()).allMatch(field -> page.contains("`" + field + "`"));
  }
}
