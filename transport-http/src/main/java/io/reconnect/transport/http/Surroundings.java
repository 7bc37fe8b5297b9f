package io.reconnect.transport.http;

import java.util.Map;

/**
 * What a transport finds around it, and a test sets.
 *
 * @param resolver asked for the addresses of the server
 * @param environment variables, as {@link System#getenv()} gives them
 */
record Surroundings(HostResolver resolver, Map<String, String> environment) {

  static Surroundings ofProcess() {
    return new Surroundings(HostResolver.ofVertx(), System.getenv());
  }
}
