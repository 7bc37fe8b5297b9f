package io.reconnect.transport.http;

import io.vertx.core.http.HttpClientResponse;
import java.util.regex.Pattern;

/** Reads what credentials a server wants. */
final class Challenges {

  private static final int MOST_CHARS = 4096;

  /** RFC 6750, section 3; with quotes or without, as both are seen. */
  private static final Pattern INSUFFICIENT_SCOPE =
      Pattern.compile(
          "(?:^|[\\s,])error\\s?=\\s?(?:\"insufficient_scope\"|insufficient_scope(?![^\\s,]))",
          Pattern.CASE_INSENSITIVE);

  private Challenges() {}

  static CredentialsChallenge of(HttpClientResponse head) {
    String all = String.join(", ", head.headers().getAll("www-authenticate"));
    return new CredentialsChallenge(
        head.statusCode(), all.length() > MOST_CHARS ? all.substring(0, MOST_CHARS) : all);
  }

  /** Whether credentials that allow more would do. */
  static boolean wantsMore(HttpClientResponse head) {
    return INSUFFICIENT_SCOPE.matcher(of(head).wwwAuthenticate()).find();
  }
}
