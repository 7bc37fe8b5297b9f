package io.reconnect.examples.bridge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorsHostTest {

  @ParameterizedTest
  @CsvSource({
    "http://10.1.2.3:8080/mcp, 10.1.2.3",
    "https://169.254.169.254, 169.254.169.254",
    "http://[::1]:80/mcp, ::1",
    "http://[FD00::5]/mcp, fd00::5"
  })
  void anAddressIsMeant(String url, String range) {
    assertThat(OperatorsHost.rangesOf(url)).containsExactly(range);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost", "https://LOCALHOST:8443/mcp?a=b"})
  void localhostIsThisMachine(String url) {
    assertThat(OperatorsHost.rangesOf(url)).isEqualTo(List.of("127.0.0.0/8", "::1/128"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/mcp",
        "https://localhost.example.com",
        "https://my_host/10.0.0.1",
        "http://127.1/mcp",
        "http://2130706433/mcp",
        "http://10.0.0.1.nip.io/mcp"
      })
  void aNameLeadsWhereSomebodyElseSays(String url) {
    assertThat(OperatorsHost.rangesOf(url)).isEmpty();
  }
}
