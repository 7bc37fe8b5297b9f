package io.reconnect.transport.http;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CidrTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8,     10.0.0.0,        10.255.255.255,                          9.255.255.255, 11.0.0.0",
    "100.64.0.0/10,  100.64.0.0,      100.127.255.255,                         100.63.255.255, 100.128.0.0",
    "10.1.2.4/30,    10.1.2.4,        10.1.2.7,                                10.1.2.3,      10.1.2.8",
    "10.1.2.3/32,    10.1.2.3,        10.1.2.3,                                10.1.2.2,      10.1.2.4",
    "10.1.2.3,       10.1.2.3,        10.1.2.3,                                10.1.2.2,      10.1.2.4",
    "0.0.0.0/0,      0.0.0.0,         255.255.255.255,                         ::,            ::1",
    "::/0,           ::,              ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 0.0.0.0,       1.2.3.4",
    "fc00::/7,       fc00::,          fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, fbff::,        fe00::",
    "[fd00::1]/128,  fd00::1,         fd00:0:0:0:0:0:0:1,                      fd00::,        fd00::2"
  })
  void holdsItsEndsAndNotTheirNeighbours(
      String range, String first, String last, String before, String behind) {
    Cidr cidr = Cidr.parse(range);
    assertThat(contains(cidr, first)).isTrue();
    assertThat(contains(cidr, last)).isTrue();
    assertThat(contains(cidr, before)).isFalse();
    assertThat(contains(cidr, behind)).isFalse();
    assertThat(cidr).hasToString(range);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                     | the range '' must begin with an IPv4 or IPv6 address",
        "/8                     | the range '/8' must begin with an IPv4 or IPv6 address",
        "intranet               | the range 'intranet' must begin with an IPv4 or IPv6 address",
        "10.0/8                 | the range '10.0/8' must begin with an IPv4 or IPv6 address",
        "10.*                   | the range '10.*' must begin with an IPv4 or IPv6 address",
        "10.0.0.0/33            | the range '10.0.0.0/33' needs a prefix length from 0 to 32",
        "fd00::/129             | the range 'fd00::/129' needs a prefix length from 0 to 128",
        "10.0.0.0/              | the range '10.0.0.0/' needs a prefix length from 0 to 32",
        "10.0.0.0/-1            | the range '10.0.0.0/-1' needs a prefix length from 0 to 32",
        "10.0.0.0/8/8           | the range '10.0.0.0/8/8' needs a prefix length from 0 to 32",
        "10.0.0.0/255.0.0.0     | the range '10.0.0.0/255.0.0.0' needs a prefix length from 0 to 32",
        "10.1.2.3/8             | the range '10.1.2.3/8' has bits set after its prefix; the range begins at 10.0.0.0",
        "::ffff:10.0.0.0/104    | the range '::ffff:10.0.0.0/104' needs a prefix length from 0 to 32"
      })
  void refusalNamesTheTextAndWhatIsWrong(String text, String expected) {
    assertThatIllegalArgumentException().isThrownBy(() -> Cidr.parse(text)).withMessage(expected);
  }

  private static boolean contains(Cidr cidr, String address) {
    return cidr.contains(requireNonNull(IpLiteral.parse(address)));
  }
}
