package io.reconnect.transport.http;

import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a server may be talked to, by the addresses its name leads to. Knows no resolver:
 * whoever resolves a name asks here, and then connects to one of the very addresses it asked about.
 */
final class EgressGuard {

  private final List<Cidr> allowed;

  /**
   * A guard with exceptions.
   *
   * @param allowed ranges that are fine although they are not public
   */
  EgressGuard(List<Cidr> allowed) {
    this.allowed = List.copyOf(allowed);
  }

  /**
   * Looks at all addresses of one name: one bad address is enough, as nobody knows which one a
   * connection would take.
   *
   * @param resolved all that the resolver said
   * @return the bad address and what it is, or {@code null} when all is well
   */
  @Nullable String refusalOf(List<InetAddress> resolved) {
    for (InetAddress address : resolved) {
      String kind = kindOf(address);
      if (kind != null) {
        return address.getHostAddress() + " (" + kind + ")";
      }
    }
    return null;
  }

  private @Nullable String kindOf(InetAddress address) {
    InetAddress inner = EmbeddedIpv4.unwrap(address);
    if (isAllowed(address) || isAllowed(inner)) {
      return null;
    }
    String outside = GuardedRange.kindOf(address);
    return outside == null ? GuardedRange.kindOf(inner) : outside;
  }

  private boolean isAllowed(InetAddress address) {
    return allowed.stream().anyMatch(range -> range.contains(address));
  }
}
