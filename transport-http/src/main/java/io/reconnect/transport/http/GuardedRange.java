package io.reconnect.transport.http;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A range that no server on the internet has: whoever is led there reaches something that was not
 * meant for him.
 *
 * @param range the addresses
 * @param kind what they are, for the operator
 */
record GuardedRange(Cidr range, String kind) {

  /** First match names the kind. */
  private static final List<GuardedRange> ALL =
      List.of(
          of("0.0.0.0/8", "unspecified"),
          of("10.0.0.0/8", "private"),
          of("100.64.0.0/10", "carrier-grade NAT"),
          of("127.0.0.0/8", "loopback"),
          of("169.254.0.0/16", "link-local or metadata"),
          of("172.16.0.0/12", "private"),
          // holds the metadata service of Oracle
          of("192.0.0.0/24", "protocol assignment"),
          of("192.168.0.0/16", "private"),
          of("198.18.0.0/15", "benchmark network"),
          of("224.0.0.0/4", "multicast"),
          of("240.0.0.0/4", "reserved or broadcast"),
          // public by its number, but the metadata service of every Azure machine
          of("168.63.129.16", "metadata"),
          of("::", "unspecified"),
          of("::1", "loopback"),
          // NAT64 within one network: what is behind it is its own affair
          of("64:ff9b:1::/48", "local NAT64"),
          of("100::/64", "discard"),
          of("fc00::/7", "unique local"),
          of("fe80::/10", "link-local"),
          of("fec0::/10", "site-local"),
          of("ff00::/8", "multicast"));

  /** What kind of address this is, or {@code null} when it is a public one. */
  static @Nullable String kindOf(InetAddress address) {
    for (GuardedRange guarded : ALL) {
      if (guarded.range.contains(address)) {
        return guarded.kind;
      }
    }
    return null;
  }

  private static GuardedRange of(String range, String kind) {
    return new GuardedRange(Cidr.parse(range), kind);
  }
}
