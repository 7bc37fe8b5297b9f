package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTransportOptionsTest {

  private static final String URL = "https://mcp.example/v1/mcp?key=s3cret";

  @Test
  void defaultsAreTheDocumentedOnes() {
    HttpTransportOptions options = new HttpTransportOptions().setUrl(URL);

    assertThat(options.getUrl()).isEqualTo(URL);
    assertThat(options.getHeaders()).isEmpty();
    assertThat(options.isEgressGuard()).isTrue();
    assertThat(options.getAllowedRanges()).isEmpty();
    assertThat(options.isListenStream()).isTrue();
    assertThat(options.getMaxParallelRequests()).isEqualTo(32);
    assertThat(options.getConnectTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(options.getHeadTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.getBodyIdleTimeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.getRefusingStatuses()).isEmpty();
    assertThat(options.getMaxMessageBytes()).isEqualTo(16 * 1024 * 1024);
    assertThat(options.getMaxDepth()).isEqualTo(512);
    assertThat(options.getMaxValues()).isEqualTo(1_000_000);
  }

  @Test
  void configurationIsReadAndWrittenBack() {
    JsonObject json =
        new JsonObject()
            .put("url", URL)
            .put("headers", new JsonObject().put("authorization", "Bearer t0ken"))
            .put("egressGuard", false)
            .put("allowedRanges", new JsonArray().add("10.0.0.0/8").add("::1"))
            .put("listenStream", false)
            .put("maxParallelRequests", 8)
            .put("connectTimeout", 1000L)
            .put("headTimeout", 2000L)
            .put("bodyIdleTimeout", 3000L)
            .put("refusingStatuses", new JsonArray().add(502).add(503))
            .put("maxMessageBytes", 65536)
            .put("maxDepth", 64)
            .put("maxValues", 1000);

    HttpTransportOptions options = new HttpTransportOptions(json);

    assertThat(options.toJson()).isEqualTo(json);
    assertThat(new HttpTransportOptions(options).toJson()).isEqualTo(json);
  }

  @ParameterizedTest
  @CsvSource({
    "mcp.example/mcp, must begin with http:// or https://",
    "ftp://mcp.example/s3cret, must begin with http:// or https://",
    "https:///s3cret, names no server",
    "https://u:s3cret@mcp.example/, must hold no credentials; send them as a header",
    "https://mcp.example/#s3cret, must have no fragment",
    "https://mcp.example:0/s3cret, names a port that is none",
    "https://mcp.example/a s3cret, is malformed"
  })
  void aUrlThatCannotBeIsRefusedWithoutRepeatingIt(String url, String rule) {
    assertThatThrownBy(() -> new HttpTransportOptions().setUrl(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("http.url ")
        .hasMessageContaining(rule)
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Accept", "MCP-Session-Id", "mcp-protocol-version", "Host", "Last-Event-ID"})
  void headersThatTheTransportSetsAreRefused(String name) {
    assertThatThrownBy(() -> new HttpTransportOptions().setHeaders(Map.of(name, "s3cret")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("http.headers." + name + " is set by the transport itself");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3cret\r\nX-Injected: 1", "s3cret\0", " s3cret", "s3cret ", ""})
  void aHeaderValueThatCannotBeIsRefusedWithoutRepeatingIt(String value) {
    assertThatThrownBy(() -> new HttpTransportOptions().setHeaders(Map.of("X-Key", value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("http.headers.X-Key must be visible ASCII with blanks only inside");
  }

  @Test
  void configurationIsReadStrictly() {
    refused(new JsonObject(), "http.url must be a string");
    refused(
        new JsonObject().put("url", URL).put("headers", new JsonObject().put("a", 1)),
        "http.headers.a must be a string");
    refused(
        new JsonObject().put("url", URL).put("listenStream", "no"),
        "http.listenStream must be true or false, was no");
    refused(
        new JsonObject().put("url", URL).put("refusingStatuses", new JsonArray().add(302)),
        "http.refusingStatuses must be from 400 to 599, was 302");
    assertThatThrownBy(() -> new HttpTransportOptions(new JsonObject().put("uri", URL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("http has no field 'uri'; known are [");
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, must begin with an IPv4 or IPv6 address",
    "10.0.0.0/33, needs a prefix length from 0 to 32",
    "10.0.0.1/8, has bits set after its prefix; the range begins at 10.0.0.0"
  })
  void aRangeThatIsNoneIsRefusedAtOnce(String range, String rule) {
    String message = "http.allowedRanges cannot be taken: the range '" + range + "' " + rule;
    assertThatThrownBy(() -> new HttpTransportOptions().addAllowedRange(range))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
    refused(
        new JsonObject().put("url", URL).put("allowedRanges", new JsonArray().add(range)), message);
  }

  @Test
  void aValueOutOfRangeIsRefusedAtOnce() {
    HttpTransportOptions options = new HttpTransportOptions();
    assertThatThrownBy(() -> options.setMaxParallelRequests(0))
        .hasMessage("http.maxParallelRequests must be from 1 to 4096, was 0");
    assertThatThrownBy(() -> options.setConnectTimeout(Duration.ZERO))
        .hasMessage("http.connectTimeout must be from 1 ms to 3600000 ms, was PT0S");
    assertThatThrownBy(() -> options.setRefusingStatuses(Set.of(200)))
        .hasMessage("http.refusingStatuses must be from 400 to 599, was 200");
  }

  private static void refused(JsonObject json, String message) {
    assertThatThrownBy(() -> new HttpTransportOptions(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
