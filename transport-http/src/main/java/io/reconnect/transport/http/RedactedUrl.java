package io.reconnect.transport.http;

/** A URL as it may be logged: whom it talks to, and no credentials, path, query or fragment. */
final class RedactedUrl {

  private static final String UNREADABLE = "<unreadable URL>";

  private RedactedUrl() {}

  /** What is safe to show, whatever the text is. */
  static String of(String url) {
    try {
      return Origin.of(url).toString();
    } catch (IllegalArgumentException e) {
      // a text that is no URL can hold anything anywhere
      return UNREADABLE;
    }
  }
}
