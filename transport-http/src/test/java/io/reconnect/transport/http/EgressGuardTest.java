package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressGuardTest {

  private static final EgressGuard STRICT = new EgressGuard(List.of());

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0,         unspecified",
    "0.255.255.255,   unspecified",
    "10.0.0.0,        private",
    "10.255.255.255,  private",
    "100.64.0.0,      carrier-grade NAT",
    "100.100.100.200, carrier-grade NAT",
    "100.127.255.255, carrier-grade NAT",
    "127.0.0.1,       loopback",
    "127.255.255.255, loopback",
    "168.63.129.16,   metadata",
    "169.254.0.0,     link-local or metadata",
    "169.254.169.254, link-local or metadata",
    "169.254.255.255, link-local or metadata",
    "172.16.0.0,      private",
    "172.31.255.255,  private",
    "192.0.0.192,     protocol assignment",
    "192.168.0.0,     private",
    "192.168.255.255, private",
    "198.18.0.1,      benchmark network",
    "224.0.0.1,       multicast",
    "239.255.255.255, multicast",
    "240.0.0.1,       reserved or broadcast",
    "255.255.255.255, reserved or broadcast",
    "::,              unspecified",
    "::1,             loopback",
    "fc00::1,         unique local",
    "fd00:ec2::254,   unique local",
    "fe80::1,         link-local",
    "febf::1,         link-local",
    "fec0::1,         site-local",
    "ff02::1,         multicast",
    "100::1,          discard",
    "64:ff9b:1::1,    local NAT64"
  })
  void refusesWhatIsNotPublic(String address, String kind) throws UnknownHostException {
    assertThat(refusal(STRICT, address)).contains(" (" + kind + ")");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::ffff:10.0.0.1",
        "::ffff:0:10.0.0.1",
        "::10.0.0.1",
        "64:ff9b::10.0.0.1",
        "2002:a00:1::",
        "2002:a00:1:ffff:ffff:ffff:ffff:ffff",
        "2001:0:4136:e378:8000:63bf:f5ff:fffe"
      })
  void refusesAnIpv6AddressThatLeadsToARefusedIpv4One(String address) throws UnknownHostException {
    assertThat(refusal(STRICT, address)).contains("(private)");
  }

  @Test
  void refusesAMappedAddressThatTheResolverLeftMapped() throws UnknownHostException {
    byte[] bytes = new byte[16];
    bytes[10] = (byte) 0xFF;
    bytes[11] = (byte) 0xFF;
    bytes[12] = 127;
    bytes[15] = 1;
    InetAddress mapped = Inet6Address.getByAddress("", bytes, -1);
    assertThat(mapped.getAddress()).hasSize(16);
    assertThat(STRICT.refusalOf(List.of(mapped))).contains("loopback");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "223.255.255.255",
        "2606:4700::1111",
        "::ffff:1.1.1.1",
        "64:ff9b::1.1.1.1",
        "2002:101:101::"
      })
  void acceptsWhatIsPublic(String address) throws UnknownHostException {
    assertThat(refusal(STRICT, address)).isNull();
  }

  @Test
  void oneBadAddressAmongGoodOnesIsEnough() throws UnknownHostException {
    assertThat(refusal(STRICT, "1.1.1.1", "10.0.0.1")).contains("10.0.0.1");
    assertThat(refusal(STRICT, "10.0.0.1", "1.1.1.1")).contains("10.0.0.1");
  }

  @Test
  void anAllowedRangeIsAnExceptionForItselfOnly() throws UnknownHostException {
    EgressGuard guard = new EgressGuard(List.of(Cidr.parse("10.1.0.0/16"), Cidr.parse("::1")));
    assertThat(refusal(guard, "10.1.2.3", "::1", "1.1.1.1")).isNull();
    assertThat(refusal(guard, "10.2.0.0")).contains("10.2.0.0");
    assertThat(refusal(guard, "10.1.2.3", "127.0.0.1")).contains("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"::ffff:10.1.2.3", "64:ff9b::10.1.2.3", "2002:a01:203::"})
  void anAllowedIpv4RangeAllowsWhatLeadsThere(String address) throws UnknownHostException {
    assertThat(refusal(new EgressGuard(List.of(Cidr.parse("10.1.0.0/16"))), address)).isNull();
  }

  @Test
  void anAllowedIpv6RangeAllowsWhatItHolds() throws UnknownHostException {
    EgressGuard guard = new EgressGuard(List.of(Cidr.parse("64:ff9b::/96")));
    assertThat(refusal(guard, "64:ff9b::10.1.2.3")).isNull();
    assertThat(refusal(guard, "10.1.2.3")).isNotNull();
  }

  private static String refusal(EgressGuard guard, String... addresses)
      throws UnknownHostException {
    InetAddress[] resolved = new InetAddress[addresses.length];
    for (int i = 0; i < addresses.length; i++) {
      resolved[i] = InetAddress.getByName(addresses[i]);
    }
    return guard.refusalOf(Arrays.asList(resolved));
  }
}
