package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTransportOptionsTest {

  private static final String URL = "https://mcp.example/v1/mcp?key=SECRET";

  @Test
  void defaultsAreTheDocumentedOnes() {
    HttpTransportOptions options = new HttpTransportOptions().setUrl(URL);

    assertThat(options.getUrl()).isEqualTo(URL);
    assertThat(options.getHeaders()).isEmpty();
    assertThat(options.isEgressGuard()).isTrue();
    assertThat(options.getAllowedRanges()).isEmpty();
    assertThat(options.getRedirectPolicy()).isEqualTo(RedirectPolicy.SAME_ORIGIN);
    assertThat(options.getProxy()).isNull();
    assertThat(options.isProxyFromEnvironment()).isTrue();
    assertThat(options.getSslOptions()).isNull();
    assertThat(options.isHttp2()).isFalse();
    assertThat(options.getSocketPath()).isNull();
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
            .put("redirectPolicy", "REFUSE")
            .put(
                "proxy",
                new ProxyOptions()
                    .setType(ProxyType.SOCKS5)
                    .setHost("proxy.test")
                    .setPort(1080)
                    .setUsername("u")
                    .setPassword("p")
                    .toJson())
            .put("proxyFromEnvironment", false)
            .put(
                "sslOptions",
                new ClientSSLOptions()
                    .setHostnameVerificationAlgorithm("HTTPS")
                    .addEnabledCipherSuite("TLS_AES_128_GCM_SHA256")
                    .toJson()
                    .put("pemTrustOptions", new PemTrustOptions().addCertPath("ca.pem").toJson())
                    .put(
                        "pfxKeyCertOptions",
                        new PfxOptions().setPath("key.p12").setPassword("p").toJson()))
            .put("http2", true)
            .put("socketPath", "/run/mcp.sock")
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
    "ftp://mcp.example/SECRET, must begin with http:// or https://",
    "https:///SECRET, names no server",
    "https://u:SECRET@mcp.example/, must hold no credentials; send them as a header",
    "https://mcp.example/#SECRET, must have no fragment",
    "https://mcp.example:0/SECRET, names a port that is none",
    "https://mcp.example/a SECRET, is malformed"
  })
  void aUrlThatCannotBeIsRefusedWithoutRepeatingIt(String url, String rule) {
    assertThatThrownBy(() -> new HttpTransportOptions().setUrl(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("http.url ")
        .hasMessageContaining(rule)
        .hasMessageNotContaining("SECRET");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Accept", "MCP-Session-Id", "mcp-protocol-version", "Host", "Last-Event-ID"})
  void headersThatTheTransportSetsAreRefused(String name) {
    assertThatThrownBy(() -> new HttpTransportOptions().setHeaders(Map.of(name, "SECRET")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("http.headers." + name + " is set by the transport itself");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SECRET\r\nX-Injected: 1", "SECRET\0", " SECRET", "SECRET ", ""})
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
        new JsonObject().put("url", URL).put("proxy", "SECRET"), "http.proxy must be an object");
    refused(
        new JsonObject()
            .put("url", URL)
            .put("proxy", new JsonObject().put("type", "SECRET").put("password", "SECRET")),
        "http.proxy does not hold what Vert.x expects there");
    refused(
        new JsonObject().put("url", URL).put("redirectPolicy", "ANY"),
        "http.redirectPolicy must be one of [REFUSE, SAME_ORIGIN], was ANY");
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

  static Stream<JsonObject> keysAndTrust() {
    JsonObject store = new JsonObject().put("path", "store").put("password", "p");
    JsonObject pem = new PemKeyCertOptions().addKeyPath("key").addCertPath("cert").toJson();
    return Stream.of(
        new JsonObject().put("pemKeyCertOptions", pem),
        new JsonObject().put("pfxKeyCertOptions", new PfxOptions(store).toJson()),
        new JsonObject().put("keyStoreOptions", new JksOptions(store).toJson()),
        new JsonObject().put("pemTrustOptions", new PemTrustOptions().addCertPath("ca").toJson()),
        new JsonObject().put("pfxTrustOptions", new PfxOptions(store).toJson()),
        new JsonObject().put("trustStoreOptions", new JksOptions(store).toJson()));
  }

  @ParameterizedTest
  @MethodSource("keysAndTrust")
  void keysAndTrustAreReadAndWrittenBack(JsonObject material) {
    JsonObject tls = new ClientSSLOptions().toJson().mergeIn(material);
    JsonObject json = new JsonObject().put("url", URL).put("sslOptions", tls);
    assertThat(new HttpTransportOptions(json).toJson().getJsonObject("sslOptions")).isEqualTo(tls);
  }

  @Test
  void whatIsHandedOverIsCopied() {
    ProxyOptions proxy = new ProxyOptions().setHost("one.test");
    ClientSSLOptions tls = new ClientSSLOptions();
    HttpTransportOptions options = new HttpTransportOptions().setProxy(proxy).setSslOptions(tls);
    proxy.setHost("two.test");
    tls.setTrustAll(true);
    options.getProxy().setHost("three.test");
    options.getSslOptions().setTrustAll(true);
    assertThat(options.getProxy().getHost()).isEqualTo("one.test");
    assertThat(options.getSslOptions().isTrustAll()).isFalse();
  }

  @Test
  void aHostNameIsVerifiedByHttpsOrNotAtAll() {
    assertThatThrownBy(
            () ->
                new HttpTransportOptions()
                    .setSslOptions(
                        new ClientSSLOptions().setHostnameVerificationAlgorithm("LDAPS")))
        .hasMessage(
            "http.sslOptions must verify the host name by HTTPS, or not at all by '', was 'LDAPS'");
  }

  @ParameterizedTest
  @CsvSource({
    "'', must be absolute",
    "mcp.sock, must be absolute",
    "/run/60 times \u00e9, must have at most 106 bytes"
  })
  void aPathThatIsNoSocketIsRefusedAtOnce(String path, String rule) {
    String longer = path.replace("60 times \u00e9", "\u00e9".repeat(60));
    assertThatThrownBy(() -> new HttpTransportOptions().setSocketPath(longer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("http.socketPath " + rule);
    assertThatThrownBy(() -> new HttpTransportOptions().setSocketPath("/run/\0"))
        .hasMessageContaining("without NUL");
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
