package io.reconnect.registry.config;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names of sessions out of what people call their servers. */
final class ServerName {

  /** What a name must be, in words. */
  static final String RULE =
      "a name has 1 to 64 letters, digits, '_' or '-', and begins with a letter or digit";

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  private ServerName() {}

  /** In lower case, and with {@code -} for each run of what cannot be in a name. */
  static Optional<String> of(String key) {
    String name =
        key.strip()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9_-]+", "-")
            .replaceAll("^[_-]+", "");
    return NAME.matcher(name).matches() ? Optional.of(name) : Optional.empty();
  }
}
