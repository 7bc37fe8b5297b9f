package io.reconnect.examples.bridge.http;

import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/**
 * Which addresses an operator meant by the host of a URL. Whoever types an address means it, and
 * {@code localhost} means this machine; any other name leads where somebody else says, so it may
 * lead to public addresses only.
 */
public final class OperatorsHost {

  private static final List<String> LOOPBACK = List.of("127.0.0.0/8", "::1/128");

  private OperatorsHost() {}

  /**
   * The ranges that may be reached although they are not public.
   *
   * @param url a URL that a transport accepts
   * @return address ranges; empty for a name
   */
  public static List<String> rangesOf(String url) {
    HostAndPort server = HostAndPort.parseAuthority(URI.create(url).getRawAuthority(), -1);
    if (server == null) {
      return List.of();
    }
    String host = server.host().toLowerCase(Locale.ROOT);
    if (host.equals("localhost")) {
      return LOOPBACK;
    }
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    String bare = bracketed ? host.substring(1, host.length() - 1) : host;
    return isAddress(bare) ? List.of(bare) : List.of();
  }

  /** As Vert.x tells addresses from names. */
  private static boolean isAddress(String host) {
    return SocketAddress.inetSocketAddress(0, host).hostAddress() != null;
  }
}
