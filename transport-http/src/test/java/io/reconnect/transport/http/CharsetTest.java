package io.reconnect.transport.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.transport.http.peer.McpPeer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The charset of the platform has no say in what is sent and read: report R58. */
class CharsetTest {

  @ParameterizedTest
  @CsvSource({"ISO-8859-1, false", "ISO-8859-1, true", "US-ASCII, true"})
  void messagesAreUtf8InAJvmOfAnotherCharset(String charset, boolean streaming) throws Exception {
    try (McpPeer server = new McpPeer()) {
      if (streaming) {
        server.streaming();
      }
      Process client =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Dfile.encoding=" + charset,
                  "-cp",
                  System.getProperty("java.class.path"),
                  OtherCharset.class.getName(),
                  server.url())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        String said = new String(client.getInputStream().readAllBytes(), US_ASCII);
        assertThat(client.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said.strip()).isEqualTo(0xe9 + " " + 0x2264 + " " + charset);
      } finally {
        client.destroyForcibly();
      }
      assertThat(server.executions("\u00e9\u2264")).isEqualTo(1);
    }
  }
}
