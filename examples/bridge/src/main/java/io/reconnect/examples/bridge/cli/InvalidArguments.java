package io.reconnect.examples.bridge.cli;

/** Arguments that can never be right. The message is the one line the operator gets. */
public final class InvalidArguments extends Exception {

  /**
   * One refusal.
   *
   * @param why which argument, and what is wrong with it
   */
  public InvalidArguments(String why) {
    super(why);
  }
}
