package io.reconnect.examples.bridge.cli;

import io.reconnect.examples.bridge.http.HeaderLines;
import io.reconnect.examples.bridge.http.OperatorsHost;
import io.reconnect.transport.http.HttpTransportOptions;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says of an upstream over HTTP. No refusal repeats the URL or a header.
 *
 * @param url where it is
 * @param headers as they were given
 * @param headerCommand prints more of them
 * @param allowed ranges of addresses
 * @param connectTimeout bound on one attempt
 */
record HttpArguments(
    String url,
    List<String> headers,
    @Nullable String headerCommand,
    List<String> allowed,
    Duration connectTimeout) {

  /** The longest a transport takes. */
  private static final Duration LONGEST_CONNECT = Duration.ofHours(1);

  Peer.Http check() throws InvalidArguments {
    HttpTransportOptions options = server();
    allow(options);
    try {
      options.setHeaders(HeaderLines.parse(headers));
    } catch (IllegalArgumentException e) {
      throw new InvalidArguments("--header: " + BridgeCommand.oneLine(e.getMessage()));
    }
    if (headerCommand != null && headerCommand.isBlank()) {
      throw new InvalidArguments("--header-command must be a command for a shell");
    }
    options.setConnectTimeout(
        connectTimeout.compareTo(LONGEST_CONNECT) < 0 ? connectTimeout : LONGEST_CONNECT);
    return new Peer.Http(options, headerCommand);
  }

  private HttpTransportOptions server() throws InvalidArguments {
    try {
      return new HttpTransportOptions().setUrl(url);
    } catch (IllegalArgumentException e) {
      // The transport names its own option, which nobody here has heard of.
      throw new InvalidArguments(
          "--http " + BridgeCommand.oneLine(e.getMessage()).replaceFirst("^http\\.url ", ""));
    }
  }

  /** The guard of the library stays on: what is meant is let through, and nothing else. */
  private void allow(HttpTransportOptions options) throws InvalidArguments {
    OperatorsHost.rangesOf(url).forEach(options::addAllowedRange);
    for (String range : allowed) {
      try {
        options.addAllowedRange(range);
      } catch (IllegalArgumentException e) {
        throw new InvalidArguments(
            "--allow "
                + BridgeCommand.oneLine(e.getMessage()).replaceFirst("^http\\.allowedRanges ", ""));
      }
    }
  }
}
