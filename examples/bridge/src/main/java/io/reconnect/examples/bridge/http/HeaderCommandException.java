package io.reconnect.examples.bridge.http;

/** The operator's command gave no headers. The message is one clause, and holds no secret. */
public final class HeaderCommandException extends Exception {

  private static final long serialVersionUID = 1L;

  HeaderCommandException(String why) {
    super("the header command " + why);
  }
}
