package io.reconnect.transport.http;

import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/** Reads the URL of a proxy as the variables of the environment hold it. */
final class ProxyUrl {

  private static final String SCHEME_END = "://";

  private static final Map<String, ProxyType> TYPES =
      Map.of(
          "http", ProxyType.HTTP,
          "socks4", ProxyType.SOCKS4,
          "socks4a", ProxyType.SOCKS4,
          "socks5", ProxyType.SOCKS5,
          "socks5h", ProxyType.SOCKS5);

  private ProxyUrl() {}

  /**
   * Reads {@code [scheme://][user[:password]@]host[:port]}.
   *
   * @param variable where it stands, for the refusal
   * @throws IllegalArgumentException that repeats nothing of the value, which may hold a password
   */
  static ProxyOptions parse(String variable, String value) {
    int schemeEnd = value.indexOf(SCHEME_END);
    String scheme = schemeEnd < 0 ? "http" : value.substring(0, schemeEnd).toLowerCase(Locale.ROOT);
    ProxyType type = TYPES.get(scheme);
    if (type == null) {
      throw refuse(variable, "needs a proxy that is spoken to as http, socks4 or socks5");
    }
    String rest = schemeEnd < 0 ? value : value.substring(schemeEnd + SCHEME_END.length());
    String authority = rest.split("[/?#]", 2)[0];
    int at = authority.lastIndexOf('@');
    HostAndPort server = HostAndPort.parseAuthority(authority.substring(at + 1), portOf(type));
    if (server == null || server.host().isEmpty() || server.port() == 0) {
      throw refuse(variable, "must be host:port or a URL with both");
    }
    ProxyOptions proxy =
        new ProxyOptions()
            .setType(type)
            .setHost(IpLiteral.withoutBrackets(server.host()))
            .setPort(server.port());
    if (at >= 0) {
      addCredentials(variable, authority.substring(0, at), proxy);
    }
    return proxy;
  }

  private static void addCredentials(String variable, String text, ProxyOptions proxy) {
    int colon = text.indexOf(':');
    proxy.setUsername(decode(variable, colon < 0 ? text : text.substring(0, colon)));
    proxy.setPassword(colon < 0 ? "" : decode(variable, text.substring(colon + 1)));
  }

  private static String decode(String variable, String text) {
    try {
      // unlike in a form, a plus is a plus here
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw refuse(variable, "has a percent sign in its credentials that escapes nothing");
    }
  }

  private static int portOf(ProxyType type) {
    return type == ProxyType.HTTP ? 80 : 1080;
  }

  private static IllegalArgumentException refuse(String variable, String rule) {
    return new IllegalArgumentException("the environment variable " + variable + " " + rule);
  }
}
