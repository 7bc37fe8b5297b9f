package io.reconnect.transport.http;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Headers that the application adds to every request. */
final class CustomHeaders {

  /** RFC 9110, 5.6.2. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** RFC 9110, 5.5, without what is obsolete. */
  private static final Pattern VALUE =
      Pattern.compile("[\\x21-\\x7E]([\\t\\x20-\\x7E]*[\\x21-\\x7E])?");

  /** What the transport says itself, on each request what fits it. */
  private static final Set<String> OURS =
      Set.of(
          "accept",
          "connection",
          "content-length",
          "content-type",
          "host",
          "last-event-id",
          McpHeaders.PROTOCOL_VERSION,
          McpHeaders.SESSION_ID,
          "transfer-encoding",
          "upgrade");

  private CustomHeaders() {}

  /** Whether a header may say so. */
  static boolean isValue(String value) {
    return VALUE.matcher(value).matches();
  }

  /** A copy under lower-case names; a value is a secret and shows in no refusal. */
  static Map<String, String> checked(Map<String, String> headers) {
    Map<String, String> checked = new TreeMap<>();
    headers.forEach(
        (name, value) -> {
          String field = "headers." + name;
          String key = name.toLowerCase(Locale.ROOT);
          if (!TOKEN.matcher(name).matches()) {
            throw OptionFields.refuse("headers", "must have header names, was '" + name + "'");
          }
          if (OURS.contains(key)) {
            throw OptionFields.refuse(field, "is set by the transport itself");
          }
          if (!isValue(value)) {
            throw OptionFields.refuse(field, "must be visible ASCII with blanks only inside");
          }
          if (checked.put(key, value) != null) {
            throw OptionFields.refuse(field, "must be given once");
          }
        });
    return checked;
  }
}
