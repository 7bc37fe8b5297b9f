package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The judgement alone: RFC 9110, 15.4, and never another origin. */
class RedirectsTest {

  private static final String TARGET = "/v1/mcp?key=SECRET";

  private static final Redirects WITHIN =
      new Redirects(RedirectPolicy.SAME_ORIGIN, Origin.of("https://mcp.test"));

  @ParameterizedTest
  @CsvSource({
    "/mcp/,                       /mcp/",
    "https://mcp.test/a?b=c,      /a?b=c",
    "https://MCP.test:443/,       /",
    "https://mcp.test,            /",
    "//mcp.test/x,                /x",
    "other,                       /v1/other",
    "../up,                       /up",
    "/x#fragment,                 /x",
  })
  void goesOnWithinTheOrigin(String location, String target) {
    Redirects.Verdict verdict = WITHIN.judge(HttpMethod.POST, 307, location, TARGET, 0);
    assertThat(verdict).isEqualTo(new Redirects.Verdict(target, null));
  }

  @ParameterizedTest
  @CsvSource({
    "http://mcp.test/SECRET,          http://mcp.test",
    "https://mcp.test:444/SECRET,     https://mcp.test:444",
    "https://evil.test/?SECRET,       https://evil.test",
    "//evil.test/SECRET,              https://evil.test",
    "https://mcp.test.evil.test/,     https://mcp.test.evil.test",
    "https://169.254.169.254/SECRET,  https://169.254.169.254",
  })
  void anotherOriginIsNamedAndNotGoneTo(String location, String origin) {
    for (int status : new int[] {301, 302, 303, 307, 308}) {
      Redirects.Verdict verdict = WITHIN.judge(HttpMethod.POST, status, location, TARGET, 0);
      assertThat(verdict.target()).isNull();
      assertThat(verdict.refusal()).isNotNull();
      assertThat(verdict.refusal().status()).isEqualTo(status);
      assertThat(verdict.refusal().sentence())
          .isEqualTo(
              "the server answered HTTP "
                  + status
                  + ": it redirects to "
                  + origin
                  + ", another origin, and is not followed there; if that is right, use the URL it"
                  + " leads to");
      assertNothing(WITHIN.judge(HttpMethod.GET, status, location, TARGET, 0));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://mcp.test/SECRET",
        "https://u:SECRET@mcp.test/",
        "https://mcp.test:0/SECRET",
        "mailto:SECRET",
        "/SECRET with blanks",
        "%SECRET",
      })
  void whatCannotBeReadIsNotRepeated(String location) {
    assertThat(WITHIN.judge(HttpMethod.POST, 308, location, TARGET, 0).refusal())
        .hasMessage("the server answered HTTP 308: it redirects to no place that can be read");
  }

  @Test
  void aHostLongerThanAnyNameIsNotRepeated() {
    String location = "https://" + "a".repeat(254) + "/";
    assertThat(WITHIN.judge(HttpMethod.POST, 308, location, TARGET, 0).refusal())
        .hasMessageContaining("no place that can be read");
    assertThat(WITHIN.judge(HttpMethod.POST, 308, null, TARGET, 0).refusal())
        .hasMessageContaining("no place that can be read");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303})
  void aMessageIsNeverSentByAnotherMethod(int status) {
    assertThat(WITHIN.judge(HttpMethod.POST, status, "/SECRET", TARGET, 0).refusal())
        .hasMessage(
            "the server answered HTTP "
                + status
                + ": it redirects within https://mcp.test in a way that does not keep a POST");
    assertNothing(WITHIN.judge(HttpMethod.DELETE, status, "/x", TARGET, 0));
    assertThat(WITHIN.judge(HttpMethod.GET, status, "/x", TARGET, 0).target()).isEqualTo("/x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "GET", "DELETE"})
  void fiveInARowAreEnough(String method) {
    HttpMethod verb = HttpMethod.valueOf(method);
    assertThat(WITHIN.judge(verb, 307, "/x", TARGET, 4).target()).isEqualTo("/x");
    assertThat(WITHIN.judge(verb, 307, "/x", TARGET, 5).target()).isNull();
  }

  @Test
  void thePolicyMayRefuseAll() {
    Redirects none = new Redirects(RedirectPolicy.REFUSE, Origin.of("https://mcp.test"));
    assertThat(none.judge(HttpMethod.POST, 307, "/SECRET", TARGET, 0).refusal())
        .hasMessage(
            "the server answered HTTP 307: it redirects within https://mcp.test, and redirectPolicy"
                + " refuses that");
    assertNothing(none.judge(HttpMethod.GET, 307, "/x", TARGET, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 204, 300, 304, 305, 400, 404})
  void otherAnswersAreTakenAsTheyAre(int status) {
    assertNothing(WITHIN.judge(HttpMethod.POST, status, "/x", TARGET, 0));
  }

  private static void assertNothing(Redirects.Verdict verdict) {
    assertThat(verdict).isEqualTo(new Redirects.Verdict(null, null));
  }
}
