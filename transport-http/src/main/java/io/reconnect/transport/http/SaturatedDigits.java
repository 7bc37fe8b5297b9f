package io.reconnect.transport.http;

/** A count of milliseconds or seconds as peers write it. */
final class SaturatedDigits {
  private SaturatedDigits() {}

  /**
   * A run of ASCII digits.
   *
   * @return the number, {@link Long#MAX_VALUE} when it is more, or -1 when the text is anything
   *     else
   */
  static long parse(String text) {
    if (text.isEmpty()) {
      return -1;
    }
    long number = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      boolean fits = number <= (Long.MAX_VALUE - digit) / 10;
      number = fits ? number * 10 + digit : Long.MAX_VALUE;
    }
    return number;
  }
}
