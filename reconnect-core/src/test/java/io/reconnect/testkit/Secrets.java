package io.reconnect.testkit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Secrets that tests use, each of them to be recognised wherever it shows: one that a test invents
 * holds the word {@value #MARK}, any other one is made known.
 */
public final class Secrets {

  /** Part of every secret that a test invents, and of nothing else that a test says. */
  public static final String MARK = "SECRET";

  /** Carries what it is told to the {@link SecretsGuard}, and to no output. */
  static final String LOGGER = "io.reconnect.testkit.secrets";

  private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

  private Secrets() {}

  /**
   * Makes a secret known that is in use, such as an encoding of one that a test invented.
   *
   * @param kind what it is, to be named when it shows
   * @param value empty for none; one that is too short to be told from other text fails the test
   *     class, as nobody would find it
   */
  public static void used(String kind, String value) {
    if (!value.isEmpty()) {
      LOG.trace("{}{}", kind, value);
    }
  }
}
