package io.reconnect.transport.http;

import java.net.InetAddress;
import java.util.Arrays;

/** A range of addresses, as {@code 10.0.0.0/8} or {@code fd00::/8}; a bare address is itself. */
final class Cidr {

  private final byte[] network;
  private final int prefix;
  private final String text;

  private Cidr(byte[] network, int prefix, String text) {
    this.network = network;
    this.prefix = prefix;
    this.text = text;
  }

  /**
   * Reads a range.
   *
   * @throws IllegalArgumentException in one sentence that names the text and what is wrong with it
   */
  static Cidr parse(String text) {
    int slash = text.indexOf('/');
    InetAddress address = IpLiteral.parse(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      throw refuse(text, "must begin with an IPv4 or IPv6 address");
    }
    byte[] network = address.getAddress();
    int bits = network.length * Byte.SIZE;
    long prefix = slash < 0 ? bits : SaturatedDigits.parse(text.substring(slash + 1));
    if (prefix < 0 || prefix > bits) {
      throw refuse(text, "needs a prefix length from 0 to " + bits);
    }
    Cidr range = new Cidr(network, (int) prefix, text);
    byte[] first = range.masked(network);
    if (!Arrays.equals(first, network)) {
      // the one who wrote this may have meant the address, or the range
      throw refuse(
          text,
          "has bits set after its prefix; the range begins at "
              + IpLiteral.of(first).getHostAddress());
    }
    return range;
  }

  boolean contains(InetAddress address) {
    return Arrays.equals(masked(address.getAddress()), network);
  }

  private byte[] masked(byte[] address) {
    byte[] masked = address.clone();
    for (int i = 0; i < masked.length; i++) {
      int kept = Math.max(0, Math.min(Byte.SIZE, prefix - i * Byte.SIZE));
      masked[i] &= (byte) (0xFF << (Byte.SIZE - kept));
    }
    return masked;
  }

  private static IllegalArgumentException refuse(String text, String rule) {
    return new IllegalArgumentException("the range '" + text + "' " + rule);
  }

  @Override
  public String toString() {
    return text;
  }
}
