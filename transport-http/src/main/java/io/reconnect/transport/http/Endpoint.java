package io.reconnect.transport.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;

/**
 * Where the server is.
 *
 * @param origin whom to talk to
 * @param target path and query; may hold a secret
 */
record Endpoint(Origin origin, String target) {

  private static final String FIELD = "url";

  /** Refuses what is no URL of a server, without repeating it: it may hold a secret. */
  static Endpoint of(String url) {
    Origin origin;
    try {
      origin = Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw OptionFields.refuse(FIELD, "must be the URL of a server, but " + e.getMessage());
    }
    URI uri = URI.create(url);
    if (uri.getRawAuthority().contains("@")) {
      throw OptionFields.refuse(FIELD, "must hold no credentials; send them as a header");
    }
    if (uri.getRawFragment() != null) {
      throw OptionFields.refuse(FIELD, "must have no fragment");
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new Endpoint(origin, uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
  }

  RequestOptions request(HttpMethod method) {
    return new RequestOptions()
        .setMethod(method)
        .setHost(origin.host())
        .setPort(origin.port())
        .setSsl(origin.isSecure())
        .setURI(target);
  }
}
