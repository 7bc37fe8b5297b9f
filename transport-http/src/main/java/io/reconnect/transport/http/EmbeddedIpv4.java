package io.reconnect.transport.http;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** IPv6 addresses that lead to an IPv4 one: who looks at the outside only lets the inside pass. */
final class EmbeddedIpv4 {

  private static final int IPV4_BYTES = 4;

  private static final List<Form> FORMS =
      List.of(
          // ::ffff:a.b.c.d, mapped: RFC 4291
          new Form("00000000000000000000ffff", 12, 0),
          // ::a.b.c.d, compatible: RFC 4291, deprecated
          new Form("000000000000000000000000", 12, 0),
          // ::ffff:0:a.b.c.d, translated: RFC 2765
          new Form("0000000000000000ffff0000", 12, 0),
          // 64:ff9b::a.b.c.d, NAT64: RFC 6052
          new Form("0064ff9b0000000000000000", 12, 0),
          // 2002:aabb:ccdd::, 6to4: RFC 3056
          new Form("2002", 2, 0),
          // 2001::, Teredo, with every bit of the client turned: RFC 4380
          new Form("20010000", 12, 0xFF));

  private EmbeddedIpv4() {}

  /** The IPv4 address within, or the address itself. */
  static InetAddress unwrap(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == IPV4_BYTES) {
      return address;
    }
    return FORMS.stream()
        .filter(form -> form.fits(bytes))
        .findFirst()
        .map(form -> form.within(bytes))
        .orElse(address);
  }

  /** How one kind of address begins, and where it keeps the other. */
  private record Form(byte[] prefix, int offset, int flip) {

    Form(String prefix, int offset, int flip) {
      this(HexFormat.of().parseHex(prefix), offset, flip);
    }

    boolean fits(byte[] address) {
      return Arrays.equals(prefix, Arrays.copyOf(address, prefix.length));
    }

    InetAddress within(byte[] address) {
      byte[] inner = Arrays.copyOfRange(address, offset, offset + IPV4_BYTES);
      for (int i = 0; i < inner.length; i++) {
        inner[i] = (byte) (inner[i] ^ flip);
      }
      return IpLiteral.of(inner);
    }
  }
}
