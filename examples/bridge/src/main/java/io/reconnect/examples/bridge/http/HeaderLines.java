package io.reconnect.examples.bridge.http;

import io.reconnect.transport.http.HttpTransportOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Headers as people write them. A value is a secret, and shows in no refusal. */
public final class HeaderLines {

  /** RFC 9110, 5.6.2. What is none is not repeated either: it may be a value in a wrong place. */
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private HeaderLines() {}

  /**
   * Reads headers.
   *
   * @param lines each of the form {@code Name: value}
   * @return values by lower-case name, in the order of the lines
   * @throws IllegalArgumentException in one clause that names a line by its number or its name
   */
  public static Map<String, String> parse(List<String> lines) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      int colon = line.indexOf(':');
      String name = colon < 0 ? "" : line.substring(0, colon).strip();
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException("number " + (i + 1) + " must look like 'Name: value'");
      }
      String key = name.toLowerCase(Locale.ROOT);
      String value = line.substring(colon + 1).strip();
      check(key, value);
      if (headers.put(key, value) != null) {
        throw new IllegalArgumentException("'" + key + "' must be given once");
      }
    }
    return headers;
  }

  /** By the rules of the transport, whose words name a field that nobody here has heard of. */
  private static void check(String name, String value) {
    try {
      new HttpTransportOptions().setHeaders(Map.of(name, value));
    } catch (IllegalArgumentException e) {
      String rule = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          "'" + name + "' " + rule.substring(rule.indexOf(' ') + 1), e);
    }
  }
}
