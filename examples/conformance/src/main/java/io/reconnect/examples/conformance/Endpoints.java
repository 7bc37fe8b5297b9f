package io.reconnect.examples.conformance;

import io.reconnect.transport.http.HttpTransportOptions;

/** How every server here is reached: all of them run on this machine. */
public final class Endpoints {

  private Endpoints() {}

  /** Options for a server on the loopback interface. */
  public static HttpTransportOptions local(String url) {
    return new HttpTransportOptions().setUrl(url).addAllowedRange("127.0.0.0/8");
  }
}
