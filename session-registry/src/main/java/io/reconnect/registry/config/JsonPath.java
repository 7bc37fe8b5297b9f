package io.reconnect.registry.config;

import java.util.regex.Pattern;

/**
 * Where something stands in a configuration, as a person would write it: {@code
 * mcpServers.files.headers["X-Team"]}.
 *
 * @param text the path, empty for the whole
 */
record JsonPath(String text) {

  static final JsonPath ROOT = new JsonPath("");

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$-]*");
  private static final int MAX_KEY = 80;

  JsonPath field(String key) {
    if (key.length() <= MAX_KEY && PLAIN.matcher(key).matches()) {
      return new JsonPath(text.isEmpty() ? key : text + "." + key);
    }
    String head = key.length() > MAX_KEY ? key.substring(0, MAX_KEY) + "…" : key;
    String printable =
        head.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]", "?").replace("\"", "\\\"");
    return new JsonPath(text + "[\"" + printable + "\"]");
  }

  JsonPath item(int index) {
    return new JsonPath(text + "[" + index + "]");
  }

  @Override
  public String toString() {
    return text;
  }
}
