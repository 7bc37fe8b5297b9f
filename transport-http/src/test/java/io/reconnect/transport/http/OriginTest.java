package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://a.example/mcp                         | http://a.example",
        "HTTPS://A.Example/mcp                        | https://a.example",
        "http://a.example:80/                         | http://a.example",
        "https://a.example:443                        | https://a.example",
        "http://a.example:443                         | http://a.example:443",
        "https://a.example:80/x                       | https://a.example:80",
        "https://user:secret@a.example:8443/p?k=v#f   | https://a.example:8443",
        "https://token@a.example                      | https://a.example",
        "http://a.example/p@b.example                 | http://a.example",
        "http://a.example?x=http://b.example          | http://a.example",
        "http://[::1]:9000/mcp                        | http://[::1]:9000",
        "http://user@[fd00::1]/mcp                    | http://[fd00::1]",
        "http://my_host:1/mcp                         | http://my_host:1",
        "http://127.0.0.1:3000/mcp                    | http://127.0.0.1:3000"
      })
  void isAllThatMayBeShownOfAUrl(String url, String shown) {
    assertThat(Origin.of(url)).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "secret",
        "secret.example:80",
        "//secret.example",
        "ftp://secret.example",
        "file:///secret",
        "javascript:secret",
        "http:secret",
        "http://",
        "http:///secret",
        "http://secret@",
        "http://:80/secret",
        "http://secret.example:0",
        "http://secret.example:65536",
        "http://secret.example:port",
        "http://secret example/",
        "http://[::secret/",
        "\0secret"
      })
  void refusalRepeatsNothing(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Origin.of(url))
        .withMessageStartingWith("the URL ")
        .withMessageNotContaining("secret")
        .withNoCause();
  }

  @Test
  void isTheSameWithAndWithoutThePortOfItsScheme() {
    assertThat(Origin.of("https://A.example/x")).isEqualTo(Origin.of("https://a.example:443/y"));
    assertThat(Origin.of("https://a.example")).isNotEqualTo(Origin.of("http://a.example"));
    assertThat(Origin.of("https://a.example")).isNotEqualTo(Origin.of("https://a.example:444"));
    assertThat(Origin.of("https://a.example")).isNotEqualTo(Origin.of("https://b.a.example"));
  }
}
