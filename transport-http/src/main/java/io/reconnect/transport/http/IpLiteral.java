package io.reconnect.transport.http;

import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Tells an address from a name, without asking a resolver. */
final class IpLiteral {
  private IpLiteral() {}

  /**
   * The address that a text spells out.
   *
   * @param text an address, an IPv6 one with or without brackets
   * @return {@code null} when it is something else: a name, or one of the old short forms of IPv4
   */
  static @Nullable InetAddress parse(String text) {
    String host = withoutBrackets(text);
    if (host.isEmpty()) {
      return null;
    }
    // Vert.x tells them apart as its connections will; InetAddress would look up what is none
    String address = SocketAddress.inetSocketAddress(0, host).hostAddress();
    try {
      return address == null ? null : InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      return null;
    }
  }

  /** The address of 4 or 16 bytes. */
  static InetAddress of(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length, e);
    }
  }

  static String withoutBrackets(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    return bracketed ? host.substring(1, host.length() - 1) : host;
  }
}
