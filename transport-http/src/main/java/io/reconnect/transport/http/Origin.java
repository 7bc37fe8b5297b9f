package io.reconnect.transport.http;

import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Whom a URL talks to, without what it says to him: two URLs of one origin may share credentials,
 * and nothing here is a secret.
 *
 * @param scheme {@code http} or {@code https}
 * @param host in lower case, an IPv6 address in brackets
 * @param port the one of the scheme when the URL names none
 */
record Origin(String scheme, String host, int port) {

  private static final int MAX_PORT = 65_535;

  /**
   * Takes the origin out of a URL.
   *
   * @throws IllegalArgumentException in one sentence that repeats nothing of the URL
   */
  static Origin of(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw refuse("is malformed");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw refuse("must begin with http:// or https://");
    }
    // not URI.getHost, which knows no host with an underscore
    String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    HostAndPort server =
        HostAndPort.parseAuthority(authority.substring(authority.lastIndexOf('@') + 1), -1);
    if (server == null || server.host().isEmpty()) {
      throw refuse("names no server, or a port that is none");
    }
    int port = server.port() < 0 ? defaultPort(scheme) : server.port();
    if (port == 0 || port > MAX_PORT) {
      throw refuse("names a port that is none");
    }
    return new Origin(scheme, server.host().toLowerCase(Locale.ROOT), port);
  }

  /** Whether a resolver decides where this is: not for an address, nor for this machine's name. */
  boolean isUpToDns() {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    // RFC 6761, 6.3: leads to a loopback address, whoever is asked
    boolean local = name.equals("localhost") || name.endsWith(".localhost");
    return !local && IpLiteral.parse(host) == null;
  }

  boolean isDefaultPort() {
    return port == defaultPort(scheme);
  }

  /** The URL of this origin, without a port that goes without saying. */
  @Override
  public String toString() {
    return scheme + "://" + host + (isDefaultPort() ? "" : ":" + port);
  }

  private static int defaultPort(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  private static IllegalArgumentException refuse(String rule) {
    return new IllegalArgumentException("the URL " + rule);
  }
}
