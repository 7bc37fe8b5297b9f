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
    return checked(headers, "http.headers");
  }

  /**
   * The same for the headers of one call.
   *
   * @param hooked whether a hook supplies the credentials
   * @throws IllegalArgumentException naming the header that cannot be
   */
  static Map<String, String> ofCall(Map<String, String> headers, boolean hooked) {
    if (headers.isEmpty()) {
      return headers;
    }
    Map<String, String> checked = checked(headers, "call.headers");
    if (hooked && checked.containsKey("authorization")) {
      throw refuse("call.headers.authorization", "is supplied by the credentials hook");
    }
    return checked;
  }

  private static Map<String, String> checked(Map<String, String> headers, String owner) {
    Map<String, String> checked = new TreeMap<>();
    headers.forEach(
        (name, value) -> {
          String field = owner + "." + name;
          String key = name.toLowerCase(Locale.ROOT);
          if (!TOKEN.matcher(name).matches()) {
            throw refuse(owner, "must have header names, was '" + printable(name) + "'");
          }
          if (OURS.contains(key)) {
            throw refuse(field, "is set by the transport itself");
          }
          if (!isValue(value)) {
            throw refuse(field, "must be visible ASCII with blanks only inside");
          }
          if (checked.put(key, value) != null) {
            throw refuse(field, "must be given once");
          }
        });
    return checked;
  }

  private static String printable(String name) {
    return name.replaceAll("[^\\x20-\\x7E]", "?");
  }

  private static IllegalArgumentException refuse(String field, String rule) {
    return new IllegalArgumentException(field + " " + rule);
  }
}
