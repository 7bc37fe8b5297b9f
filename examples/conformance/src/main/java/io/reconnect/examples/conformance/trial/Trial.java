package io.reconnect.examples.conformance.trial;

/**
 * Something to try.
 *
 * @param name a sentence that holds when it passes
 * @param body throws when it does not; may block
 */
public record Trial(String name, Body body) {

  /** What is done. */
  @FunctionalInterface
  public interface Body {

    /** Does it. */
    void run() throws Exception;
  }
}
