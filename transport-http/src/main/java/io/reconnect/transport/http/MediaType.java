package io.reconnect.transport.http;

import io.vertx.core.http.HttpClientResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the body of an answer is to be read. */
enum MediaType {
  JSON,
  EVENTS,
  OTHER;

  static MediaType of(HttpClientResponse head) {
    @Nullable String header = head.getHeader("content-type");
    if (header == null) {
      return OTHER;
    }
    int parameters = header.indexOf(';');
    String type = parameters < 0 ? header : header.substring(0, parameters);
    return switch (type.strip().toLowerCase(Locale.ROOT)) {
      case "application/json" -> JSON;
      case "text/event-stream" -> EVENTS;
      default -> OTHER;
    };
  }
}
