package io.reconnect.registry.config;

/**
 * A configuration cannot be used as a whole: it cannot be read, is no JSON, is too large, or names
 * no servers. Whoever runs already goes on with what it has. Holds nothing of what the file says
 * but names of fields. No stack trace is filled.
 */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param message one sentence
   */
  public ConfigException(String message) {
    super(message, null, false, false);
  }
}
