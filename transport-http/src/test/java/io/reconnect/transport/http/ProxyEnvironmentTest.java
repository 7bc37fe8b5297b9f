package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.core.net.ProxyOptions;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyEnvironmentTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP_PROXY=http://p:1                              | http://a.example  | p:1",
        "http_proxy=http://p:1                              | http://a.example  | p:1",
        "HTTP_PROXY=http://p:1                              | https://a.example | direct",
        "HTTPS_PROXY=http://p:1                             | https://a.example | p:1",
        "https_proxy=http://p:1                             | https://a.example | p:1",
        "HTTPS_PROXY=http://p:1                             | http://a.example  | direct",
        "ALL_PROXY=http://p:1                               | http://a.example  | p:1",
        "all_proxy=http://p:1                               | https://a.example | p:1",
        "ALL_PROXY=http://p:1 HTTP_PROXY=http://q:2         | http://a.example  | q:2",
        "ALL_PROXY=http://p:1 HTTP_PROXY=http://q:2         | https://a.example | p:1",
        "HTTP_PROXY=http://p:1 http_proxy=http://q:2        | http://a.example  | q:2",
        "HTTP_PROXY=http://p:1 http_proxy=                  | http://a.example  | direct",
        "HTTP_PROXY=                                        | http://a.example  | direct",
        "HTTP_PROXY=http://p:1 REQUEST_METHOD=GET           | http://a.example  | direct",
        "http_proxy=http://p:1 REQUEST_METHOD=GET           | http://a.example  | p:1",
        "HTTPS_PROXY=http://p:1 REQUEST_METHOD=GET          | https://a.example | p:1",
        "X=1                                                | http://a.example  | direct"
      })
  void schemeOfTheUrlChoosesTheVariable(String environment, String url, String expected) {
    ProxyOptions proxy = new ProxyEnvironment(parse(environment)).proxyFor(Origin.of(url));
    assertThat(proxy == null ? "direct" : proxy.getHost() + ":" + proxy.getPort())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "p:3128                       | HTTP   | p       | 3128 | -   | -",
        "10.0.0.1:3128                | HTTP   | 10.0.0.1| 3128 | -   | -",
        "p                            | HTTP   | p       | 80   | -   | -",
        "http://p                     | HTTP   | p       | 80   | -   | -",
        "HTTP://p:3128/               | HTTP   | p       | 3128 | -   | -",
        "http://[::1]:3128            | HTTP   | ::1     | 3128 | -   | -",
        "socks5://p                   | SOCKS5 | p       | 1080 | -   | -",
        "socks5h://p:9                | SOCKS5 | p       | 9    | -   | -",
        "socks4://p:9                 | SOCKS4 | p       | 9    | -   | -",
        "socks4a://p:9                | SOCKS4 | p       | 9    | -   | -",
        "http://u:s@p:3128            | HTTP   | p       | 3128 | u   | s",
        "u:s@p:3128                   | HTTP   | p       | 3128 | u   | s",
        "http://u:a%40b%3a+@p:3128    | HTTP   | p       | 3128 | u   | a@b:+",
        "http://u:a@b@p:3128          | HTTP   | p       | 3128 | u   | a@b",
        "http://u@p:3128              | HTTP   | p       | 3128 | u   | ''"
      })
  void formsOfAProxy(
      String value, String type, String host, int port, String user, String password) {
    ProxyOptions proxy =
        new ProxyEnvironment(Map.of("ALL_PROXY", value)).proxyFor(Origin.of("http://a.example"));
    assertThat(proxy).isNotNull();
    assertThat(proxy.getType()).hasToString(type);
    assertThat(proxy.getHost()).isEqualTo(host);
    assertThat(proxy.getPort()).isEqualTo(port);
    assertThat(proxy.getUsername()).isEqualTo(user);
    assertThat(proxy.getPassword()).isEqualTo(password);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://u:secret@p:1",
        "ftp://u:secret@p:1",
        "http://u:secret@",
        "http://u:secret@p:port",
        "http://u:secret@p:0",
        "http://u:secret@p:65536",
        "http://u:secret%zz@p:1",
        "http://",
        "secret secret"
      })
  void refusalNamesTheVariableAndNothingOfItsValue(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProxyEnvironment(Map.of("https_proxy", value)))
        .withMessageStartingWith("the environment variable HTTPS_PROXY ")
        .withMessageNotContaining("secret")
        .withNoCause();
  }

  @Test
  void passwordIsNeverPrinted() {
    assertThat(new ProxyEnvironment(Map.of("https_proxy", "http://u:secret@p:1")))
        .hasToString("http directly, https by p:1");
  }

  @Test
  void whoChangesAProxyChangesHisOwnCopy() {
    ProxyEnvironment environment = new ProxyEnvironment(Map.of("ALL_PROXY", "p:1"));
    Origin origin = Origin.of("http://a.example");
    environment.proxyFor(origin).setHost("q");
    assertThat(environment.proxyFor(origin).getHost()).isEqualTo("p");
  }

  private static Map<String, String> parse(String environment) {
    return Arrays.stream(environment.split(" ", -1))
        .map(variable -> variable.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }
}
