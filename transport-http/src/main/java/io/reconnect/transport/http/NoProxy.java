package io.reconnect.transport.http;

import io.vertx.core.net.HostAndPort;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Which servers are reached without a proxy: the entries of {@code NO_PROXY}. */
final class NoProxy {

  private static final int ANY_PORT = -1;

  private final List<Predicate<Origin>> entries;

  private NoProxy(List<Predicate<Origin>> entries) {
    this.entries = entries;
  }

  /**
   * Reads a list, separated by commas or white space. An entry is {@code *}, a name that stands for
   * itself and all below, a name with a leading dot that stands for all below, an address, or a
   * range; a name or an address may be followed by a port. What is none of these matches nothing.
   */
  static NoProxy parse(String text) {
    return new NoProxy(
        Arrays.stream(text.split("[,\\s]+", -1))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> entryOf(entry.toLowerCase(Locale.ROOT)))
            .toList());
  }

  boolean matches(Origin origin) {
    return isLocal(origin) || entries.stream().anyMatch(entry -> entry.test(origin));
  }

  /** A proxy would take it for its own machine. */
  private static boolean isLocal(Origin origin) {
    InetAddress address = IpLiteral.parse(origin.host());
    String name = nameOf(origin);
    return address == null
        ? name.equals("localhost") || name.endsWith(".localhost")
        : address.isLoopbackAddress();
  }

  private static Predicate<Origin> entryOf(String entry) {
    if (entry.equals("*")) {
      return origin -> true;
    }
    if (entry.indexOf('/') >= 0) {
      return rangeOf(entry);
    }
    InetAddress bare = IpLiteral.parse(entry);
    if (bare != null) {
      return addressOf(bare, ANY_PORT);
    }
    HostAndPort server = HostAndPort.parseAuthority(entry, ANY_PORT);
    if (server == null) {
      return origin -> false;
    }
    InetAddress address = IpLiteral.parse(server.host());
    return address == null
        ? nameOf(server.host(), server.port())
        : addressOf(address, server.port());
  }

  private static Predicate<Origin> rangeOf(String entry) {
    Cidr range;
    try {
      range = Cidr.parse(entry);
    } catch (IllegalArgumentException e) {
      return origin -> false;
    }
    return origin -> {
      InetAddress address = IpLiteral.parse(origin.host());
      return address != null && range.contains(address);
    };
  }

  private static Predicate<Origin> addressOf(InetAddress address, int port) {
    return origin -> isPort(port, origin) && address.equals(IpLiteral.parse(origin.host()));
  }

  private static Predicate<Origin> nameOf(String name, int port) {
    String pattern = name.startsWith("*.") ? name.substring(1) : name;
    String below = pattern.startsWith(".") ? pattern : "." + pattern;
    return origin ->
        isPort(port, origin) && (nameOf(origin).equals(pattern) || nameOf(origin).endsWith(below));
  }

  private static boolean isPort(int port, Origin origin) {
    return port == ANY_PORT || port == origin.port();
  }

  /** A name may say with a last dot that it is complete. */
  private static String nameOf(Origin origin) {
    String host = origin.host();
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }
}
