package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoProxyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*                            | http://a.example",
        "x, *                         | https://[2606::1]:1",
        "a.example                    | http://a.example",
        "A.Example                    | https://a.EXAMPLE:8443",
        "a.example                    | http://b.a.example",
        ".a.example                   | http://b.a.example",
        ".a.example                   | http://c.b.a.example",
        "*.a.example                  | http://b.a.example",
        "a.example                    | http://a.example.",
        "x,a.example                  | http://a.example",
        "x a.example                  | http://a.example",
        "x ,  a.example               | http://a.example",
        "a.example:8443               | https://a.example:8443",
        "a.example:443                | https://a.example",
        "my_host                      | http://my_host:1",
        "1.2.3.4                      | http://1.2.3.4",
        "1.2.3.4:81                   | http://1.2.3.4:81",
        "1.2.3.0/24                   | http://1.2.3.4",
        "2606::1                      | http://[2606::1]",
        "[2606::1]                    | http://[2606:0::1]",
        "[2606::1]:81                 | http://[2606::1]:81",
        "2606::/16                    | http://[2606::1]",
        "''                           | http://localhost:3000",
        "''                           | http://b.localhost",
        "''                           | http://127.1.2.3",
        "''                           | http://[::1]"
      })
  void goesThereDirectly(String entries, String url) {
    assertThat(NoProxy.parse(entries).matches(Origin.of(url))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                           | http://a.example",
        ".a.example                   | http://a.example",
        "*.a.example                  | http://a.example",
        "a.example                    | http://ba.example",
        "a.example                    | http://a.example.org",
        ".example                     | http://a.example.org",
        "b.a.example                  | http://a.example",
        "a.example:8443               | https://a.example",
        "1.2.3.4                      | http://1.2.3.40",
        "1.2.3.4:81                   | http://1.2.3.4",
        "2.3.4                        | http://1.2.3.5",
        "1.2.3.0/24                   | http://1.2.4.4",
        "1.2.3.0/24                   | http://a.example",
        "1.2.3.4/24                   | http://1.2.3.4",
        "2606::1                      | http://[2606::2]",
        "localhost                    | http://a.localhost.example"
      })
  void goesThroughTheProxy(String entries, String url) {
    assertThat(NoProxy.parse(entries).matches(Origin.of(url))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {",", " , ,", ":", "::", "a:b", "/", "http://a.example", "[", "a..b", "."})
  void anEntryThatIsNoneMatchesNothingAndHurtsNobody(String entries) {
    assertThat(NoProxy.parse(entries).matches(Origin.of("http://a.example"))).isFalse();
  }
}
