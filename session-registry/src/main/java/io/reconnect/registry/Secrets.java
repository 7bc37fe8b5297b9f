package io.reconnect.registry;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What of an endpoint may be secret, to be masked in sentences of transports that repeat what they
 * refuse: the values of headers and of the environment, those of fields that are named like a
 * secret, and the user and query parts of URLs.
 */
final class Secrets {

  private static final Pattern SECRET_FIELD =
      Pattern.compile(
          "(?i).*(header|env|auth|token|secret|password|passphrase|credential|cookie|key).*");
  private static final Pattern URL_PARTS =
      Pattern.compile("(?<=://)[^/\\s@]*@|[?#][^\\s,'\"}\\]]*");
  private static final String MASK = "***";

  private final List<String> values = new ArrayList<>();

  private Secrets(JsonObject endpoint) {
    collect(endpoint, false);
    // the longest first, so that none is cut by one it contains
    values.sort(Comparator.comparingInt(String::length).reversed());
  }

  static Secrets of(SessionDefinition definition) {
    return new Secrets(definition.endpoint());
  }

  private void collect(Object value, boolean secret) {
    if (value instanceof JsonObject object) {
      for (Map.Entry<String, Object> member : object) {
        collect(member.getValue(), secret || SECRET_FIELD.matcher(member.getKey()).matches());
      }
    } else if (value instanceof JsonArray array) {
      array.forEach(element -> collect(element, secret));
    } else if (value != null && secret && !(value instanceof Boolean)) {
      String text = value.toString();
      if (!text.isBlank()) {
        values.add(text);
      }
    }
  }

  String mask(String text) {
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, MASK);
    }
    return URL_PARTS.matcher(masked).replaceAll(MASK);
  }
}
